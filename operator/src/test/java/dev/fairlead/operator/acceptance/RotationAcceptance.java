package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What many rotations leave behind; alone, since it counts the threads of the JVM. */
@Isolated
abstract class RotationAcceptance extends Acceptance {

  @Test
  void t11ManyRotationsLeaveConnectionsAndThreadsAsTheyWere() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a).start().await("app", "True Synced");
    rotateTimes(4, a, b);
    int threads = Thread.getAllStackTraces().size();
    int connections = world().line().connections();
    rotateTimes(30, a, b);
    assertEquals(connections, world().line().connections(), "open connections");
    assertTrue(
        world().line().mostConnections() <= connections + 2,
        () -> world().line().mostConnections() + " connections at the same time");
    int after = Thread.getAllStackTraces().size();
    assertTrue(after <= threads + 10, () -> threads + " threads before, " + after + " after");
  }

  /** An even number of times, so that the Secret leads to where it led. */
  private void rotateTimes(int count, TargetCluster a, TargetCluster b) {
    for (int i = 1; i <= count; i++) {
      var to = i % 2 == 0 ? a : b;
      int before = requests(to);
      world().rotate(a, to.kubeconfig());
      var value = count + "-" + i;
      world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", value));
      world()
          .line()
          .await(
              before + 1, it -> it.isTo(to.port()) && it.is("GET", "/app"), "GET at " + to.name());
      world().await("app", it -> Facts.text(it, "/status/lastHandledReconcileAt").equals(value));
    }
    world().rest();
  }

  private int requests(TargetCluster target) {
    return world().line().count(it -> it.isTo(target.port()) && it.is("GET", "/app"));
  }
}
