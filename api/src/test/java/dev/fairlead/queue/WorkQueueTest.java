package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
  private final QueueUnderTest test = new QueueUnderTest();
  private final WorkQueue<String> queue = test.queue;

  @Test
  void anItemAddedTwiceIsHandedOutOnce() {
    queue.add("x");
    queue.add("x");
    assertEquals(List.of("x"), test.drainReady());
    test.nothingIsLeft();
  }

  @Test
  void anItemAddedWhileHeldIsHandedOutOnceMoreAfterwards() {
    queue.add("x");
    try (var work = test.take("x")) {
      queue.add("x");
      queue.add("x");
      queue.add("x");
      test.nothingIsReady();
      work.done();
      test.nothingIsReady();
    }
    test.succeed("x");
    test.nothingIsLeft();
  }

  @Test
  void anItemWhoseDelayEndsWhileItIsHeldWaitsForItsHolder() {
    queue.add("x");
    try (var work = test.take("x")) {
      queue.addAfter("x", Duration.ofSeconds(1));
      test.seconds(5);
      test.nothingIsReady();
      work.done();
    }
    test.succeed("x");
    test.nothingIsLeft();
  }

  @Test
  void aPollThatIsAskedForWhileTheItemIsHeldSurvivesItsSuccess() {
    queue.add("x");
    try (var work = test.take("x")) {
      queue.addAfter("x", Duration.ofSeconds(9));
      work.done();
    }
    test.seconds(8);
    test.nothingIsReady();
    test.seconds(1);
    test.succeed("x");
  }

  @Test
  void anItemThatIsDoneLeavesNothingBehind() {
    queue.add("x");
    test.succeed("x");
    test.nothingIsLeft();
    queue.forget("x");
    queue.remove("x");
    test.nothingIsLeft();
  }

  @Test
  void aSecondOutcomeIsRefusedAndASecondCloseIsNot() {
    queue.add("x");
    var work = test.take("x");
    work.done();
    var refused = assertThrows(IllegalStateException.class, () -> work.retryAfter(Duration.ZERO));
    assertTrue(refused.toString().contains("on x "), refused.toString());
    work.close();
    work.close();
    assertThrows(IllegalStateException.class, work::done);
    test.nothingIsLeft();
  }

  @Test
  void forgetTouchesFailuresOnly() {
    queue.add("x");
    test.fail("x");
    queue.forget("x");
    test.nothingIsReady();
    test.seconds(1);
    var work = test.take("x");
    assertEquals(0, work.failures());
    queue.forget("x");
    assertEquals(1, queue.working());
    work.close();
    test.seconds(0.999);
    test.nothingIsReady();
    test.seconds(0.001);
    test.succeed("x");
  }

  @Test
  void ofTwoDelaysTheEarlierStands() {
    queue.addAfter("x", Duration.ofSeconds(5));
    queue.addAfter("x", Duration.ofSeconds(1));
    queue.addAfter("y", Duration.ofSeconds(1));
    queue.addAfter("y", Duration.ofSeconds(5));
    test.seconds(0.999);
    test.nothingIsReady();
    test.seconds(0.001);
    assertEquals(List.of("x", "y"), test.drainReady().stream().sorted().toList());
    test.seconds(10);
    test.nothingIsLeft();
  }

  @Test
  void anAddAbsorbsTheWaitingPoll() {
    queue.addAfter("x", Duration.ofSeconds(10));
    queue.add("x");
    test.succeed("x");
    test.seconds(10);
    test.nothingIsLeft();
  }

  @Test
  void theOutcomeOfAnEarlierRunReplacesThePoll() {
    queue.add("x");
    requeueAfter("x", 10);
    queue.add("x");
    requeueAfter("x", 60);
    test.seconds(59);
    test.nothingIsReady();
    test.seconds(1);
    test.succeed("x");
  }

  private void requeueAfter(String item, int seconds) {
    try (var work = test.take(item)) {
      work.requeueAfter(Duration.ofSeconds(seconds));
    }
  }

  @Test
  void aDelayOfZeroOrLessIsAtOnce() {
    queue.addAfter("x", Duration.ZERO);
    queue.addAfter("y", Duration.ofSeconds(-1));
    assertEquals(List.of("x", "y"), test.drainReady());
  }

  @Test
  void manyItemsOfOneDeadlineComeInTheirOrder() {
    var items = new ArrayList<String>();
    for (int i = 0; i < 1000; i++) {
      items.add("item-" + i);
      queue.addAfter("item-" + i, Duration.ofSeconds(3));
    }
    assertEquals(1000, queue.waiting());
    test.seconds(3);
    assertEquals(1000, queue.size());
    assertEquals(items, test.drainReady());
  }

  @Test
  void anEarlierDeadlineWakesEarlier() {
    queue.addAfter("late", Duration.ofHours(1));
    queue.addAfter("soon", Duration.ofSeconds(1));
    test.seconds(1);
    assertEquals(List.of("soon"), test.drainReady());
    test.seconds(3600);
    assertEquals(List.of("late"), test.drainReady());
  }

  @Test
  void oneWakeUpServesAllDeadlines() {
    for (int i = 0; i < 100; i++) {
      queue.addAfter("item-" + i, Duration.ofSeconds(200 - i));
    }
    assertEquals(1, test.time.pending());
    queue.close();
    assertEquals(0, test.time.pending());
  }

  @Test
  void aDuplicateAddOfAWaitingOrReadyItemAsksNoLimiter() {
    var asked = new AtomicInteger();
    var counted =
        test.builder()
            .rateLimiter(
                attempt -> {
                  asked.incrementAndGet();
                  return Duration.ofSeconds(1);
                })
            .build();
    counted.add("x");
    counted.add("x");
    counted.poll().orElseThrow().close();
    assertEquals(1, asked.get());
    counted.add("x", Lane.BACKGROUND);
    counted.add("x");
    counted.add("x");
    var work = counted.poll().orElseThrow();
    assertEquals(1, work.failures());
    assertEquals(1, asked.get());
  }

  @Test
  void aLowerLaneNeverLowersAReadyItemAndAHigherOneRaisesItToTheEndOfThatLane() {
    queue.add("a");
    queue.add("b", Lane.BACKGROUND);
    queue.add("c");
    queue.add("a", Lane.BACKGROUND);
    queue.add("b");
    queue.add("d");
    assertEquals(List.of("a", "c", "b", "d"), test.drainReady());
  }

  @Test
  void aDelayedItemGetsItsPlaceWhenItIsReady() {
    queue.addAfter("delayed", Duration.ofSeconds(1));
    queue.add("first", Lane.RETRY);
    test.seconds(1);
    queue.add("last", Lane.RETRY);
    assertEquals(List.of("first", "delayed", "last"), test.drainReady());
  }

  @Test
  void oneOfEightTakesGoesToTheOldestOfTheLowerLanes() {
    queue.add("old", Lane.BACKGROUND);
    queue.add("retry", Lane.RETRY);
    for (int i = 0; i < 20; i++) {
      queue.add("live-" + i);
    }
    var order = test.drainReady();
    assertEquals("old", order.get(7));
    assertEquals("retry", order.get(15));
  }

  @Test
  void takesWithoutALowerItemDoNotCountTowardsItsShare() {
    for (int i = 0; i < 30; i++) {
      queue.add("live-" + i);
      test.succeed("live-" + i);
    }
    queue.add("low", Lane.BACKGROUND);
    queue.add("live");
    assertEquals(List.of("live", "low"), test.drainReady());
  }

  @Test
  void anEditOvertakesTenThousandResyncs() {
    for (int i = 0; i < 10_000; i++) {
      queue.add("resync-" + i, Lane.BACKGROUND);
    }
    queue.add("edit");
    test.succeed("edit");
  }

  @Test
  void aBackgroundItemIsNotStarvedByEndlessChanges() {
    queue.add("low", Lane.BACKGROUND);
    int takes = 0;
    String taken;
    do {
      queue.add("live-" + takes);
      try (var work = queue.poll().orElseThrow()) {
        taken = work.item();
        work.done();
      }
      takes++;
    } while (!taken.equals("low") && takes < 100);
    assertEquals(8, takes);
  }

  @Test
  void sizeCountsReadyItemsOnlyAndIsZeroAfterAll() {
    queue.add("a");
    queue.add("b", Lane.BACKGROUND);
    queue.addAfter("c", Duration.ofSeconds(1));
    assertEquals(List.of(2, 1, 0), List.of(queue.size(), queue.waiting(), queue.working()));
    var work = test.take("a");
    assertEquals(List.of(1, 1, 1), List.of(queue.size(), queue.waiting(), queue.working()));
    work.close();
    assertEquals(List.of(1, 2, 0), List.of(queue.size(), queue.waiting(), queue.working()));
    test.seconds(1);
    assertEquals(List.of("c", "a", "b"), test.drainReady());
    test.nothingIsLeft();
  }

  private record Key(String namespace, String name) {}

  @Test
  void itemsAreComparedByValue() {
    var keys = WorkQueue.<Key>builder().time(test.time).build();
    keys.add(new Key("default", "a"));
    keys.add(new Key("default", "a"));
    assertEquals(1, keys.size());
  }

  @Test
  void anArrayIsRefusedAsItem() {
    var arrays = WorkQueue.<byte[]>builder().time(test.time).build();
    assertThrows(IllegalArgumentException.class, () -> arrays.add(new byte[1]));
    assertThrows(IllegalArgumentException.class, () -> arrays.addAfter(new byte[1], Duration.ZERO));
  }

  @Test
  void removeDropsWhatIsReadyWaitingOrGivenUp() {
    queue.add("ready");
    queue.remove("ready");
    queue.addAfter("waiting", Duration.ofSeconds(1));
    queue.remove("waiting");
    queue.add("failing");
    test.fail("failing");
    queue.remove("failing");
    test.seconds(100);
    test.nothingIsLeft();
    queue.add("failing");
    assertEquals(0, test.take("failing").failures());
  }

  @Test
  void workOnARemovedItemDoesNotBringItBackButALaterAddDoes() {
    queue.add("x");
    var first = test.take("x");
    queue.add("x");
    queue.remove("x");
    first.close();
    test.seconds(100);
    test.nothingIsLeft();

    queue.add("x");
    var second = test.take("x");
    queue.remove("x");
    queue.add("x");
    test.nothingIsReady();
    second.close();
    assertEquals(0, test.take("x").failures());
  }

  @Test
  void aLaneShareBelowTwoIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> test.builder().lowerLaneShare(1));
  }

  @Test
  void untilReadyTellsWhenAnItemComesByItself() {
    assertEquals(Optional.empty(), queue.untilReady("x"));
    queue.addAfter("x", Duration.ofSeconds(5));
    test.seconds(2);
    assertEquals(Optional.of(Duration.ofSeconds(3)), queue.untilReady("x"));
    test.seconds(3);
    assertEquals(Optional.of(Duration.ZERO), queue.untilReady("x"));
    var work = test.take("x");
    assertEquals(Optional.empty(), queue.untilReady("x"));
    work.close();
    assertEquals(Optional.of(Duration.ofSeconds(1)), queue.untilReady("x"));
  }
}
