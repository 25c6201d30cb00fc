package dev.fairlead.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  private static Condition condition(String type, ConditionStatus status) {
    return new Condition(type, status, 0, Instant.EPOCH, "Reason", "");
  }

  @Test
  void absentAndUnknownAreTheSame() {
    var conditions =
        Conditions.of(
            List.of(
                condition("Ready", ConditionStatus.TRUE),
                condition("Available", ConditionStatus.UNKNOWN),
                condition("Degraded", ConditionStatus.FALSE)));
    assertTrue(conditions.isTrue(ConditionType.READY));
    assertTrue(conditions.isFalse(ConditionType.DEGRADED));
    assertTrue(conditions.isUnknown(ConditionType.AVAILABLE));
    assertTrue(conditions.isUnknown(ConditionType.STALLED));
    assertFalse(conditions.isFalse(ConditionType.STALLED));
    assertEquals(Optional.empty(), conditions.get(ConditionType.STALLED));
  }

  @Test
  void orderIsKeptAndOfDuplicatesTheLastWins() {
    var last = condition("Ready", ConditionStatus.FALSE);
    var other = condition("Other", ConditionStatus.TRUE);
    var list = new ArrayList<>(List.of(condition("Ready", ConditionStatus.TRUE), other, last));
    var conditions = Conditions.of(list);
    list.clear();
    assertEquals(List.of(last, other), conditions.asList());
    assertEquals(Conditions.of(List.of(last, other)), conditions);
    assertThrows(UnsupportedOperationException.class, () -> conditions.asList().clear());
  }

  @Test
  void aTypeIsCamelCaseOrADomainAndAName() {
    for (var name :
        List.of("Ready", "S3Backup", "example.com/backed-up", "cloud.google.com/neg_Ready.1")) {
      assertEquals(name, ConditionType.of(name).name());
    }
    for (var name :
        List.of("", "ready", "Is Ready", "Back-Up", "/x", "a/", "A/B", "x".repeat(317))) {
      assertThrows(IllegalArgumentException.class, () -> ConditionType.of(name), name);
    }
    assertThrows(IllegalArgumentException.class, () -> ConditionType.of("X" + "x".repeat(316)));
  }

  @Test
  void statusIsReadAndWrittenAsKubernetesDoes() {
    for (var status : ConditionStatus.values()) {
      assertEquals(status, ConditionStatus.parse(status.text()));
    }
    assertEquals(ConditionStatus.UNKNOWN, ConditionStatus.parse("Maybe"));
  }
}
