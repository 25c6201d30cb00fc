package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.queue.Lane;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Threads that add and take at the same time, and what each item's last run saw of what was asked.
 */
final class Crowd {
  private final WorkQueue<String> queue;
  private final int items;
  private final AtomicIntegerArray holders;
  private final AtomicLongArray asked;
  private final AtomicLongArray seen;
  private final AtomicInteger heldTwice = new AtomicInteger();

  Crowd(WorkQueue<String> queue, int items) {
    this.queue = queue;
    this.items = items;
    holders = new AtomicIntegerArray(items);
    asked = new AtomicLongArray(items);
    seen = new AtomicLongArray(items);
  }

  void run(int threads, int steps) throws Exception {
    var executor = Executors.newFixedThreadPool(threads);
    try {
      var ends = new ArrayList<Future<?>>();
      for (int i = 0; i < threads; i++) {
        var random = new Random(i);
        ends.add(executor.submit(() -> work(random, steps)));
      }
      for (var end : ends) {
        end.get(60, TimeUnit.SECONDS);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private void work(Random random, int steps) {
    for (int i = 0; i < steps; i++) {
      if (random.nextBoolean()) {
        int item = random.nextInt(items);
        asked.incrementAndGet(item);
        queue.add("" + item, List.of(Lane.values()).get(random.nextInt(3)));
      } else {
        queue.poll().ifPresent(work -> hold(work, random.nextInt(4) > 0));
      }
    }
  }

  void finish(Work<String> work) {
    hold(work, true);
  }

  private void hold(Work<String> work, boolean succeeds) {
    int item = Integer.parseInt(work.item());
    heldTwice.addAndGet(holders.incrementAndGet(item) == 1 ? 0 : 1);
    if (succeeds) {
      seen.set(item, asked.get(item));
      work.done();
    }
    holders.decrementAndGet(item);
    work.close();
  }

  void checkNothingWasLost() {
    assertEquals(0, heldTwice.get(), "items held by two at the same time");
    assertEquals(0, queue.working(), "work out");
    assertEquals(asked.toString(), seen.toString(), "arrivals that no run saw");
  }
}
