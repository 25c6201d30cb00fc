package dev.fairlead.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SystemTimeTest {

  private final TimeSource time = TimeSource.system();

  private Thread timerThread() throws Exception {
    var thread = new CompletableFuture<Thread>();
    time.schedule(Duration.ZERO, () -> thread.complete(Thread.currentThread()));
    return thread.get(20, TimeUnit.SECONDS);
  }

  private static void awaitEnd(Thread thread) throws InterruptedException {
    thread.join(TimeUnit.SECONDS.toMillis(20));
    assertFalse(thread.isAlive());
  }

  @Test
  void aTaskRunsOnceItsDelayIsOver() throws Exception {
    long start = time.nanoTime();
    var at = new CompletableFuture<Long>();
    time.schedule(Duration.ofMillis(20), () -> at.complete(time.nanoTime()));

    assertTrue(at.get(20, TimeUnit.SECONDS) - start >= Duration.ofMillis(20).toNanos());
  }

  @Test
  void aTaskThatIsDueEarlierOvertakesTheOneThatTheThreadWaitsFor() throws Exception {
    var ran = new LinkedBlockingQueue<String>();
    var late = time.schedule(Duration.ofHours(1), () -> ran.add("late"));
    timerThread();
    time.schedule(Duration.ofMillis(1), () -> ran.add("early"));

    assertEquals("early", ran.poll(20, TimeUnit.SECONDS));
    late.cancel();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theThreadIsANamedDaemonAndEndsWhenNothingIsScheduled() throws Exception {
    var thread = timerThread();

    assertEquals("fairlead-timer", thread.getName());
    assertTrue(thread.isDaemon());
    awaitEnd(thread);
  }

  @Test
  void aNewThreadStartsForALaterTask() throws Exception {
    var first = timerThread();
    awaitEnd(first);

    assertNotSame(first, timerThread());
  }

  @Test
  void cancellingTheLastTaskLetsTheThreadEnd() throws Exception {
    var faraway = time.schedule(Duration.ofDays(1), () -> {});
    var thread = timerThread();
    faraway.cancel();

    awaitEnd(thread);
  }

  @Test
  void aTaskThatThrowsOrInterruptsItsThreadHarmsNoOther() throws Exception {
    var reported = new CompletableFuture<Throwable>();
    var failure = new AssertionError("task");
    time.schedule(
        Duration.ZERO,
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((t, e) -> reported.complete(e));
          Thread.currentThread().interrupt();
          throw failure;
        });

    assertEquals(failure, reported.get(20, TimeUnit.SECONDS));
    awaitEnd(timerThread());
  }

  @Test
  void anEndlessDelayDoesNotOverflow() throws Exception {
    var early = new CompletableFuture<Boolean>();
    var never = time.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> early.complete(true));

    awaitQuietly(passedBy(time));
    never.cancel();
    assertFalse(early.isDone());
  }

  private static CountDownLatch passedBy(TimeSource time) {
    var passed = new CountDownLatch(1);
    time.schedule(Duration.ofMillis(5), passed::countDown);
    return passed;
  }
}
