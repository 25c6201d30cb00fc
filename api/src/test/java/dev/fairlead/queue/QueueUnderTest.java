package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A queue on manual time that retries after 1, 2, 4 … s, with what tests say about it. */
final class QueueUnderTest {
  final ManualTime time = new ManualTime();
  final WorkQueue<String> queue = builder().build();

  WorkQueue.Builder<String> builder() {
    return WorkQueue.<String>builder()
        .time(time)
        .jitter(() -> 0)
        .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5)));
  }

  /** Takes the next item, which must be this one. */
  Work<String> take(String item) {
    var work = queue.poll();
    assertTrue(work.isPresent(), "nothing is ready, expected " + item);
    assertEquals(item, work.get().item());
    return work.get();
  }

  void succeed(String item) {
    try (var work = take(item)) {
      work.done();
    }
  }

  /** Closes without an outcome. */
  void fail(String item) {
    take(item).close();
  }

  void nothingIsReady() {
    assertEquals(List.of(), drainReady());
  }

  void nothingIsLeft() {
    nothingIsReady();
    assertEquals(0, queue.waiting(), "waiting");
    assertEquals(0, queue.working(), "working");
  }

  /** Runs everything that is ready, with success; what it was, in order. */
  List<String> drainReady() {
    var items = new ArrayList<String>();
    for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
      items.add(work.get().item());
      work.get().done();
      work.get().close();
    }
    return items;
  }

  void seconds(double seconds) {
    time.advance(Duration.ofMillis((long) (seconds * 1000)));
  }
}
