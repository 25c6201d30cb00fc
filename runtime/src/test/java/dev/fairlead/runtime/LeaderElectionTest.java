package dev.fairlead.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.runtime.internal.rest.FakeBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LeaderElectionTest {

  @Test
  void eachProcessHasAnIdentityOfItsOwn() {
    var one = LeaderElection.lease("shop", "operator").terms();
    assertEquals("shop/operator", one.toString());
    assertNotEquals(one.identity(), LeaderElection.lease("shop", "operator").terms().identity());
    assertEquals("me", LeaderElection.lease("shop", "operator").identity("me").terms().identity());
  }

  @Test
  void theDurationsAreThoseOfClientGoUnlessSet() {
    var terms = LeaderElection.lease("shop", "operator").terms().checked();
    assertEquals(
        List.of(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2)),
        List.of(terms.leaseDuration(), terms.renewDeadline(), terms.retryPeriod()));
    var quick =
        LeaderElection.lease("shop", "operator")
            .leaseDuration(Duration.ofSeconds(3))
            .renewDeadline(Duration.ofSeconds(2))
            .retryPeriod(Duration.ofMillis(500))
            .terms();
    assertEquals(Duration.ofSeconds(3), quick.leaseDuration());
    assertEquals(Duration.ofSeconds(2), quick.renewDeadline());
    assertEquals(Duration.ofMillis(500), quick.retryPeriod());
  }

  @Test
  void durationsThatDoNotFitAreRefusedByTheBuilder() {
    var wrong = LeaderElection.lease("shop", "operator").renewDeadline(Duration.ofSeconds(20));
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Manager.builder(new FakeBackend()).leaderElection(wrong));
    var message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("leaseDuration PT15S"), message);
    assertTrue(message.contains("renewDeadline PT20S"), message);
  }

  @Test
  void namesThatAreNoneAreRefused() {
    for (String bad : List.of("", "Upper", "a/b", "../x", "-a")) {
      assertThrows(IllegalArgumentException.class, () -> LeaderElection.lease(bad, "a"));
      assertThrows(IllegalArgumentException.class, () -> LeaderElection.lease("a", bad));
    }
    assertThrows(
        IllegalArgumentException.class, () -> LeaderElection.lease("a", "b").identity(" "));
  }

  @Test
  void aListenerHearsWhatTheElectorSays() {
    List<Leadership> heard = new ArrayList<>();
    var observer = LeaderElection.lease("a", "b").onChange(heard::add).observer();
    observer.gained();
    observer.lost();
    assertEquals(List.of(Leadership.STARTED, Leadership.STOPPED), heard);
  }
}
