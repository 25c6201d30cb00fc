package dev.fairlead.benchmarks.races;

import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Taken;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.ManualTime;
import java.time.Duration;

/**
 * A new queue for each encounter, on a time that only actors and arbiters move. It has a listener:
 * then an add takes the lock twice, and all that the queue does without one is done as well.
 */
abstract class Subject {
  static final String ITEM = "item";

  final ManualTime time = new ManualTime();
  final WorkQueue<String> queue =
      WorkQueue.<String>builder()
          .time(time)
          .jitter(() -> 0)
          .listener(new QueueListener() {})
          .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(8)))
          .build();

  final Work<String> out() {
    queue.add(ITEM);
    return queue.poll().orElseThrow();
  }

  /** 1 if there was something to take. */
  final int take() {
    return queue.poll().isPresent() ? 1 : 0;
  }

  /** 1 for an item, 0 for the end of the queue. */
  final int takeOrWait() {
    try {
      Taken<String> taken = queue.take();
      return taken instanceof Work<String> ? 1 : 0;
    } catch (InterruptedException e) {
      return -1;
    }
  }

  final int drain() {
    try {
      return queue.drain(Duration.ofSeconds(1)) ? 1 : 0;
    } catch (InterruptedException e) {
      return -1;
    }
  }

  final void seconds(long seconds) {
    time.advance(Duration.ofSeconds(seconds));
  }

  static Duration after(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
