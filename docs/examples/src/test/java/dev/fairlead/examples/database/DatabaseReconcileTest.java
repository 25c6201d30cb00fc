package dev.fairlead.examples.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.condition.ConditionType;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.TerminalException;
import dev.fairlead.testkit.ReconcilerTest;
import dev.fairlead.testkit.Write;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One reconcile at a time, by manual time and without a socket. */
class DatabaseReconcileTest {

  private static final ObjectKey KEY = DatabaseScript.KEY;

  private static ReconcilerTest given(Database.Spec spec) {
    return ReconcilerTest.of(new DatabaseController().controller())
        .given(Database.TYPE, new Database(ObjectMeta.of(KEY.namespace(), KEY.name()), spec));
  }

  @Test
  void theFirstRunMakesAllOfItAndTellsOnce() {
    try (var test = given(DatabaseScript.spec(2))) {
      var run = test.reconcile(KEY);

      assertEquals(
          List.of(
              Write.patch(Database.TYPE, KEY),
              Write.create(ConfigMap.TYPE, KEY),
              Write.create(Service.TYPE, KEY),
              Write.create(StatefulSet.TYPE, KEY),
              Write.patchStatus(Database.TYPE, KEY)),
          run.writes());
      assertEquals(List.of("Created"), run.events().stream().map(ObjectEvent::reason).toList());
      assertTrue(run.conditions().isTrue(ConditionType.PROGRESSING));
    }
  }

  @Test
  void anImpossibleSpecIsNotTriedAgain() {
    try (var test = given(DatabaseScript.spec(0))) {
      test.reconcile(KEY); // Adds the finalizer, a change that makes it run once more.

      var run = test.reconcile(KEY);

      var failure = assertInstanceOf(TerminalException.class, run.failure().orElseThrow());
      assertEquals("InvalidSpec", failure.reason());
      assertEquals(Optional.empty(), run.nextRun());
    }
  }

  @Test
  void aSecondUpgradeAsksForItsOwnDelay() {
    try (var test = given(DatabaseScript.spec(2))) {
      test.reconcile(KEY);
      test.client()
          .edit(
              Database.TYPE,
              KEY,
              db ->
                  db.withSpec(
                      new Database.Spec(
                          "postgres", "16.2", 2, db.spec().host(), db.spec().template())));

      var run = test.reconcile(KEY);

      var failure = assertInstanceOf(RetryableException.class, run.failure().orElseThrow());
      assertEquals("Upgrading", failure.reason());
      assertEquals(Optional.of(Duration.ofMinutes(5)), run.nextRun());
    }
  }

  @Test
  void failuresBackOffFromOneSecondToAThousand() {
    try (var test = given(DatabaseScript.spec(2))) {
      test.server()
          .faults()
          .on(RequestMatch.create(Service.TYPE))
          .times(12)
          .then(Fault.status(503));
      for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 1000}) {
        var delay = Duration.ofSeconds(seconds);
        assertEquals(Optional.of(delay), test.reconcile(KEY).nextRun());
        test.time().advance(delay);
      }
      assertEquals(Optional.empty(), test.reconcile(KEY).failure());
    }
  }
}
