package dev.fairlead.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.queue.BackoffRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class TriggerTest {
  private final Trigger<String> trigger = new Trigger<>();

  @Test
  void keysFiredBeforeAnyoneListensAreKeptOnceForTheFirst() {
    trigger.fire("a");
    trigger.fire("b");
    trigger.fire("a");
    var first = subscribe();
    var second = subscribe();
    assertEquals(List.of("a", "b"), first);
    assertEquals(List.of(), second);
  }

  @Test
  void theStrongestRuleOfAKeyThatWaitsForASubscriberCounts() {
    trigger.fire("a");
    trigger.fire("a", BackoffRule.RESET);
    trigger.fire("a", BackoffRule.KEEP);
    trigger.fire("b");
    var got = new ArrayList<String>();
    trigger.subscribe((key, rule) -> got.add(key + rule));
    trigger.fire("c", BackoffRule.KEEP);
    assertEquals(List.of("aRESET", "bBYPASS", "cKEEP"), got);
  }

  @Test
  void eachSubscriberGetsEachKey() {
    var first = subscribe();
    var second = subscribe();
    trigger.fire("a");
    trigger.fire("a");
    assertEquals(List.of("a", "a"), first);
    assertEquals(List.of("a", "a"), second);
  }

  @Test
  void aClosedSubscriptionGetsNothingAndKeysAreKeptAgain() {
    var got = new ArrayList<String>();
    var subscription = trigger.subscribe((key, rule) -> got.add(key));
    subscription.close();
    subscription.close();
    trigger.fire("a");
    assertEquals(List.of(), got);
    assertEquals(List.of("a"), subscribe());
  }

  @Test
  void closingOneOfTwoSubscriptionsOfOneTargetLeavesTheOther() {
    var got = new ArrayList<String>();
    BiConsumer<String, BackoffRule> target = (key, rule) -> got.add(key);
    var closed = trigger.subscribe(target);
    trigger.subscribe(target);
    closed.close();
    trigger.fire("a");
    assertEquals(List.of("a"), got);
  }

  @Test
  void noKeyIsLostWhileSomeoneSubscribes() throws InterruptedException {
    Set<String> expected = new HashSet<>();
    Set<String> got = ConcurrentHashMap.newKeySet();
    var firing = new CountDownLatch(1);
    var thread =
        new Thread(
            () -> {
              for (int i = 0; i < 20_000; i++) {
                trigger.fire("k" + i);
                if (i == 1_000) {
                  firing.countDown();
                }
              }
            });
    for (int i = 0; i < 20_000; i++) {
      expected.add("k" + i);
    }
    thread.start();
    firing.await();
    trigger.subscribe((key, rule) -> got.add(key));
    thread.join();
    assertEquals(expected, got);
  }

  private List<String> subscribe() {
    var got = new ArrayList<String>();
    trigger.subscribe((key, rule) -> got.add(key));
    return got;
  }
}
