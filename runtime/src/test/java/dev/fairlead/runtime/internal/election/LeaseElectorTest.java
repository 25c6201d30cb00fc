package dev.fairlead.runtime.internal.election;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rules K1 to K12 of leases, and what went wrong elsewhere. */
final class LeaseElectorTest {
  private final ManualTime time = new ManualTime();
  private final LeaseServer server = new LeaseServer();

  private Participant participant(String identity) {
    return new Participant(Participant.terms(identity, 15, 10, 2), server, time);
  }

  private void pass(long seconds) {
    time.advance(Duration.ofSeconds(seconds));
  }

  private static LeaseRecord heldBy(String holder, int seconds, String renewed) {
    return new LeaseRecord(holder, seconds, renewed, renewed, 3);
  }

  @Test
  void theFirstLeadsAndTheSecondWaits() {
    var one = participant("one").start();
    var two = participant("two").start();
    pass(100);
    assertEquals(List.of("gained"), one.news());
    assertEquals(List.of("gained"), one.observed());
    assertEquals(List.of(), two.news());
    assertTrue(one.leads());
    assertFalse(two.leads());
    assertEquals("one", server.record().holder());
    assertEquals(0, server.record().transitions());
    assertEquals("2026-01-01T00:00:00.000000Z", server.record().acquired());
    assertEquals("2026-01-01T00:01:40.000000Z", server.record().renewed());
  }

  @Test
  void aLeaseIsOverWhenItHasNotChangedForAsLongAsItSays() {
    server.write(heldBy("gone", 30, "2026-01-01T00:00:00.000000Z"));
    var one = participant("one").start();
    pass(29);
    assertEquals(List.of(), one.news());
    pass(1);
    assertEquals(List.of("gained"), one.news());
    assertEquals(4, server.record().transitions());
    assertEquals(15, server.record().seconds());
  }

  @Test
  void theTimesInALeaseAreNeverComparedWithTheOwnClock() {
    server.write(heldBy("gone", 15, "1999-01-01T00:00:00.000000Z"));
    var one = participant("one").start();
    pass(14);
    assertFalse(one.leads());
    pass(1);
    assertTrue(one.leads());
    one.elector().close();
    server.write(heldBy("gone", 15, "2099-01-01T00:00:00.000000Z"));
    var two = participant("two").start();
    pass(14);
    assertFalse(two.leads());
    pass(1);
    assertTrue(two.leads());
  }

  @Test
  void aHolderThatRenewsByItsOwnLongerTermsIsLeftAlone() {
    var slow = new Participant(Participant.terms("slow", 30, 25, 20), server, time).start();
    pass(0);
    var quick = new Participant(Participant.terms("quick", 10, 5, 1), server, time).start();
    pass(300);
    assertEquals(List.of(), quick.news());
    assertEquals(List.of("gained"), slow.news());
  }

  @Test
  void aStepOfTheWallClockChangesNothing() {
    var stepped = new SteppedClock();
    var one = new Participant(Participant.terms("one", 15, 10, 2), server, stepped).start();
    var two = new Participant(Participant.terms("two", 15, 10, 2), server, stepped).start();
    pass(20);
    stepped.offset = Duration.ofHours(1);
    pass(20);
    stepped.offset = Duration.ofHours(-1);
    pass(20);
    assertEquals(List.of("gained"), one.news());
    assertEquals(List.of(), two.news());
  }

  /** Manual time whose wall clock may be set. */
  private final class SteppedClock implements TimeSource {
    private Duration offset = Duration.ZERO;

    @Override
    public long nanoTime() {
      return time.nanoTime();
    }

    @Override
    public Instant now() {
      return time.now().plus(offset);
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      return time.schedule(delay, task);
    }
  }

  @Test
  void aReleasedLeaseIsTakenAtOnce() {
    var one = participant("one").start();
    pass(5);
    one.elector().close();
    assertEquals(List.of("gained", "lost"), one.news());
    assertEquals(List.of("gained", "lost"), one.observed());
    assertEquals("", server.record().holder());
    assertEquals(1, server.record().seconds());
    assertEquals(0, server.record().transitions());
    var two = participant("two").start();
    pass(0);
    assertEquals(List.of("gained"), two.news());
    assertEquals(1, server.record().transitions());
  }

  @Test
  void aStandbyLeadsOnePeriodAfterARelease() {
    var one = participant("one").start();
    var two = participant("two").start();
    pass(5);
    one.elector().close();
    pass(2);
    assertTrue(two.leads());
  }

  @Test
  void renewingKeepsWhatOthersWroteAndWhenItWasAcquired() {
    var one = participant("one").start();
    pass(0);
    server.label("team", "shop");
    pass(20);
    assertEquals("shop", server.lease().at("/metadata/labels/team").asText());
    assertEquals("2026-01-01T00:00:00.000000Z", server.record().acquired());
    assertEquals(List.of("gained"), one.news());
  }

  @Test
  void aLabelIsNoSignOfLife() {
    server.write(heldBy("gone", 15, "2026-01-01T00:00:00.000000Z"));
    var one = participant("one").start();
    for (int i = 0; i < 7; i++) {
      pass(2);
      server.label("n", String.valueOf(i));
    }
    assertFalse(one.leads());
    pass(1);
    assertTrue(one.leads());
  }

