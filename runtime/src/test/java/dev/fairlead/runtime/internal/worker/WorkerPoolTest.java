package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.lang.reflect.Proxy;
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

  /** Throws it once, after the key was given back. */
  private Consumer<Work<String>> throwing(Error once) {
    AtomicInteger runs = new AtomicInteger();
    return work -> {
      if (runs.incrementAndGet() == 1) {
        work.close();
        throw once;
      }
      finish(work);
    };
  }

  /** With one worker: were it lost, nothing would run any more. */
  @Test
  void aWorkerThatEndsByAnOutOfMemoryErrorIsToldOfAndReplaced() throws Exception {
    OutOfMemoryError error = new OutOfMemoryError("planted");
    pool(1, throwing(error)).start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS), "the key came back");
    assertEquals(List.of(error), fatal);
  }

  @Test
  void aWorkerThatEndsByAnyOtherErrorIsReplacedWithoutAWord() throws Exception {
    pool(1, throwing(new AssertionError("planted"))).start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS), "the key came back");
    assertEquals(List.of(), fatal);
  }

  @Test
  void aReplacedWorkerEndsWithItsShift() throws Exception {
    BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
    Consumer<Work<String>> step = throwing(new OutOfMemoryError("planted"));
    WorkerPool<String> pool =
        pool(
            1,
            work -> {
              threads.add(Thread.currentThread());
              step.accept(work);
            });
    pool.start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS));
    pool.stop();
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(BOUND));
      assertFalse(thread.isAlive());
      assertEquals("fairlead-test-1", thread.getName());
    }
    assertEquals(2, threads.size());
  }

  /** The queue's take has no memory for the hand-out, once. The only permit must come back. */
  @Test
  void anOutOfMemoryErrorOfTheTakeLosesNeitherTheWorkerNorItsPermit() throws Exception {
    OutOfMemoryError error = new OutOfMemoryError("planted");
    AtomicInteger takes = new AtomicInteger();
    WorkQueue<String> failing =
        overridden(
            "take",
            () -> {
              if (takes.incrementAndGet() == 1) {
                throw error;
              }
            });
    Executor host = task -> new Thread(task, "host").start();
    new WorkerPool<>("test", 1, failing, this::finish, Optional.of(host), fatal::add).start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS));
    assertEquals(List.of(error), fatal);
  }

  /** The queue, with something that goes before each call of a method. */
  @SuppressWarnings("unchecked")
  private WorkQueue<String> overridden(String method, Runnable before) {
    return (WorkQueue<String>)
        Proxy.newProxyInstance(
            WorkQueue.class.getClassLoader(),
            new Class<?>[] {WorkQueue.class},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                before.run();
              }
              return called.invoke(queue, arguments);
            });
  }

  @Test
  void aHostThatCanMakeNoThreadLosesNoKey() throws Exception {
    OutOfMemoryError error = new OutOfMemoryError("unable to create native thread");
    AtomicInteger tries = new AtomicInteger();
    Executor host =
        task -> {
          if (tries.incrementAndGet() == 1) {
            throw error;
          }
          new Thread(task, "host").start();
        };
    new WorkerPool<>("test", 1, queue, this::finish, Optional.of(host), fatal::add).start();
    queue.add("key");
    assertEquals("key", done.poll(BOUND, TimeUnit.SECONDS));
    assertEquals(List.of(error), fatal);
  }

  /** Such an executor throws what the run threw; that is no refusal. */
  @Test
  void anExecutorThatRunsOnTheCallerStillGetsOneItemAfterTheOther() throws Exception {
    Executor host = Runnable::run;
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Consumer<Work<String>> step = throwing(new OutOfMemoryError("planted"));
    new WorkerPool<>(
            "test",
            1,
            queue,
            work -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              try {
                step.accept(work);
              } finally {
                running.decrementAndGet();
              }
            },
            Optional.of(host),
            fatal::add)
        .start();
    for (int i = 0; i < 20; i++) {
      queue.add("key" + i);
    }
    for (int i = 0; i < 20; i++) {
      assertTrue(String.valueOf(done.poll(BOUND, TimeUnit.SECONDS)).startsWith("key"));
    }
    assertEquals(1, most.get());
    assertFalse(fatal.isEmpty());
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
