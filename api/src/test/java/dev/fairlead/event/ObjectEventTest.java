package dev.fairlead.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ObjectReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectEventTest {
  @Test
  void eachOptionSetsItselfAndKeepsTheOthers() {
    var object = new ObjectReference("v1", "Pod", "shop", "web", "uid-1");
    var other = new ObjectReference("v1", "Node", "", "n1", "uid-2");
    var event =
        ObjectEvent.warning("Failed", "100% lost")
            .action("Scale")
            .annotation("a", "1")
            .annotation("b", "2")
            .regarding(object)
            .related(other);
    assertTrue(event.isWarning());
    assertEquals("Failed", event.reason());
    assertEquals("100% lost", event.note());
    assertEquals(Optional.of("Scale"), event.action());
    assertEquals(Map.of("a", "1", "b", "2"), event.annotations());
    assertEquals(Optional.of(object), event.regarding());
    assertEquals(Optional.of(other), event.related());
  }

  @Test
  void theShortFormsRecordAnEvent() {
    List<ObjectEvent> recorded = new ArrayList<>();
    EventRecorder recorder = recorded::add;
    recorder.normal("Created", "made");
    recorder.warning("Failed", "lost");
    assertEquals(
        List.of(ObjectEvent.normal("Created", "made"), ObjectEvent.warning("Failed", "lost")),
        recorded);
    assertFalse(recorded.get(0).equals(recorded.get(1)));
  }
}
