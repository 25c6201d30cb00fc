package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One life of a queue, from its making to its close, with a {@link QueueModel} beside it: random
 * operations on both, and after each of them everything that can be seen of the two is compared.
 */
final class QueueDriver {
  private static final Outcome.Kind[] OUTCOMES =
      EnumSet.complementOf(EnumSet.of(Outcome.Kind.CLOSED)).toArray(Outcome.Kind[]::new);

  private final Random random;
  private final ExecutorService taker;
  private final int seconds;
  private final int items;

  /** Of the delays, in seconds: with short ones many items have the same deadline. */
  private final int longest;

  private final ManualTime time = new ManualTime();
  private final Heard heard = new Heard();
  private final WorkQueue<String> queue;
  private final QueueModel model;
  private final Map<String, Work<String>> held = new HashMap<>();
  private int asked;
  private int taken;
  private int released;
  private final AtomicInteger clockReadings = new AtomicInteger();
  private String touched = "item-0";

  private QueueDriver(Random random, ExecutorService taker, int seconds) {
    this.random = random;
    this.taker = taker;
    this.seconds = seconds;
    items = random.nextInt(4) == 0 ? 120 : 4 + random.nextInt(12);
    longest = random.nextBoolean() ? 11 : 100;
    int share = 2 + random.nextInt(5);
    model = new QueueModel(share);
    RateLimiter<String> limiter =
        RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(20));
    queue =
        WorkQueue.<String>builder()
            .time(new Watchdog())
            .jitter(() -> 0)
            .lowerLaneShare(share)
            .listener(heard)
            .rateLimiter(
                attempt -> {
                  asked++;
                  return limiter.delay(attempt);
                })
            .build();
  }

  /** Lives of up to 4,000 steps, until there were so many steps in all. */
  static void run(long seed, int steps, ExecutorService taker, int seconds) {
    var random = new Random(seed);
    int step = 0;
    try {
      while (step < steps) {
        var life = new QueueDriver(random, taker, seconds);
        int end = Math.min(steps, step + 500 + random.nextInt(3500));
        for (; step < end; step++) {
          life.step();
          life.compare();
        }
        life.end();
      }
    } catch (Throwable fault) {
      throw new AssertionError("seed " + seed + ", step " + step + ": " + fault, fault);
    }
  }

  private void step() {
    clockReadings.set(0);
    touched = "item-" + random.nextInt(items);
    switch (random.nextInt(40)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> add();
      case 10, 11, 12, 13 -> addAfter();
      case 14, 15, 16, 17, 18, 19, 20 -> poll();
      case 21, 22 -> take();
      case 23, 24, 25, 26, 27, 28, 29, 30, 31, 32 -> release();
      case 33, 34 -> forget();
      case 35 -> remove();
      default -> advance(random.nextInt(4));
    }
  }

  private void add() {
    add(any(Lane.values()), any(BackoffRule.values()));
  }

  private void add(Lane lane, BackoffRule rule) {
    queue.add(touched, lane, rule);
    model.add(touched, lane, rule);
  }

  private void addAfter() {
    int delay = random.nextInt(longest + 1) - 1;
    queue.addAfter(touched, Duration.ofSeconds(delay));
    model.addAfter(touched, Math.max(0, delay));
  }

  private void poll() {
    handedOut(queue.poll(), model.take());
  }

  private void take() {
    if (model.count(QueueModel.Where.READY) == 0) {
      takeAndWait();
    } else {
      handedOut(work(takeOnTheOtherThread()), model.take());
    }
  }

  /** One more thread waits for work; then something becomes ready. */
  private void takeAndWait() {
    if (model.isHeld(touched) || random.nextInt(8) != 0) {
      return;
    }
    var waiting = new WaitingTaker();
    var untilNext = model.untilNext();
    if (untilNext != null && random.nextBoolean()) {
      advance(untilNext);
    } else {
      add(any(Lane.values()), BackoffRule.RESET);
    }
    handedOut(work(waiting.result()), model.take());
  }

  private Taken<String> takeOnTheOtherThread() {
    return new WaitingTaker().result();
  }

  private static Optional<Work<String>> work(Taken<String> taken) {
    return taken instanceof Work<String> work ? Optional.of(work) : Optional.empty();
  }

  private void handedOut(Optional<Work<String>> work, Optional<QueueModel.Item> expected) {
    assertEquals(expected.map(item -> item.name), work.map(Work::item), "handed out");
    if (work.isEmpty()) {
      return;
    }
    var item = expected.orElseThrow();
    touched = item.name;
    taken++;
    assertNull(held.put(touched, work.get()), "held twice: " + touched);
    assertEquals(item.failures, work.get().failures(), "failures of " + touched);
    assertEquals(item.extra, work.get().isExtra(), "extra: " + touched);
    assertEquals(item.lane, heard.lastLane, "lane of " + touched);
    assertEquals(model.waited(item) * 1_000_000_000, heard.lastWait, "wait of " + touched);
  }

  private void release() {
    if (held.isEmpty()) {
      return;
    }
    touched = List.copyOf(held.keySet()).get(random.nextInt(held.size()));
    release(touched);
  }

  private void release(String item) {
    var work = Objects.requireNonNull(held.remove(item));
    int delay = random.nextInt(longest);
    var kind = any(OUTCOMES);
    state(work, kind, Duration.ofSeconds(delay));
    work.close();
    model.release(item, kind, delay);
    released++;
    if (random.nextInt(16) == 0) {
      work.close();
      assertThrows(IllegalStateException.class, work::done, "outcome after the close");
    }
  }

  private static void state(Work<String> work, Outcome.Kind kind, Duration delay) {
    switch (kind) {
      case DONE -> work.done();
      case REQUEUE -> work.requeueAfter(delay);
      case RETRY -> work.retryAfter(delay);
      case GIVE_UP -> work.giveUp();
      case AGAIN -> work.runAgainAfter(delay);
      case FAILED, CLOSED -> {}
    }
  }

  private void forget() {
    queue.forget(touched);
    model.forget(touched);
  }

  private void remove() {
    if (random.nextInt(12) != 0) {
      queue.remove(touched);
      model.remove(touched);
      return;
    }
    queue.removeIf(item -> item.endsWith("1"));
    for (int i = 1; i < items; i += 10) {
      model.remove("item-" + i);
    }
  }

  private void advance(long by) {
    time.advance(Duration.ofSeconds(by));
    model.advance(by);
  }

  private void compare() {
    assertEquals(model.count(QueueModel.Where.READY), queue.size(), "ready");
    assertEquals(model.count(QueueModel.Where.WAITING), queue.waiting(), "waiting");
    assertEquals(model.count(QueueModel.Where.HELD), queue.working(), "held");
    assertEquals(model.asked, asked, "attempts that the limiter saw");
    assertEquals(model.counted, heard.retried, "counted failures");
    assertEquals(taken, heard.taken, "takes heard");
    assertEquals(released, heard.released, "returns heard");
    for (var lane : Lane.values()) {
      assertEquals(model.ready(lane), heard.depths.get(lane), "depth heard of " + lane);
    }
    compareDeadline(touched);
    for (int i = 0; i < Math.min(items, 16); i++) {
      compareDeadline("item-" + i);
    }
  }

  private void compareDeadline(String item) {
    var expected = model.untilReady(item);
    assertEquals(
        Optional.ofNullable(expected).map(Duration::ofSeconds),
        queue.untilReady(item),
        "until " + item + " is ready");
  }

  /** Closes, by {@code drain} or {@code close}, perhaps before a taker that waits. */
  private void end() {
    boolean empty = model.count(QueueModel.Where.READY) == 0;
    var waiting = empty ? new WaitingTaker() : null;
    if (random.nextBoolean()) {
      assertEquals(held.isEmpty(), drain(), "drained at the close");
    } else {
      queue.close();
    }
    model.close();
    compare();
    assertEquals(0, time.pending(), "timers left");
    if (waiting != null) {
      assertInstanceOf(Closed.class, waiting.result(), "a taker that waited at the close");
    }
    nothingComesAnyMore();
    for (var item : List.copyOf(held.keySet())) {
      release(item);
      compare();
    }
    nothingComesAnyMore();
    assertTrue(drain(), "drained");
  }

  private boolean drain() {
    try {
      return queue.drain(Duration.ZERO);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void nothingComesAnyMore() {
    for (int i = 0; i < 4; i++) {
      touched = "item-" + random.nextInt(items);
      add();
      addAfter();
      advance(15);
      compare();
    }
    assertFalse(queue.poll().isPresent(), "handed out after the close");
    assertInstanceOf(Closed.class, takeOnTheOtherThread(), "taken after the close");
  }

  private <V> V any(V[] values) {
    return values[random.nextInt(values.length)];
  }

  /** A call of {@code take} on the other thread, which has ended or waits when this is made. */
  private final class WaitingTaker {
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
    private final Future<Taken<String>> result =
        taker.submit(
            () -> {
              thread.set(Thread.currentThread());
              return queue.take();
            });

    WaitingTaker() {
      while (!result.isDone() && !isWaiting()) {
        Thread.onSpinWait();
      }
    }

    private boolean isWaiting() {
      var current = thread.get();
      return current != null && current.getState() == Thread.State.WAITING;
    }

    Taken<String> result() {
      try {
        return result.get(seconds, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        throw new AssertionError("a taker was not woken", e);
      } catch (InterruptedException | ExecutionException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** The manual time; ends a step that reads it without end. */
  private final class Watchdog implements TimeSource {
    @Override
    public long nanoTime() {
      assertTrue(clockReadings.incrementAndGet() < 100_000, "a step that does not end");
      return time.nanoTime();
    }

    @Override
    public Instant now() {
      return time.now();
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      return time.schedule(delay, task);
    }
  }

  /** What the listener was told. */
  private static final class Heard implements QueueListener {
    private final Map<Lane, Integer> depths =
        new EnumMap<>(Map.of(Lane.CHANGE, 0, Lane.RETRY, 0, Lane.BACKGROUND, 0));
    private int taken;
    private int released;
    private int retried;
    private volatile Lane lastLane = Lane.CHANGE;
    private volatile long lastWait;

    @Override
    public void taken(String queue, Lane lane, long waitedNanos) {
      taken++;
      lastLane = lane;
      lastWait = waitedNanos;
    }

    @Override
    public void released(String queue, long workedNanos) {
      released++;
    }

    @Override
    public void retried(String queue) {
      retried++;
    }

    @Override
    public void depth(String queue, Lane lane, int ready) {
      depths.put(lane, ready);
    }
  }
}
