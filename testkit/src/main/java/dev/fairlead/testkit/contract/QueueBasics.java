package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One item has one holder, one place and one deadline. */
abstract class QueueBasics {
  final ManualTime time = new ManualTime();
  final AtomicInteger asked = new AtomicInteger();

  /** 1, 2, 4 … 300 s. */
  final RateLimiter<String> limiter =
      attempt -> {
        asked.incrementAndGet();
        return Duration.ofSeconds(Math.min(300, 1L << Math.min(9, attempt.failures() - 1)));
      };

  WorkQueue<String> queue;

  protected abstract WorkQueue<String> newQueue(
      TimeSource time,
      RateLimiter<? super String> limiter,
      QueueListener listener,
      DoubleSupplier jitter);

  @BeforeEach
  void makeQueue() {
    queue = newQueue(time, limiter, QueueListener.NONE, () -> 0);
  }

  Work<String> take(String item) {
    var work = queue.poll();
    assertTrue(work.isPresent(), "nothing is ready, expected " + item);
    assertEquals(item, work.get().item());
    return work.get();
  }

  /** Runs everything that is ready, with success; what it was, in order. */
  List<String> takeAll() {
    var items = new ArrayList<String>();
    for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
      items.add(work.get().item());
      work.get().done();
      work.get().close();
    }
    return items;
  }

  void seconds(long seconds) {
    time.advance(Duration.ofSeconds(seconds));
  }

  @Test
  void anItemAddedTwiceIsHandedOutOnce() {
    queue.add("item");
    queue.add(String.valueOf("item".toCharArray()));
    assertEquals(1, queue.size());
    assertEquals(List.of("item"), takeAll());
  }

  @Test
  void anItemAddedWhileHeldIsHandedOutOnceMoreAfterwards() {
    queue.add("item");
    var work = take("item");
    queue.add("item");
    queue.add("item");
    assertEquals(Optional.empty(), queue.poll());
    work.done();
    work.close();
    assertEquals(List.of("item"), takeAll());
  }

  @Test
  void anItemWhoseDelayEndsWhileItIsHeldWaitsForItsHolder() {
    queue.add("item");
    var work = take("item");
    queue.addAfter("item", Duration.ofSeconds(1));
    seconds(2);
    assertEquals(Optional.empty(), queue.poll());
    work.done();
    work.close();
    assertEquals(List.of("item"), takeAll());
  }

  @Test
  void theEarlierOfTwoDelaysStands() {
    queue.addAfter("up", Duration.ofSeconds(5));
    queue.addAfter("up", Duration.ofSeconds(1));
    queue.addAfter("down", Duration.ofSeconds(1));
    queue.addAfter("down", Duration.ofSeconds(5));
    assertEquals(2, queue.waiting());
    seconds(1);
    assertEquals(List.of("up", "down"), takeAll());
    seconds(5);
    assertEquals(List.of(), takeAll());
  }

  @Test
  void anAddAbsorbsTheWaitingPoll() {
    queue.addAfter("item", Duration.ofSeconds(10));
    queue.add("item");
    assertEquals(List.of("item"), takeAll());
    seconds(20);
    assertEquals(List.of(), takeAll());
  }

  @Test
  void aDelayOfZeroOrLessIsAtOnce() {
    queue.addAfter("zero", Duration.ZERO);
    queue.addAfter("less", Duration.ofSeconds(-1));
    assertEquals(List.of("zero", "less"), takeAll());
  }

  @Test
  void manyItemsOfOneDeadlineComeInTheirOrder() {
    var expected = new ArrayList<String>();
    for (int i = 0; i < 500; i++) {
      queue.addAfter("item-" + i, Duration.ofSeconds(1));
      expected.add("item-" + i);
    }
    seconds(1);
    assertEquals(expected, takeAll());
  }

  @Test
  void untilReadyTellsWhenAnItemComesByItself() {
    assertEquals(Optional.empty(), queue.untilReady("item"));
    queue.addAfter("item", Duration.ofSeconds(3));
    assertEquals(Optional.of(Duration.ofSeconds(3)), queue.untilReady("item"));
    seconds(3);
    assertEquals(Optional.of(Duration.ZERO), queue.untilReady("item"));
  }

  @Test
  void readyWaitingAndHeldItemsAreCountedApart() {
    queue.add("held");
    var work = take("held");
    queue.add("ready");
    queue.addAfter("waiting", Duration.ofSeconds(1));
    assertEquals(List.of(1, 1, 1), List.of(queue.size(), queue.waiting(), queue.working()));
    work.done();
    work.close();
    seconds(1);
    assertEquals(2, takeAll().size());
    assertEquals(List.of(0, 0, 0), List.of(queue.size(), queue.waiting(), queue.working()));
  }

  @Test
  void aSecondOutcomeIsRefusedAndASecondCloseIsNot() {
    queue.add("item");
    var work = take("item");
    work.done();
    assertThrows(IllegalStateException.class, work::giveUp);
    work.close();
    work.close();
    assertThrows(IllegalStateException.class, work::done);
    assertEquals(0, queue.working());
  }
}
