package dev.fairlead.benchmarks.queue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;

/** Takes keys until all were seen, and remembers when and how often. */
final class Taker implements Runnable {
  /** A peer that delivers nothing for that long has lost the rest. */
  private static final long PATIENCE_SECONDS = 15;

  private final Peer queue;
  private final IntToLongFunction deadline;
  private final int[] seen;
  private final CountDownLatch all = new CountDownLatch(1);
  private final Thread thread = new Thread(this, "taker");

  /** Per delivery: how far from the deadline, in nanoseconds. */
  final long[] errors;

  volatile int delivered;

  /** These two are to be read after {@link #await}. */
  long last = System.nanoTime();

  int early;

  Taker(Peer queue, int count, IntToLongFunction deadline) {
    this.queue = queue;
    this.deadline = deadline;
    seen = new int[count];
    errors = new long[count];
    thread.setDaemon(true);
  }

  Thread thread() {
    return thread;
  }

  @Override
  public void run() {
    try {
      for (int count = 0; count < seen.length; count++) {
        var held = queue.get();
        long now = System.nanoTime();
        int number = queue.key(held).number();
        queue.finish(held);
        seen[number]++;
        long error = now - deadline.applyAsLong(number);
        errors[count] = Math.abs(error);
        early += error < 0 ? 1 : 0;
        last = now;
        delivered = count + 1;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      all.countDown();
    }
  }

  /** Until all are delivered, or none came for long. */
  void await() throws InterruptedException {
    int before = -1;
    while (before != delivered && !all.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      before = delivered;
    }
    thread.interrupt();
    thread.join();
  }

  /** Keys delivered exactly once. */
  long once() {
    long count = 0;
    for (int times : seen) {
      count += times == 1 ? 1 : 0;
    }
    return count;
  }
}
