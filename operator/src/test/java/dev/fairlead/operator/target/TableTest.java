package dev.fairlead.operator.target;

import static dev.fairlead.operator.target.Places.HERE;
import static dev.fairlead.operator.target.Places.INTERVAL;
import static dev.fairlead.operator.target.Places.KEY;
import static dev.fairlead.operator.target.Places.PACE;
import static dev.fairlead.operator.target.Places.T0;
import static dev.fairlead.operator.target.Places.THERE;
import static dev.fairlead.operator.target.Places.UID;
import static dev.fairlead.operator.target.Places.clear;
import static dev.fairlead.operator.target.Places.keep;
import static dev.fairlead.operator.target.Places.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Trouble DOWN = Trouble.of("Unreachable", "down");
  private static final Known SYNCED = new Known("live", "hash", 0, "", Optional.of(T0));

  private final Table table = new Table();

  private Job begin() {
    return table.job(KEY).orElseThrow();
  }

  private Entry.Failure fail(Job job, Instant now) {
    return table.update(job, entry -> entry.failed(DOWN, KEY, now, PACE)).orElseThrow();
  }

  private Report report() {
    var reports = table.reports(Places.INSTANCE, UID, Map.of(HERE, begin().order()));
    return Optional.ofNullable(reports.get(HERE)).orElseThrow();
  }

  private static Report synced() {
    return Report.of(Report.Phase.SYNCED, "Synced", "", SYNCED);
  }

  @Test
  void onlyWhatIsNewChangedOrGoneIsNews() {
    assertEquals(Set.of(KEY), table.plan(plan(Map.of(HERE, keep("one"))), false));
    assertEquals(Set.of(), table.plan(plan(Map.of(HERE, keep("one"))), false));
    assertEquals(Set.of(KEY), table.plan(plan(Map.of(HERE, keep("one"))), true));
    assertEquals(Set.of(KEY), table.plan(plan(Map.of(HERE, keep("two"))), false));
    assertEquals(Set.of(KEY), table.plan(plan(Map.of()), false));
    assertEquals(Optional.empty(), table.job(KEY));
  }

  @Test
  void failuresCountUpToTheEndWhichIsToldOnce() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    var now = T0;
    for (int failures = 1; failures <= 10; failures++) {
      var failure = fail(begin(), now);
      assertFalse(failure.isEnd());
      assertEquals(failures == 1, failure.isNewReason());
      assertEquals(Report.Phase.RETRYING, report().phase());
      assertEquals(failures - 1, report().retries());
      now = now.plus(failure.delay());
    }
    var last = fail(begin(), now);
    assertTrue(last.isEnd());
    assertEquals(INTERVAL, last.delay());
    assertEquals(Report.Phase.EXHAUSTED, report().phase());
    assertEquals(10, report().retries());
    var slow = fail(begin(), now.plus(INTERVAL));
    assertFalse(slow.isEnd() || slow.isNews() || slow.isNewReason());
  }

  @Test
  void aTryBeforeItsTimeCountsForNothing() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    fail(begin(), T0);
    var early = fail(begin(), T0.plusMillis(400));
    assertFalse(early.isNews());
    assertTrue(early.delay().compareTo(Duration.ofMillis(700)) <= 0, () -> early + "");
    assertEquals(0, report().retries());
  }

  @Test
  void newIntentBeginsAnew() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    fail(begin(), T0);
    fail(begin(), T0.plusSeconds(2));
    assertEquals(1, report().retries());
    table.plan(plan(Map.of(HERE, keep("one"))), true);
    fail(begin(), T0.plusSeconds(3));
    assertEquals(0, report().retries());
  }

  @Test
  void whatEndsAfterItsOrderWasReplacedChangesNothing() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    var old = begin();
    table.plan(plan(Map.of(HERE, clear("one", Optional.empty()))), false);
    assertEquals(Optional.empty(), table.update(old, entry -> entry.succeeded(synced())));
    assertFalse(table.isSettled(KEY));
  }

  @Test
  void whatIsKnownFromBeforeIsNotToldAgain() {
    var known = new Known("live", "", 10, "Unreachable", Optional.empty());
    var order = keep("one");
    table.plan(
        new InstancePlan(
            Places.INSTANCE,
            Places.METADATA,
            Set.of("one"),
            Map.of(HERE, order),
            Map.of(HERE, known)),
        false);
    var failure = fail(begin(), T0);
    assertFalse(failure.isNewReason() || failure.isEnd());
    assertEquals(Report.Phase.EXHAUSTED, report().phase());
    assertEquals("live", report().uid());
  }

  @Test
  void aPlaceThatIsToFollowIsADependentOfTheFirst() {
    table.plan(plan(Map.of(HERE, keep("one"), THERE, clear("one", Optional.of(HERE)))), false);
    var follower = new TargetKey(Places.INSTANCE, UID, THERE);
    assertFalse(table.isSynced(follower, HERE));
    table.update(begin(), entry -> entry.succeeded(synced()));
    assertTrue(table.isSynced(follower, HERE));
    assertEquals(Set.of(follower), table.dependents(KEY));
    assertEquals(Set.of("live"), table.job(follower).orElseThrow().keptUids());
  }

  @Test
  void onlyWhatFailedForWantOfAConnectionIsRunByTheReturnOfTheCluster() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    assertEquals(Set.of(), table.unreachable(Set.of(KEY)));
    fail(begin(), T0);
    assertEquals(Set.of(KEY), table.unreachable(Set.of(KEY)));
    table.update(begin(), entry -> entry.succeeded(synced()));
    assertEquals(Set.of(), table.unreachable(Set.of(KEY)));
  }

  @Test
  void aPlaceThatWasClearedIsUnknownWhenItIsWantedAgain() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    table.update(begin(), entry -> entry.succeeded(synced()));
    table.plan(plan(Map.of(HERE, clear("one", Optional.empty()))), false);
    table.update(begin(), entry -> entry.succeeded(Report.of(Report.Phase.GONE, "", "", SYNCED)));
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    assertEquals(Known.NOTHING, begin().known());
  }

  @Test
  void aFailedClearingKeepsWhatIsKnown() {
    table.plan(plan(Map.of(HERE, keep("one"))), false);
    table.update(begin(), entry -> entry.succeeded(synced()));
    table.plan(plan(Map.of(HERE, clear("one", Optional.empty()))), false);
    fail(begin(), T0);
    assertEquals("live", begin().known().uid());
  }
}
