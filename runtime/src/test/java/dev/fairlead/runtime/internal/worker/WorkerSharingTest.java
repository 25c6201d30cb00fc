package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.ManualTime;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers and the threads they share: how many, whose, and who goes first. */
class WorkerSharingTest {
  private static final long BOUND = 20;

  private final List<WorkQueue<String>> queues = new ArrayList<>();
  private final List<ExecutorService> executors = new ArrayList<>();
  private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

  @AfterEach
  void end() {
    queues.forEach(WorkQueue::close);
    executors.forEach(ExecutorService::shutdownNow);
  }

  /** On a time that stands still: nothing happens by a timer. */
  private WorkQueue<String> queue() {
    WorkQueue<String> queue = WorkQueue.<String>builder().time(new ManualTime()).build();
    queues.add(queue);
    return queue;
  }

  private static WorkerPool<String> pool(
      int workers, WorkQueue<String> queue, Optional<Executor> host, Consumer<Work<String>> step) {
    return new WorkerPool<>("test", workers, queue, step, host, fatal -> {});
  }

  private void finish(Work<String> work) {
    try (work) {
      work.done();
    }
    done.add(work.item());
  }

  private String next() throws InterruptedException {
    return String.valueOf(done.poll(BOUND, TimeUnit.SECONDS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aLoneKeyStartsWithoutAnyOtherTraffic(int workers) throws Exception {
    var queue = queue();
    pool(workers, queue, Optional.empty(), this::finish).start();
    for (int i = 0; i < 1_000; i++) {
      queue.add("key-" + i);
      assertEquals("key-" + i, next());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void idleWorkersEndWithTheShiftOrTheQueue(boolean byStop) throws Exception {
    var queue = queue();
    var workers = new LinkedBlockingQueue<Thread>();
    var pool =
        pool(
            1,
            queue,
            Optional.empty(),
            work -> {
              workers.add(Thread.currentThread());
              finish(work);
            });
    pool.start();
    queue.add("key");
    assertEquals("key", next());
    Thread worker = workers.remove();
    assertTrue(worker.isDaemon());
    assertEquals("fairlead-test-1", worker.getName());
    if (byStop) {
      pool.stop();
    } else {
      queue.close();
    }
    worker.join(TimeUnit.SECONDS.toMillis(BOUND));
    assertFalse(worker.isAlive(), "the worker did not end");
  }

  @Test
  void aPoolThatIsStartedTwiceHasItsWorkersOnce() throws Exception {
    var queue = queue();
    var workers = new LinkedBlockingQueue<String>();
    var pool =
        pool(
            1,
            queue,
            Optional.empty(),
            work -> {
              workers.add(Thread.currentThread().getName() + Thread.currentThread().getId());
              finish(work);
            });
    pool.start();
    pool.start();
    for (int i = 0; i < 50; i++) {
      queue.add("key-" + i);
      next();
    }
    assertEquals(1, Set.copyOf(workers).size(), workers::toString);
  }

  /** Three runs meet, so three run at once; a fourth would be counted. */
  @Test
  void aControllerRunsAsManyAtOnceAsItHasWorkersAndNoMore() throws Exception {
    var queue = queue();
    var meet = new CyclicBarrier(3);
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    for (int i = 0; i < 30; i++) {
      queue.add("key-" + i);
    }
    pool(
            3,
            queue,
            Optional.empty(),
            work -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              meetAt(meet);
              running.decrementAndGet();
              finish(work);
            })
        .start();
    for (int i = 0; i < 30; i++) {
      assertTrue(next().startsWith("key-"));
    }
    assertEquals(3, most.get());
  }

  private static void meetAt(CyclicBarrier barrier) {
    try {
      barrier.await(BOUND, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A thousand keys of one controller are ready before five of another come. Each controller has at
   * most its two runs in the executor's line, so the five are not behind the thousand.
   */
  @Test
  void aBusyControllerDoesNotKeepAnotherFromTheExecutorTheyShare() throws Exception {
    var shared = Executors.newSingleThreadExecutor();
    executors.add(shared);
    var busy = queue();
    var calm = queue();
    var started = new CountDownLatch(1);
    var go = new Semaphore(0);
    for (int i = 0; i < 1_000; i++) {
      busy.add("busy-" + i);
    }
    pool(
            2,
            busy,
            Optional.of(shared),
            work -> {
              started.countDown();
              go.acquireUninterruptibly();
              finish(work);
            })
        .start();
    assertTrue(started.await(BOUND, TimeUnit.SECONDS));
    for (int i = 0; i < 5; i++) {
      calm.add("calm-" + i);
    }
    pool(2, calm, Optional.of(shared), this::finish).start();
    int busyBefore = 0;
    for (int calmSeen = 0; calmSeen < 5; ) {
      go.release();
      if (next().startsWith("calm")) {
        calmSeen++;
      } else {
        busyBefore++;
      }
    }
    assertTrue(busyBefore <= 50, busyBefore + " runs of the busy controller came before");
    go.release(2_000);
  }

  /** On 21 and newer. On older ones this is skipped and says so. */
  @Test
  void workersRunOnVirtualThreadsWhereTheJvmHasThem() throws Exception {
    Optional<Method> maker = virtualThreads();
    assumeTrue(maker.isPresent(), "this JVM has no virtual threads: not run here");
    var host = (ExecutorService) maker.orElseThrow().invoke(null);
    executors.add(host);
    Method isVirtual = Thread.class.getMethod("isVirtual");
    var queue = queue();
    var meet = new CyclicBarrier(50);
    var virtual = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      queue.add("key-" + i);
    }
    pool(
            50,
            queue,
            Optional.of(host),
            work -> {
              meetAt(meet);
              virtual.addAndGet(isTrue(isVirtual) ? 1 : 0);
              finish(work);
            })
        .start();
    for (int i = 0; i < 100; i++) {
      assertTrue(next().startsWith("key-"));
    }
    assertEquals(100, virtual.get());
  }

  private static boolean isTrue(Method isVirtual) {
    try {
      return (boolean) isVirtual.invoke(Thread.currentThread());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Optional<Method> virtualThreads() {
    try {
      return Optional.of(Executors.class.getMethod("newVirtualThreadPerTaskExecutor"));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }
}