  @Test
  void whenAnotherHoldsTheLeaseLeadershipIsLostOnce() {
    var one = participant("one").start();
    pass(4);
    server.write(heldBy("other", 15, "2026-01-01T00:00:04.000000Z"));
    pass(2);
    assertEquals(List.of("gained", "lost"), one.news());
    assertEquals("other", server.record().holder());
    pass(15);
    assertEquals(List.of("gained", "lost", "gained"), one.news());
  }

  @Test
  void aLeaseThatWasRemovedIsMadeAgainByItsHolder() {
    var one = participant("one").start();
    pass(4);
    server.remove();
    pass(2);
    assertEquals(List.of("gained"), one.news());
    assertEquals("one", server.record().holder());
  }

  @Test
  void leadershipEndsAtTheRenewDeadlineWhichIsBeforeOthersMayLead() {
    for (int deadline : new int[] {5, 10}) {
      var own = new LeaseServer();
      var one = new Participant(Participant.terms("one", 15, deadline, 2), own, time).start();
      pass(0);
      own.down(true);
      time.advance(Duration.ofSeconds(deadline).minusMillis(1));
      assertTrue(one.leads());
      time.advance(Duration.ofMillis(1));
      assertFalse(one.leads());
      assertEquals(List.of("gained", "lost"), one.news());
    }
  }

  @Test
  void theDeadlineCountsFromTheBeginningOfARequest() {
    var one = participant("one").start();
    pass(0);
    server.after(
        request -> {
          server.after(any -> {});
          pass(4);
        });
    pass(2);
    server.down(true);
    // The renewal began at 2 s and was answered at 6 s.
    time.advance(Duration.ofMillis(11_999 - time.nanoTime() / 1_000_000));
    assertTrue(one.leads());
    time.advance(Duration.ofMillis(1));
    assertFalse(one.leads());
  }

  @Test
  void anAnswerThatComesAfterTheDeadlineGivesNoLeadership() {
    server.after(
        request -> {
          if (request.method().equals("POST")) {
            pass(11);
          }
        });
    var one = participant("one").start();
    pass(0);
    assertEquals(List.of(), one.news());
    assertEquals("one", server.record().holder());
  }

  @Test
  void aServerThatWasAwayForMinutesFindsOneLeaderAgain() {
    var one = participant("one").start();
    var two = participant("two").start();
    pass(3);
    server.down(true);
    pass(120);
    assertFalse(one.leads());
    assertTrue(one.elector().problem().orElseThrow().contains("shop/lock"));
    server.down(false);
    pass(17);
    assertNotEquals(one.leads(), two.leads());
    assertEquals(Optional.empty(), one.elector().problem());
  }

  @Test
  void whoNeverLedIsToldNothingAtTheEnd() {
    server.write(heldBy("other", 15, "2026-01-01T00:00:00.000000Z"));
    var one = participant("one").start();
    pass(5);
    one.elector().close();
    one.elector().close();
    assertEquals(List.of(), one.news());
    assertEquals(List.of(), one.observed());
    assertEquals("other", server.record().holder());
    assertFalse(server.requests().contains("PUT"));
    assertEquals(0, time.pending());
  }

  @Test
  void aLeaseOfAnotherIsNotReleased() {
    var one = participant("one").start();
    pass(1);
    server.write(heldBy("other", 15, "2026-01-01T00:00:01.000000Z"));
    one.elector().close();
    assertEquals("other", server.record().holder());
    assertEquals(List.of("gained", "lost"), one.news());
  }

  @Test
  void aConflictDoesNotKeepALeaseFromItsRelease() {
    var one = participant("one").start();
    pass(1);
    server.before(
        request -> {
          if (request.method().equals("PUT")) {
            server.before(any -> {});
            server.label("late", "1");
          }
        });
    one.elector().close();
    assertEquals("", server.record().holder());
  }

  @Test
  void abandonedLeadershipRunsOutByItself() {
    var one = participant("one").start();
    pass(1);
    one.elector().abandon();
    assertEquals(List.of("gained", "lost"), one.news());
    assertFalse(one.leads());
    assertEquals("one", server.record().holder());
    var two = participant("two").start();
    pass(14);
    assertFalse(two.leads());
    pass(1);
    assertTrue(two.leads());
  }

  @Test
  void aRefusalNamesTheLeaseAndTheRemedy() {
    server.refuse(403);
    var one = participant("one").start();
    pass(1);
    var problem = one.elector().problem().orElseThrow();
    assertTrue(problem.contains("lease shop/lock"), problem);
    assertTrue(problem.contains("grant get, create and update on leases"), problem);
    server.refuse(0);
    pass(2);
    assertEquals(Optional.empty(), one.elector().problem());
    assertTrue(one.leads());
  }

  @Test
  void nothingHappensBeforeTheStart() {
    participant("one");
    pass(100);
    assertTrue(server.isAbsent());
    assertEquals(List.of(), server.requests());
  }

  @Test
  void durationsMustFitEachOther() {
    var lease = Participant.terms("one", 15, 20, 2);
    var refused = assertThrows(IllegalArgumentException.class, lease::checked);
    assertTrue(String.valueOf(refused.getMessage()).contains("leaseDuration PT15S"));
    assertTrue(String.valueOf(refused.getMessage()).contains("renewDeadline PT20S"));
    var period = Participant.terms("one", 15, 10, 9);
    assertThrows(IllegalArgumentException.class, period::checked);
    assertThrows(IllegalArgumentException.class, Participant.terms("one", 0, 0, 1)::checked);
    assertThrows(IllegalArgumentException.class, Participant.terms("one", 15, 10, 0)::checked);
  }
}
