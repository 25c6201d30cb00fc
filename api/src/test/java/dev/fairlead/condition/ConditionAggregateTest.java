package dev.fairlead.condition;

import static dev.fairlead.condition.ConditionStatus.FALSE;
import static dev.fairlead.condition.ConditionStatus.TRUE;
import static dev.fairlead.condition.ConditionStatus.UNKNOWN;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.READY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionAggregateTest {
  private static final ConditionType TARGETS = ConditionType.of("TargetsSynced");
  private static final ConditionSet SET =
      ConditionSet.living(READY).gating(TARGETS).advisory(DEGRADED, Trait.normallyFalse());

  private final Map<String, Condition> parts = new LinkedHashMap<>();

  private void part(String name, ConditionStatus status, String reason, String message) {
    parts.put(name, Condition.of(TARGETS, status, reason, message));
  }

  private String aggregate(ConditionType type) {
    var draft = SET.open(Conditions.empty(), 1);
    draft.aggregate(type, parts);
    var condition = SET.seal(draft, Instant.EPOCH).conditions().get(type).orElseThrow();
    return condition.status().text() + " " + condition.reason() + ": " + condition.message();
  }

  @Test
  void allGoodPartsAreCounted() {
    part("eu-1", TRUE, "Synced", "");
    part("eu-2", TRUE, "Synced", "");
    assertEquals("True Synced: 2 of 2", aggregate(TARGETS));
  }

  @Test
  void aBadPartIsNamedWithWhatItSays() {
    part("us-1", TRUE, "Synced", "");
    part("eu-1", FALSE, "Unreachable", "");
    part("eu-2", TRUE, "Synced", "");
    assertEquals("False Unreachable: 2 of 3; eu-1: Unreachable", aggregate(TARGETS));
  }

  @Test
  void partsWithOneTextShareItAndTheTextOfMostPartsComesFirst() {
    part("c", FALSE, "Forbidden", "no rights");
    part("b", FALSE, "Unreachable", "no answer");
    part("a", FALSE, "Unreachable", "no answer");
    assertEquals("False MultipleIssues: 0 of 3; a, b: no answer; c: no rights", aggregate(TARGETS));
  }

  @Test
  void unknownPartsComeAfterBadOnesAndDecideOnlyWithoutThem() {
    part("a", UNKNOWN, "Connecting", "");
    part("b", UNKNOWN, "Connecting", "");
    part("c", TRUE, "Synced", "");
    assertEquals("Unknown Connecting: 1 of 3; a, b: Connecting", aggregate(TARGETS));
    part("d", FALSE, "Unreachable", "");
    assertEquals("False Unreachable: 1 of 4; d: Unreachable; a, b: Connecting", aggregate(TARGETS));
  }

  @Test
  void moreThanThreeTextsAndMoreThanThreeNamesAreCounted() {
    for (int i = 1; i <= 5; i++) {
      part("n" + i, FALSE, "Unreachable", "no answer");
    }
    part("o", FALSE, "A", "a");
    part("p", FALSE, "B", "b");
    part("q", FALSE, "C", "c");
    part("r", FALSE, "D", "d");
    assertEquals(
        "False MultipleIssues: 0 of 9; n1, n2, n3 and 2 more: no answer; o: a; p: b; and 2 more",
        aggregate(TARGETS));
  }

  @Test
  void theOrderOfThePartsMakesNoDifference() {
    part("b", FALSE, "B", "b");
    part("a", FALSE, "A", "a");
    var one = aggregate(TARGETS);
    parts.clear();
    part("a", FALSE, "A", "a");
    part("b", FALSE, "B", "b");
    assertEquals(one, aggregate(TARGETS));
  }

  @Test
  void noPartsAreGood() {
    assertEquals("True NoParts: 0 of 0", aggregate(TARGETS));
  }

  @Test
  void partsHaveThePolarityOfTheWhole() {
    part("a", TRUE, "Slow", "half speed");
    part("b", FALSE, "Fast", "");
    assertEquals("True Slow: 1 of 2; a: half speed", aggregate(DEGRADED));
    parts.remove("a");
    assertEquals("False Fast: 1 of 1", aggregate(DEGRADED));
  }
}
