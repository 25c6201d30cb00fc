package dev.fairlead.operator.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.model.ConfigTemplateInstance.Deletion;
import dev.fairlead.operator.model.ConfigTemplateInstance.KubeconfigSecret;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
  private final List<TargetStatus> targets = new ArrayList<>();

  private VerdictsTest target(String state, String reason, int retries, String next) {
    var message = reason.isEmpty() ? "" : "why";
    targets.add(
        new TargetStatus(
            "t" + targets.size(),
            "apps",
            "app",
            KubeconfigSecret.NONE,
            true,
            state,
            reason,
            message,
            "",
            "",
            retries,
            next,
            "2026-01-01T00:55:00Z",
            ""));
    return this;
  }

  private String living(String timeout) {
    var verdict = new Verdicts(targets, new Deletion("Delete", "Wait", timeout)).ofLiving(NOW);
    return verdict.ready()
        + " "
        + verdict.reason()
        + verdict.reconciling().map(it -> " reconciling " + it).orElse("")
        + verdict.stalled().map(it -> " stalled " + it).orElse("");
  }

  private String living() {
    return living("10m");
  }

  @Test
  void allSyncedIsReady() {
    assertEquals("TRUE Synced", target("Synced", "Synced", 0, "").living());
    assertEquals("TRUE SyncedWithSuspended", target("Suspended", "", 0, "").living());
  }

  @Test
  void pendingTargetsAreProgress() {
    target("Synced", "Synced", 0, "").target("Pending", "", 0, "");
    assertEquals("UNKNOWN Progressing reconciling Progressing", living());
  }

  @Test
  void aFailedTargetIsPartOrAllOfIt() {
    target("Failed", "Unreachable", 2, "soon");
    assertEquals("FALSE NotSynced reconciling ProgressingWithRetry", living());
    target("Synced", "Synced", 0, "");
    assertEquals("FALSE PartiallySynced reconciling ProgressingWithRetry", living());
  }

  @Test
  void aPermanentFailureIsNotRetriedSoonAndNotStalled() {
    assertEquals("FALSE NotSynced", target("Failed", "Conflict", 0, "").living());
  }

  @Test
  void exhaustedRetriesOfOneTargetAreTheInstances() {
    target("Synced", "Synced", 0, "").target("Failed", "Unreachable", 10, "");
    assertEquals("FALSE ReconcileFailed stalled RetriesExhausted", living());
    targets.clear();
    target("Failed", "Unreachable", 0, "");
    assertEquals("FALSE ReconcileFailed stalled RetriesExhausted", living(), "no retry allowed");
  }

  @Test
  void aPlaceThatIsNotClearedCountsOnlyAfterItsTimeout() {
    target("Synced", "Synced", 0, "").target("Deleting", "Unreachable", 1, "soon");
    assertEquals("TRUE Synced reconciling Progressing", living("6m"));
    assertEquals("FALSE CleanupBlocked reconciling ProgressingWithRetry", living("5m"));
  }

  @Test
  void aBlockedCleanUpNamesTargetPolicyAndWayOut() {
    target("Deleting", "Unreachable", 1, "soon").target("Deleting", "", 0, "");
    var verdict = new Verdicts(targets, Deletion.DEFAULT).ofDeleting();
    assertEquals("CleanupBlocked", verdict.reason());
    for (var word : List.of("t0", "Unreachable", "Wait", "fairlead.dev/force-orphan")) {
      assertTrue(verdict.message().contains(word), verdict::message);
    }
  }

  @Test
  void atMostThreeTargetsAreSpeltOut() {
    for (int i = 0; i < 5; i++) {
      target("Failed", "Unreachable", 1, "soon");
    }
    var message = new Verdicts(targets, Deletion.DEFAULT).ofLiving(NOW).message();
    assertTrue(message.startsWith("0/5 targets are synced; t0: Unreachable, why"), message);
    assertTrue(message.endsWith("; and 2 more"), message);
  }
}
