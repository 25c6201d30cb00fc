package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QueueListenerTest {
  private final QueueUnderTest test = new QueueUnderTest();

  /** Writes down what it is told. */
  private static final class Recorder implements QueueListener {
    final List<String> told = new ArrayList<>();
    final Map<Lane, Integer> depths = new EnumMap<>(Lane.class);

    @Override
    public void added(String queue, Lane lane) {
      told.add("added " + queue + " " + lane);
    }

    @Override
    public void taken(String queue, Lane lane, long waitedNanos) {
      told.add("taken " + lane + " " + Duration.ofNanos(waitedNanos));
    }

    @Override
    public void released(String queue, long workedNanos) {
      told.add("released " + Duration.ofNanos(workedNanos));
    }

    @Override
    public void retried(String queue) {
      told.add("retried");
    }

    @Override
    public void depth(String queue, Lane lane, int ready) {
      depths.put(lane, ready);
    }
  }

  @Test
  void aListenerIsToldWaitsWorkRetriesAndDepths() {
    var recorder = new Recorder();
    var queue = test.builder().name("q").listener(recorder).build();
    queue.add("x", Lane.BACKGROUND);
    queue.add("x");
    queue.add("x");
    assertEquals(Map.of(Lane.BACKGROUND, 0, Lane.CHANGE, 1), recorder.depths);
    test.seconds(2);
    try (var work = queue.poll().orElseThrow()) {
      test.seconds(3);
      work.retryAfter(Duration.ofSeconds(1));
    }
    test.seconds(1);
    assertEquals(
        List.of(
            "added q BACKGROUND", "taken CHANGE PT2S", "released PT3S", "retried", "added q RETRY"),
        recorder.told);
    assertEquals(Map.of(Lane.BACKGROUND, 0, Lane.CHANGE, 0, Lane.RETRY, 1), recorder.depths);
    queue.close();
    assertEquals(0, recorder.depths.get(Lane.RETRY));
  }

  /** Manual time that counts how often it is asked. */
  private final class CountingTime implements TimeSource {
    int readings;

    @Override
    public long nanoTime() {
      readings++;
      return test.time.nanoTime();
    }

    @Override
    public Instant now() {
      return test.time.now();
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      return test.time.schedule(delay, task);
    }
  }

  @Test
  void aDuplicateReadsNoClockThoughSomebodyListens() {
    var time = new CountingTime();
    var queue = test.builder().time(time).listener(new Recorder()).build();
    int before = time.readings;
    queue.add("x");
    assertEquals(before + 1, time.readings, "the wait begins");
    queue.add("x");
    queue.add("x", Lane.BACKGROUND);
    assertEquals(before + 1, time.readings, "a duplicate of a ready item");
    try (var work = queue.poll().orElseThrow()) {
      int out = time.readings;
      queue.add("x");
      assertEquals(out, time.readings, "a duplicate of an item that is out");
      work.done();
    }
    assertEquals("x", queue.poll().orElseThrow().item(), "it runs once more");
  }

  @Test
  void anAddReadsNoClockIfNobodyListens() {
    var time = new CountingTime();
    var queue = test.builder().time(time).build();
    int before = time.readings;
    queue.add("x");
    queue.add("x");
    assertEquals(before, time.readings);
  }

  @Test
  void aListenerThatThrowsDoesNoHarm() {
    var queue =
        test.builder()
            .listener(
                new QueueListener() {
                  @Override
                  public void added(String name, Lane lane) {
                    throw new AssertionError("added");
                  }

                  @Override
                  public void taken(String name, Lane lane, long waitedNanos) {
                    throw new IllegalStateException("taken");
                  }

                  @Override
                  public void depth(String name, Lane lane, int ready) {
                    throw new IllegalStateException("depth");
                  }
                })
            .build();
    queue.add("x");
    assertEquals("x", queue.poll().orElseThrow().item());
  }

  @Test
  void theLastDepthToldIsTheTrueOne() throws Exception {
    var depths = new ConcurrentHashMap<Lane, Integer>();
    var queue =
        test.builder()
            .listener(
                new QueueListener() {
                  @Override
                  public void depth(String name, Lane lane, int ready) {
                    depths.put(lane, ready);
                  }
                })
            .build();
    var threads = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 4; i++) {
      int number = i;
      threads.execute(
          () -> {
            for (int round = 0; round < 5000; round++) {
              queue.add("item-" + (number + round % 3));
              queue.poll().ifPresent(QueueListenerTest::finish);
            }
          });
    }
    threads.shutdown();
    assertTrue(threads.awaitTermination(60, TimeUnit.SECONDS));
    assertEquals(queue.size(), depths.get(Lane.CHANGE));
  }

  private static void finish(Work<String> work) {
    work.done();
    work.close();
  }
}
