package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs the queue and its {@link QueueModel} side by side. */
class QueueModelTest {
  private static final int STEPS = 200_000;
  private static final int ITEMS = 12;
  private static final Outcome.Kind[] OUTCOMES =
      EnumSet.complementOf(EnumSet.of(Outcome.Kind.CLOSED)).toArray(Outcome.Kind[]::new);

  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder()
          .time(time)
          .jitter(() -> 0)
          .lowerLaneShare(3)
          .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(20)))
          .build();
  private final QueueModel model = new QueueModel(3);
  private final List<Work<String>> held = new ArrayList<>();
  private Random random = new Random();

  @Test
  void twoHundredThousandRandomStepsAgreeWithTheModel() {
    long seed = System.nanoTime();
    random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      var where = "seed " + seed + ", step " + step;
      step(where);
      assertEquals(model.count(QueueModel.Where.READY), queue.size(), where + ": ready");
      assertEquals(model.count(QueueModel.Where.WAITING), queue.waiting(), where + ": waiting");
      assertEquals(model.count(QueueModel.Where.HELD), queue.working(), where + ": held");
    }
  }

  private void step(String where) {
    var item = "item-" + random.nextInt(ITEMS);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4 -> add(item);
      case 5, 6 -> {
        int seconds = random.nextInt(12);
        queue.addAfter(item, Duration.ofSeconds(seconds));
        model.addAfter(item, seconds);
      }
      case 7, 8, 9, 10, 11 -> take(where);
      case 12, 13, 14, 15, 16 -> release();
      case 17 -> {
        queue.forget(item);
        model.forget(item);
      }
      case 18 -> {
        if (random.nextInt(4) == 0) {
          queue.remove(item);
          model.remove(item);
        }
      }
      default -> {
        int seconds = random.nextInt(4);
        time.advance(Duration.ofSeconds(seconds));
        model.advance(seconds);
      }
    }
  }

  private void add(String item) {
    var lane = any(Lane.values());
    var rule = any(BackoffRule.values());
    queue.add(item, lane, rule);
    model.add(item, lane, rule);
  }

  private void take(String where) {
    var work = queue.poll();
    var expected = model.take();
    assertEquals(expected.map(item -> item.name), work.map(Work::item), where);
    work.ifPresent(
        taken -> {
          var item = expected.orElseThrow();
          assertEquals(item.failures, taken.failures(), where + ": failures of " + item.name);
          assertEquals(item.extra, taken.isExtra(), where + ": extra " + item.name);
          held.add(taken);
        });
  }

  private void release() {
    if (held.isEmpty()) {
      return;
    }
    try (var work = held.remove(random.nextInt(held.size()))) {
      int seconds = random.nextInt(8);
      var delay = Duration.ofSeconds(seconds);
      var kind = any(OUTCOMES);
      switch (kind) {
        case DONE -> work.done();
        case REQUEUE -> work.requeueAfter(delay);
        case RETRY -> work.retryAfter(delay);
        case GIVE_UP -> work.giveUp();
        case AGAIN -> work.runAgainAfter(delay);
        case FAILED, CLOSED -> {}
      }
      model.release(work.item(), kind, seconds);
    }
  }

  private <V> V any(V[] values) {
    return values[random.nextInt(values.length)];
  }
}
