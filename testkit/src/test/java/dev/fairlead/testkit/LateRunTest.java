package dev.fairlead.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RunContext;
import dev.fairlead.runtime.Manager;
import dev.fairlead.testkit.FailurePolicyTest.Order;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a run that does not end in time, with a manager and its workers. */
class LateRunTest {
  /** By the manager's own clock, which the test moves; the run itself waits for real. */
  @Test
  @Timeout(60)
  void aRunOverItsDeadlineIsCancelledThenInterruptedAndTheKeyComesBack() throws Exception {
    var time = new ManualTime();
    var starts = new LinkedBlockingQueue<String>();
    var cancelled = new LinkedBlockingQueue<Boolean>();
    var deadline = new Semaphore(0);
    var never = new Semaphore(0);
    try (var server = InMemoryApiServer.start()) {
      server.install(Order.TYPE);
      var namespace = server.newNamespace();
      var controller =
          Controller.builder("orders", Order.TYPE)
              .options(ControllerOptions.defaults().workers(1))
              .build(
                  (order, context) -> {
                    starts.add("attempt " + context.attempt());
                    if (context.attempt() == 1) {
                      deadline.acquireUninterruptibly();
                      cancelled.add(isCancelled(context));
                      never.acquire();
                    }
                    return Result.done();
                  });
      try (var manager =
          Manager.builder(server.inProcess()).add(controller).time(time).build().start()) {
        server.client().create(Order.TYPE, FailurePolicyTest.order(namespace, "late"));
        assertEquals("attempt 1", starts.poll(20, TimeUnit.SECONDS));
        time.advance(Duration.ofMinutes(2));
        deadline.release();
        assertEquals(true, cancelled.poll(20, TimeUnit.SECONDS), "cancelled at the deadline");
        time.advance(Duration.ofSeconds(10));
        assertEquals("attempt 2", nextStart(starts, time), "the interrupt ended the run");
        assertEquals(List.of(), manager.health().liveProblems());
      }
    }
  }

  private static boolean isCancelled(RunContext context) {
    try {
      context.checkCancelled();
      return false;
    } catch (CancellationException e) {
      return true;
    }
  }

  /** The retry's wait begins when the run has ended, which may be after any one step of time. */
  private static @Nullable String nextStart(LinkedBlockingQueue<String> starts, ManualTime time)
      throws InterruptedException {
    String start = null;
    for (int step = 0; step < 200 && start == null; step++) {
      time.advance(Duration.ofSeconds(2));
      start = starts.poll(100, TimeUnit.MILLISECONDS);
    }
    return start;
  }

  /** The run is deaf to its cancel and to its interrupt. */
  @Test
  @Timeout(60)
  void healthReportsAStuckRunWithItsKeyAndItsStack() throws Exception {
    var time = new ManualTime();
    var started = new CountDownLatch(1);
    var release = new Semaphore(0);
    try (var server = InMemoryApiServer.start()) {
      server.install(Order.TYPE);
      var namespace = server.newNamespace();
      var controller =
          Controller.builder("orders", Order.TYPE)
              .build(
                  (order, context) -> {
                    started.countDown();
                    standStill(release);
                    return Result.done();
                  });
      try (var manager =
          Manager.builder(server.inProcess()).add(controller).time(time).build().start()) {
        server.client().create(Order.TYPE, FailurePolicyTest.order(namespace, "stuck"));
        assertTrue(started.await(20, TimeUnit.SECONDS));
        time.advance(Duration.ofSeconds(140));
        assertEquals(List.of(), manager.health().liveProblems());
        time.advance(Duration.ofSeconds(1));
        var problems = manager.health().liveProblems();
        release.release();
        assertEquals(1, problems.size());
        assertTrue(problems.get(0).contains(namespace + "/stuck"), problems.get(0));
        assertTrue(problems.get(0).contains("standStill"), problems.get(0));
      } finally {
        release.release();
      }
    }
  }

  private static void standStill(Semaphore release) {
    release.acquireUninterruptibly();
  }
}
