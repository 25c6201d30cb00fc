package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Chapter: what a run may throw, how long it may take, and what is left of it afterwards. */
abstract class LifecycleRuns extends ControllerRuns {

  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** Ends by a full stack long before its end. */
  private static int overflow(int depth) {
    return depth == Integer.MAX_VALUE ? 0 : 1 + overflow(depth + 1);
  }

  private static Result throwAs(int run) {
    return switch (run) {
      case 1 -> throw new Error("an error");
      case 2 -> Result.requeueAfter(Duration.ofSeconds(overflow(0)));
      case 3 -> throw new AssertionError("an assertion");
      case 4 -> throw new NoClassDefFoundError("no/such/Type");
      case 5 -> throw new ExceptionInInitializerError("broken");
      default -> Result.done();
    };
  }

  @Test
  void whateverIsThrownTheKeyComesBack() throws InterruptedException {
    rig().create("a", "one");
    var core =
        rig().startReady(widgets().build(noted((widget, context) -> throwAs(context.attempt()))));
    for (int run = 1; run <= 5; run++) {
      awaitRuns("a", run);
      rig().time.pass(Duration.ofSeconds(1L << (run - 1)));
    }
    assertRuns("a", 6);
    assertEquals(List.of(), core.liveProblems());
  }

  @Test
  void anInterruptThatARunLeavesIsNotTheNextOnes() throws InterruptedException {
    var flags = new Sightings<Boolean>();
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .build(
                    (widget, context) -> {
                      flags.add(Thread.currentThread().isInterrupted());
                      Thread.currentThread().interrupt();
                      return Result.done();
                    }));
    flags.await(1);
    rig().create("b", "one");
    flags.await(2);
    rig().edit("a", "two");
    assertEquals(List.of(false, false, false), flags.await(3));
  }

  @Test
  void theDeadlineEndsARequestThatIsNotAnsweredAndTheKeyComesBack() throws InterruptedException {
    var late = new Sightings<String>();
    rig().server.faults().on(RequestMatch.get(ConfigMap.TYPE)).then(Fault.blackHole());
    rig().create("a", "one");
    var settings = rig().settings(new AlwaysLeader(), List.of(timeouts(late)), Map.of());
    rig()
        .manager(
            settings,
            widgets()
                .build(
                    noted(
                        (widget, context) -> {
                          context.client().live().get(ConfigMap.TYPE, context.key());
                          return Result.done();
                        })))
        .start();
    awaitRuns("a", 1);
    rig().time.pass(DEADLINE);
    rig().time.awaitDue(Duration.ofSeconds(1));
    rig().server.faults().clear();
    rig().time.advance(Duration.ofSeconds(1));
    assertRuns("a", 2);
    assertEquals(List.of("timed out", "java.util.concurrent.TimeoutException"), late.all());
  }

  private static RuntimeListener timeouts(Sightings<String> late) {
    return new RuntimeListener() {
      @Override
      public void timedOut(String controller) {
        late.add("timed out");
      }

      @Override
      public void failed(String controller, Throwable failure, long tookNanos) {
        late.add(failure.getClass().getName());
      }
    };
  }

  @Test
  void aRunThatIgnoresItsDeadlineIsInterruptedSoonAfter() throws InterruptedException {
    var never = new CountDownLatch(1);
    var cancelled = new Sightings<Boolean>();
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .build(
                    noted(
                        (widget, context) -> {
                          if (context.attempt() == 1) {
                            cancelled.add(context.remaining().isZero());
                            try {
                              never.await();
                            } finally {
                              cancelled.add(context.remaining().isZero());
                            }
                          }
                          return Result.done();
                        })));
    cancelled.await(1);
    rig().time.pass(DEADLINE);
    rig().time.pass(GRACE);
    assertEquals(List.of(false, true), cancelled.await(2));
    rig().time.pass(Duration.ofSeconds(1));
    assertRuns("a", 2);
  }

  @Test
  void afterARunItsClientAndRecorderRefuse() throws InterruptedException {
    var kept = new CompletableFuture<ReconcileContext<Widget>>();
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .build(
                    noted(
                        (widget, context) -> {
                          kept.complete(context);
                          return Result.done();
                        })));
    assertRuns("a", 1);
    var context = kept.join();
    var key = context.key();
    rig().server.journal().clear();
    assertThrows(IllegalStateException.class, () -> context.client().get(Widget.TYPE, key));
    assertThrows(IllegalStateException.class, () -> context.client().live().get(Widget.TYPE, key));
    assertThrows(
        IllegalStateException.class, () -> context.client().create(ConfigMap.TYPE, configMap(key)));
    assertThrows(IllegalStateException.class, () -> context.client().delete(Widget.TYPE, key));
    assertThrows(
        IllegalStateException.class, () -> context.events().record(ObjectEvent.normal("Late", "")));
    assertThrows(IllegalStateException.class, () -> context.updateStatus(it -> it));
    assertEquals(List.of(), rig().server.journal().entries());
  }

  @Test
  void twoManagersHaveControllersOfOneName() throws InterruptedException {
    var first = rig().start(widgets().build(noted((widget, context) -> Result.done())));
    var others = new Sightings<String>();
    rig()
        .start(
            widgets()
                .build(
                    (widget, context) -> {
                      others.add(context.key().name());
                      return Result.done();
                    }));
    rig().create("a", "one");
    runs.await("a");
    others.await("a");
    first.close();
    rig().create("b", "one");
    others.await("b");
    assertFalse(runs.all().contains("b"), runs.all().toString());
  }

  @Test
  void anErrorOfTheMachineIsToldByHealthAndTheKeyComesBack() throws InterruptedException {
    var worker = new CompletableFuture<Thread>();
    rig().create("a", "one");
    var core =
        rig()
            .startReady(
                widgets()
                    .options(ControllerOptions.defaults().workers(2))
                    .build(
                        noted(
                            (widget, context) -> {
                              if (context.attempt() == 1) {
                                worker.complete(Thread.currentThread());
                                throw new InternalError("the machine is broken");
                              }
                              return Result.done();
                            })));
    rig().time.pass(Duration.ofSeconds(1));
    awaitRuns("a", 2);
    worker.join().join(Duration.ofSeconds(20).toMillis());
    assertTrue(core.liveProblems().toString().contains("the machine is broken"));
  }
}
