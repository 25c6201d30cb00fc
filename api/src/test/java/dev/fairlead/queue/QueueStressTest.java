package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class QueueStressTest {
  private static final int THREADS = 8;
  private static final int OPERATIONS = 1_000_000 / THREADS;
  private static final int ITEMS = 64;

  private final WorkQueue<Integer> queue =
      WorkQueue.<Integer>builder()
          .rateLimiter(RateLimiter.exponential(Duration.ofNanos(100), Duration.ofMillis(2)))
          .build();
  private final AtomicIntegerArray holders = new AtomicIntegerArray(ITEMS);

  /** What was asked for per item, and what of it a run has seen at its start. */
  private final AtomicLongArray asked = new AtomicLongArray(ITEMS);

  private final AtomicLongArray seen = new AtomicLongArray(ITEMS);
  private final AtomicReference<@Nullable String> fault = new AtomicReference<>();

  @Test
  @Timeout(60)
  void eightThreadsAndAMillionOperationsNeverHoldOneKeyTwice() throws Exception {
    long seed = System.nanoTime();
    var threads = Executors.newFixedThreadPool(THREADS);
    try {
      var ends = new ArrayList<Future<?>>();
      for (int i = 0; i < THREADS; i++) {
        var random = new Random(seed + i);
        ends.add(threads.submit(() -> operate(random)));
      }
      for (var end : ends) {
        end.get(60, TimeUnit.SECONDS);
      }
      assertNull(fault.get(), "seed " + seed);
      everythingThatWasAskedForIsSeen(seed);
    } finally {
      threads.shutdownNow();
    }
  }

  private void operate(Random random) {
    for (int i = 0; i < OPERATIONS; i++) {
      int item = random.nextInt(ITEMS);
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          asked.incrementAndGet(item);
          queue.add(item, any(Lane.values(), random), any(BackoffRule.values(), random));
        }
        case 2 -> {
          asked.incrementAndGet(item);
          queue.addAfter(item, Duration.ofNanos(random.nextInt(2_000_000)));
        }
        case 3 -> queue.forget(item);
        default -> queue.poll().ifPresent(work -> run(work, random));
      }
    }
  }

  private static <V> V any(V[] values, Random random) {
    return values[random.nextInt(values.length)];
  }

  private void run(Work<Integer> work, Random random) {
    int item = work.item();
    if (holders.incrementAndGet(item) != 1) {
      fault.set(item + " was held twice");
    }
    long before = asked.get(item);
    int outcome = random.nextInt(6);
    if (outcome < 3) {
      seen.set(item, before);
    }
    switch (outcome) {
      case 0, 1 -> work.done();
      case 2 -> work.requeueAfter(Duration.ofNanos(random.nextInt(2_000_000)));
      case 3 -> work.retryAfter(Duration.ofNanos(random.nextInt(2_000_000)));
      case 4 -> work.runAgainAfter(Duration.ofNanos(random.nextInt(2_000_000)));
      default -> {}
    }
    holders.decrementAndGet(item);
    work.close();
  }

  /** Failed runs come back, so taking until nothing is left must show every request to a run. */
  private void everythingThatWasAskedForIsSeen(long seed) throws InterruptedException {
    while (queue.size() + queue.waiting() > 0) {
      if (queue.take() instanceof Work<Integer> work) {
        try (work) {
          seen.set(work.item(), asked.get(work.item()));
          work.done();
        }
      }
    }
    assertEquals(0, queue.working());
    for (int item = 0; item < ITEMS; item++) {
      assertEquals(asked.get(item), seen.get(item), "seed " + seed + ", lost: " + item);
    }
    assertTrue(queue.drain(Duration.ZERO));
  }
}
