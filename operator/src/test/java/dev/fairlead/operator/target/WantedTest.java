package dev.fairlead.operator.target;

import static dev.fairlead.operator.target.Places.KEY;
import static dev.fairlead.operator.target.Places.keep;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.template.Rendered;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WantedTest {
  private final Wanted wanted = new Wanted(KEY, keep("one"), "hub");
  private final ConfigMap written = wanted.from(ConfigMap.of("apps", "app"));

  @Test
  void aNewConfigMapHasTheContentAndAllMarks() {
    assertEquals(Map.of("a", "1"), written.data());
    assertEquals(
        Map.of("team", "x", Marks.INSTANCE_UID, "uid-1", Marks.MANAGED_BY, Marks.MANAGER),
        written.metadata().labels());
    assertEquals(
        Map.of(
            "note",
            "y",
            Marks.INSTANCE,
            "team/app",
            Marks.TARGET,
            "one",
            Marks.HUB,
            "hub",
            Marks.CONTENT_HASH,
            "hash",
            Marks.TEMPLATE_GENERATION,
            "3",
            Marks.PRODUCED_LABELS,
            "team",
            Marks.PRODUCED_ANNOTATIONS,
            "note"),
        written.metadata().annotations());
  }

  @Test
  void whatIsAsItShouldBeIsNotTouched() {
    assertSame(written, wanted.from(written));
  }

  @Test
  void foreignDataGoesAndForeignLabelsAndAnnotationsStay() {
    var changed =
        written
            .withData(Map.of("a", "1", "b", "2"))
            .withMetadata(
                written.metadata().withAnnotation("theirs", "1").withLabels(Map.of("their", "2")));
    var mended = wanted.from(changed);
    assertEquals(Map.of("a", "1"), mended.data());
    assertEquals("1", mended.metadata().annotations().get("theirs"));
    assertEquals("2", mended.metadata().labels().get("their"));
    assertEquals("uid-1", mended.metadata().labels().get(Marks.INSTANCE_UID));
  }

  @Test
  void labelsAndAnnotationsOfAnEarlierTemplateGo() {
    var bare = new Rendered(Map.of("a", "1"), Map.of(), Map.of(), Map.of(), "other");
    var order = new Order.Keep("one", bare, 4, false, Places.INTERVAL);
    var left = new Wanted(KEY, order, "hub").from(with("theirs", "1")).metadata();
    assertEquals(
        Map.of(Marks.INSTANCE_UID, "uid-1", Marks.MANAGED_BY, Marks.MANAGER), left.labels());
    assertEquals("1", left.annotations().get("theirs"));
    for (var gone : List.of("note", Marks.PRODUCED_LABELS, Marks.PRODUCED_ANNOTATIONS)) {
      assertNull(left.annotations().get(gone), gone);
    }
  }

  @Test
  void anOlderGenerationWithEqualContentIsNoDifference() {
    var older = with(Marks.TEMPLATE_GENERATION, "2");
    assertSame(older, wanted.from(older));
  }

  @Test
  void aMarkThatSomebodyChangedIsMended() {
    for (var mark : new String[] {Marks.TEMPLATE_GENERATION, Marks.TARGET, Marks.CONTENT_HASH}) {
      assertEquals(written, wanted.from(with(mark, "wrong")), mark);
    }
  }

  private ConfigMap with(String annotation, String value) {
    return written.withMetadata(written.metadata().withAnnotation(annotation, value));
  }
}
