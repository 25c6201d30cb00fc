package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerPoolTest {
  private static final long BOUND = 20;

  private final WorkQueue<String> queue =
      WorkQueue.<String>builder().rateLimiter(attempt -> Duration.ofMillis(1)).build();
  private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
  private final List<Throwable> fatal = new CopyOnWriteArrayList<>();

  @AfterEach
  void end() {
    queue.close();
  }

  private WorkerPool<String> pool(int workers, Consumer<Work<String>> step) {
    return new WorkerPool<>("test", workers, queue, step, Optional.empty(), fatal::add);
  }

  private void finish(Work<String> work) {
    try (work) {
      work.done();
    }
    done.add(work.item());
  }

  @Test
  void stopsAndStartsAgainWithoutLosingAKey() throws Exception {
    WorkerPool<String> pool = pool(2, this::finish);
    for (int round = 0; round < 3; round++) {
      pool.start();
      queue.add("a" + round);
      assertEquals("a" + round, done.poll(BOUND, TimeUnit.SECONDS));
      pool.stop();
      queue.add("b" + round);
      pool.start();
      assertEquals("b" + round, done.poll(BOUND, TimeUnit.SECONDS));
      pool.stop();
    }
  }

  @Test
  void aStoppedPoolTakesNothing() throws Exception {
    WorkerPool<String> pool = pool(1, this::finish);
    pool.start();
    queue.add("first");
    assertEquals("first", done.poll(BOUND, TimeUnit.SECONDS));
    pool.stop();
    queue.add("second");
    assertEquals("second", queue.take() instanceof Work<String> work ? work.item() : "closed");
    assertTrue(done.isEmpty());
  }

  @Test
  void anInterruptLeftByUserCodeDoesNotReachTheNextItem() throws Exception {
    BlockingQueue<Boolean> flags = new LinkedBlockingQueue<>();
    WorkerPool<String> pool =
        pool(
            1,
            work -> {
              flags.add(Thread.currentThread().isInterrupted());
              Thread.currentThread().interrupt();
              finish(work);
            });
    pool.start();
    for (int i = 0; i < 5; i++) {
      queue.add("key" + i);
      assertEquals("key" + i, done.poll(BOUND, TimeUnit.SECONDS));
      assertEquals(false, flags.poll(BOUND, TimeUnit.SECONDS));
    }
  }

  @Test
  void anOutOfMemoryErrorIsToldAndTheOtherWorkersGoOn() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch told = new CountDownLatch(1);
    WorkerPool<String> pool =
        new WorkerPool<>(
            "test",
            2,
            queue,
            work -> {
              if (runs.incrementAndGet() == 1) {
                work.close();
                throw new OutOfMemoryError("planted");
              }
              finish(work);
            },
            Optional.empty(),
            failure -> {
              fatal.add(failure);
              told.countDown();
            });
    pool.start();
    queue.add("key");
    assertTrue(told.await(BOUND, TimeUnit.SECONDS));
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS), "the key came back");
    assertEquals(1, fatal.size());
  }

  @Test
  void theHostsExecutorRunsAtMostAsManyAsThereAreWorkers() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch release = new CountDownLatch(1);
    Set<String> names = ConcurrentHashMap.newKeySet();
    Executor host = task -> new Thread(task, "host").start();
    WorkerPool<String> pool =
        new WorkerPool<>(
            "test",
            3,
            queue,
            work -> {
              names.add(Thread.currentThread().getName());
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              await(release);
              running.decrementAndGet();
              finish(work);
            },
            Optional.of(host),
            fatal::add);
    pool.start();
    for (int i = 0; i < 20; i++) {
      queue.add("key" + i);
    }
    release.countDown();
    for (int i = 0; i < 20; i++) {
      assertFalse(String.valueOf(done.poll(BOUND, TimeUnit.SECONDS)).isEmpty());
    }
    assertTrue(most.get() <= 3, "ran " + most + " at once");
    assertEquals(Set.of("host"), names);
  }

  @Test
  void aRunThatTheHostsExecutorRefusesComesBack() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    Executor host =
        task -> {
          if (tries.incrementAndGet() == 1) {
            throw new RejectedExecutionException("full");
          }
          new Thread(task, "host").start();
        };
    WorkerPool<String> pool =
        new WorkerPool<>("test", 1, queue, this::finish, Optional.of(host), fatal::add);
    pool.start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS));
    assertEquals(2, tries.get());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(BOUND, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
