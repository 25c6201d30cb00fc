package dev.fairlead.operator.target;

import static dev.fairlead.operator.target.Places.clear;
import static dev.fairlead.operator.target.Places.job;
import static dev.fairlead.operator.target.Places.keep;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.Marks;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private static final Known KNOWN = new Known("live-uid", "", 0, "", Optional.empty());

  private static ObjectMeta live(String instanceUid, String target) {
    var labels =
        instanceUid.isEmpty() ? Map.<String, String>of() : Map.of(Marks.INSTANCE_UID, instanceUid);
    var annotations = target.isEmpty() ? Map.<String, String>of() : Map.of(Marks.TARGET, target);
    return ObjectMeta.of("apps", "app").toBuilder()
        .uid("live-uid")
        .labels(labels)
        .annotations(annotations)
        .build();
  }

  @Test
  void theLabelDecides() {
    assertEquals(Ownership.OURS, of(live("uid-1", "one"), Known.NOTHING));
    assertEquals(Ownership.OF_OTHER, of(live("uid-2", "one"), Known.NOTHING));
    assertEquals(Ownership.FOREIGN, of(live("", ""), Known.NOTHING));
  }

  @Test
  void withoutALabelTheUidInTheInventoryDecides() {
    assertEquals(Ownership.OURS, of(live("", ""), KNOWN));
    assertEquals(Ownership.OF_OTHER, of(live("uid-2", ""), KNOWN), "an other's label goes before");
  }

  @Test
  void whatAnotherWantedTargetOfTheInstanceHasIsItsOwn() {
    assertEquals(Ownership.OF_SIBLING, of(live("uid-1", "two"), Known.NOTHING));
    assertEquals(Ownership.OURS, of(live("uid-1", "unwanted"), Known.NOTHING));
    var clear = job(clear("one", Optional.empty()), Known.NOTHING);
    assertEquals(Ownership.OF_SIBLING, Ownership.of(live("uid-1", "two"), clear));
  }

  private static Ownership of(ObjectMeta live, Known known) {
    return Ownership.of(live, job(keep("one"), known));
  }
}
