package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Closed;
import dev.fairlead.queue.Lane;
import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the worker loop relies on in its {@link WorkQueue}. Extend it with a queue of your own, and
 * the tests hold it to that. It comes in chapters, each a class that extends the one before: {@code
 * QueueBasics} (one item, one holder), {@code QueueRetries} (failures and back-off), and this one
 * (lanes, the end, several threads).
 */
public abstract class WorkQueueContract extends QueueRetries {

  /**
   * A new queue.
   *
   * @param time where all its time comes from
   * @param limiter how long failed items wait
   * @param listener who is told
   * @param jitter one number per attempt
   */
  @Override
  protected abstract WorkQueue<String> newQueue(
      TimeSource time,
      RateLimiter<? super String> limiter,
      QueueListener listener,
      DoubleSupplier jitter);

  /** One of how many takes goes to the lower lanes at least, while these have an item. */
  protected int lowerLaneShare() {
    return 8;
  }

  @Test
  void theHighestLaneGoesFirstAndWithinALaneTheFirst() {
    queue.add("resync", Lane.BACKGROUND);
    queue.add("retry", Lane.RETRY);
    queue.add("change-1", Lane.CHANGE);
    queue.add("change-2", Lane.CHANGE);
    assertEquals(List.of("change-1", "change-2", "retry", "resync"), takeAll());
  }

  @Test
  void anItemThatIsAddedAgainKeepsTheHigherLane() {
    queue.add("raised", Lane.BACKGROUND);
    queue.add("kept", Lane.CHANGE);
    queue.add("raised", Lane.CHANGE);
    queue.add("kept", Lane.BACKGROUND);
    queue.add("last", Lane.RETRY);
    assertEquals(List.of("kept", "raised", "last"), takeAll());
  }

  @Test
  void aBackgroundItemIsNotStarvedByEndlessChanges() {
    queue.add("background", Lane.BACKGROUND);
    int takes = 0;
    for (var item = ""; !item.equals("background"); takes++) {
      queue.add("change-" + takes, Lane.CHANGE);
      queue.add("more-" + takes, Lane.CHANGE);
      item = succeed();
    }
    assertTrue(takes <= lowerLaneShare(), "it came with take " + takes);
  }

  private String succeed() {
    try (var work = queue.poll().orElseThrow()) {
      work.done();
      return work.item();
    }
  }

  @Test
  void anEditOvertakesABacklogOfResyncs() {
    for (int i = 0; i < 1_000; i++) {
      queue.add("resync-" + i, Lane.BACKGROUND);
    }
    queue.add("edit", Lane.CHANGE);
    assertEquals("edit", succeed());
  }

  @Test
  void aClosedQueueDropsItsBacklogIgnoresAddsAndTellsEveryTaker() throws Exception {
    queue.add("ready");
    queue.addAfter("waiting", Duration.ofSeconds(1));
    queue.close();
    queue.add("late");
    queue.addAfter("later", Duration.ofSeconds(1));
    seconds(5);
    assertEquals(0, queue.size() + queue.waiting());
    assertEquals(Optional.empty(), queue.poll());
    for (int i = 0; i < 3; i++) {
      assertInstanceOf(Closed.class, queue.take());
    }
  }

  @Test
  void workThatIsOutAtTheCloseEndsNormallyAndDoesNotComeBack() throws Exception {
    queue.add("out");
    var work = take("out");
    queue.close();
    assertEquals(1, queue.working());
    work.requeueAfter(Duration.ZERO);
    work.close();
    seconds(60);
    assertEquals(0, queue.working() + queue.size() + queue.waiting());
    assertTrue(queue.drain(Duration.ofSeconds(1)));
  }

  @Test
  void removedItemsAreGoneUntilTheyAreAddedAgain() {
    queue.add("ready");
    queue.addAfter("waiting", Duration.ofSeconds(1));
    queue.removeIf(item -> true);
    seconds(5);
    assertEquals(List.of(), takeAll());
    queue.add("ready");
    assertEquals(List.of("ready"), takeAll());
  }

  @Test
  void workOnARemovedItemDoesNotBringItBack() {
    queue.add("out");
    var work = take("out");
    queue.remove("out");
    work.close();
    seconds(60);
    assertEquals(List.of(), takeAll());
  }

  @Test
  void anArrayIsRefusedAsItem() {
    @SuppressWarnings("unchecked") // what a caller without generics does
    var raw = (WorkQueue<Object>) (WorkQueue<?>) queue;
    assertThrows(IllegalArgumentException.class, () -> raw.add(new int[] {1}));
  }

  @Test
  void aListenerThatThrowsDoesNoHarm() {
    var hurt = newQueue(time, limiter, new Throwing(), () -> 0);
    hurt.add("item");
    try (var work = hurt.poll().orElseThrow()) {
      work.done();
    }
    assertEquals(0, hurt.size() + hurt.waiting() + hurt.working());
  }

  private static final class Throwing implements QueueListener {
    @Override
    public void added(String queue, Lane lane) {
      throw new IllegalStateException("added");
    }

    @Override
    public void taken(String queue, Lane lane, long waitedNanos) {
      throw new IllegalStateException("taken");
    }

    @Override
    public void released(String queue, long workedNanos) {
      throw new IllegalStateException("released");
    }

    @Override
    public void depth(String queue, Lane lane, int ready) {
      throw new IllegalStateException("depth");
    }
  }

  @Test
  @Timeout(60)
  void aTakerThatWaitsIsWokenByAnAddByADeadlineAndByTheClose() throws Exception {
    try (var taker = new Taker(queue)) {
      taker.waitsFor(() -> queue.add("added"));
      assertEquals(Optional.of("added"), taker.got());
      taker.waitsFor(() -> queue.addAfter("timed", Duration.ofSeconds(1)));
      seconds(1);
      assertEquals(Optional.of("timed"), taker.got());
      taker.waitsFor(queue::close);
      assertEquals(Optional.empty(), taker.got());
    }
  }

  @Test
  @Timeout(60)
  void threadsNeverHoldOneItemAtTheSameTimeAndLoseNone() throws Exception {
    var crowd = new Crowd(queue, 16);
    crowd.run(4, 5_000);
    int left = 10_000;
    while (queue.size() + queue.waiting() > 0) {
      queue.poll().ifPresentOrElse(crowd::finish, () -> seconds(600));
      assertTrue(left-- > 0, "the queue does not become empty");
    }
    crowd.checkNothingWasLost();
  }

  @Test
  void aStrongerRuleWinsOverAWeakerOneWhileTheItemIsOut() {
    queue.add("item");
    var work = take("item");
    queue.add("item", Lane.BACKGROUND, BackoffRule.KEEP);
    queue.add("item", Lane.CHANGE, BackoffRule.RESET);
    queue.add("item", Lane.BACKGROUND, BackoffRule.KEEP);
    work.close();
    try (Work<String> again = take("item")) {
      assertEquals(0, again.failures());
      again.done();
    }
  }
}
