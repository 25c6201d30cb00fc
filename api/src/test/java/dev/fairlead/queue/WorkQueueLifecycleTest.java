package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that wait, and the end of a queue. */
class WorkQueueLifecycleTest {
  private final QueueUnderTest test = new QueueUnderTest();
  private final WorkQueue<String> queue = test.queue;

  @Test
  void closeLetsEveryWaitingTakerGo() throws Exception {
    var threads = Executors.newFixedThreadPool(4);
    try {
      var takers = new ArrayList<Future<Taken<String>>>();
      for (int i = 0; i < 4; i++) {
        takers.add(threads.submit(queue::take));
      }
      queue.close();
      for (var taker : takers) {
        assertEquals(new Closed<String>(), taker.get(20, TimeUnit.SECONDS));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aWaitingTakerIsWokenByAnAddAndByADeadline() throws Exception {
    var threads = Executors.newSingleThreadExecutor();
    try {
      var first = threads.submit(queue::take);
      queue.add("x");
      assertEquals("x", item(first.get(20, TimeUnit.SECONDS)));
      var second = threads.submit(queue::take);
      queue.addAfter("y", Duration.ofSeconds(1));
      test.seconds(1);
      assertEquals("y", item(second.get(20, TimeUnit.SECONDS)));
    } finally {
      threads.shutdownNow();
    }
  }

  private static String item(Taken<String> taken) {
    return assertInstanceOf(Work.class, taken).item().toString();
  }

  @Test
  void anInterruptedTakerLosesNothing() throws Exception {
    var outcome = new CompletableFuture<Boolean>();
    var started = new CountDownLatch(1);
    var taker =
        new Thread(
            () -> {
              started.countDown();
              try {
                queue.take();
                outcome.complete(false);
              } catch (InterruptedException e) {
                outcome.complete(true);
              }
            });
    taker.start();
    started.await();
    taker.interrupt();
    assertTrue(outcome.get(20, TimeUnit.SECONDS));
    queue.add("x");
    test.succeed("x");
  }

  @Test
  void aClosedQueueDropsItsBacklogAndIgnoresAdds() throws InterruptedException {
    queue.add("ready");
    queue.addAfter("waiting", Duration.ofSeconds(1));
    queue.close();
    queue.close();
    queue.add("x");
    queue.addAfter("y", Duration.ofSeconds(1));
    test.seconds(10);
    test.nothingIsLeft();
    assertEquals(new Closed<String>(), queue.take());
  }

  @Test
  void everyTakeAfterTheCloseGetsClosed() throws InterruptedException {
    queue.add("x");
    queue.close();
    for (int i = 0; i < 3; i++) {
      assertInstanceOf(Closed.class, queue.take());
    }
  }

  /** Rounds of ten items in any lanes, and four takers that start when all are added. */
  @Test
  void takersThatStartAfterTheAddsGetTheHighestLanes() throws Exception {
    var random = new Random(1);
    var lanes = Lane.values();
    var threads = Executors.newFixedThreadPool(4);
    var ranked =
        WorkQueue.<Integer>builder().time(test.time).lowerLaneShare(Integer.MAX_VALUE).build();
    try {
      for (int round = 0; round < 1_000; round++) {
        var added = new ArrayList<Lane>();
        for (int i = 0; i < 10; i++) {
          added.add(lanes[random.nextInt(lanes.length)]);
          ranked.add(i, added.get(i));
        }
        var takers =
            threads.invokeAll(Collections.<Callable<Taken<Integer>>>nCopies(4, ranked::take));
        var got = new ArrayList<Lane>();
        for (var taker : takers) {
          if (taker.get() instanceof Work<Integer> work) {
            got.add(added.get(work.item()));
            work.done();
            work.close();
          }
        }
        Collections.sort(got);
        Collections.sort(added);
        assertEquals(added.subList(0, 4), got, "round " + round);
        ranked.removeIf(item -> true);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void workThatIsOutAtTheCloseEndsNormallyAndDoesNotComeBack() {
    queue.add("x");
    var work = test.take("x");
    queue.close();
    assertEquals(1, queue.working());
    work.close();
    test.seconds(1000);
    test.nothingIsLeft();
  }

  @Test
  void drainWaitsForWorkThatIsOut() throws Exception {
    queue.add("x");
    var work = test.take("x");
    var threads = Executors.newSingleThreadExecutor();
    try {
      var drained = threads.submit(() -> queue.drain(Duration.ofSeconds(30)));
      assertEquals(new Closed<String>(), takeOnceClosed());
      assertFalse(drained.isDone());
      work.close();
      assertTrue(drained.get(20, TimeUnit.SECONDS));
    } finally {
      threads.shutdownNow();
    }
  }

  /** Blocks until the other thread has closed the queue. */
  private Taken<String> takeOnceClosed() {
    return assertTimeoutPreemptively(Duration.ofSeconds(20), queue::take);
  }

  @Test
  void drainEndsWhenItsTimeIsOver() throws Exception {
    var scheduled = new CountDownLatch(1);
    var slow = test.builder().time(new Signalling(test.time, scheduled)).build();
    slow.add("x");
    var work = slow.poll().orElseThrow();
    assertFalse(slow.drain(Duration.ZERO));
    var threads = Executors.newSingleThreadExecutor();
    try {
      var drained = threads.submit(() -> slow.drain(Duration.ofSeconds(30)));
      assertTrue(scheduled.await(20, TimeUnit.SECONDS));
      test.seconds(30);
      assertFalse(drained.get(20, TimeUnit.SECONDS));
    } finally {
      threads.shutdownNow();
    }
    work.close();
    assertTrue(slow.drain(Duration.ZERO));
  }

  /** Tells when something is scheduled. */
  private record Signalling(ManualTime time, CountDownLatch scheduled) implements TimeSource {
    @Override
    public long nanoTime() {
      return time.nanoTime();
    }

    @Override
    public Instant now() {
      return time.now();
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      var timer = time.schedule(delay, task);
      scheduled.countDown();
      return timer;
    }
  }

  @Test
  void twentyThreadsThatAddTakeAndCloseNeverHang() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          var threads = Executors.newFixedThreadPool(20);
          try {
            for (int round = 0; round < 300; round++) {
              runRound(threads, WorkQueue.<Integer>create());
            }
          } finally {
            threads.shutdownNow();
          }
        });
  }

  private static void runRound(ExecutorService threads, WorkQueue<Integer> queue) throws Exception {
    var ends = new ArrayList<Future<Boolean>>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      ends.add(
          threads.submit(
              () -> {
                if (number == 19) {
                  queue.close();
                } else if (number % 2 == 0) {
                  queue.add(number);
                } else {
                  while (queue.take() instanceof Work<Integer> work) {
                    work.done();
                    work.close();
                  }
                }
                return true;
              }));
    }
    for (var end : ends) {
      assertTrue(end.get(30, TimeUnit.SECONDS));
    }
  }
}
