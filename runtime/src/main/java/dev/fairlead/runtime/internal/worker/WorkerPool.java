package dev.fairlead.runtime.internal.worker;

import dev.fairlead.queue.Taken;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers of one controller: own daemon threads, or, on a host's executor, one thread that
 * hands out items to it.
 *
 * <p>Start and stop may alternate (leadership comes and goes); the queue stays. Stopping ends idle
 * workers at once; a busy one ends after its item. A thread that ends by an error is told of and
 * replaced: an item was given back before, and the others would not make up for it.
 */
final class WorkerPool<K> {
  /*
   * Invariants: at most one shift is current; a worker is interrupted only while it waits for work.
   *             A waiter is in `waiters` before it looks at `over` for the first time, so that the end
   *             of the shift finds it or is seen by it.
   * Locking:    each worker's lock guards its `waiting`; `lock` guards `current`. Never both.
   */
  private static final Logger log = LoggerFactory.getLogger(WorkerPool.class);

  private final String name;
  private final int workers;
  private final WorkQueue<K> queue;
  private final Consumer<Work<K>> step;
  private final Optional<Executor> host;
  private final Consumer<Throwable> onFatal;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Shift current;

  WorkerPool(
      String name,
      int workers,
      WorkQueue<K> queue,
      Consumer<Work<K>> step,
      Optional<Executor> host,
      Consumer<Throwable> onFatal) {
    this.name = name;
    this.workers = workers;
    this.queue = queue;
    this.step = step;
    this.host = host;
    this.onFatal = onFatal;
  }

  /** Starts the workers; nothing happens if they run already. */
  void start() {
    lock.lock();
    try {
      if (current == null) {
        current = new Shift();
        current.start();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets the workers go; returns at once. */
  void stop() {
    Shift ended;
    lock.lock();
    try {
      ended = current;
      current = null;
    } finally {
      lock.unlock();
    }
    if (ended != null) {
      ended.end();
    }
  }

  /** One stretch of work between start and stop. */
  private final class Shift {
    private final List<Waiter> waiters = new CopyOnWriteArrayList<>();
    private final Semaphore permits = new Semaphore(workers);
    private volatile boolean over;

    void start() {
      int threads = host.isPresent() ? 1 : workers;
      for (int i = 1; i <= threads; i++) {
        hire("fairlead-" + name + "-" + i);
      }
    }

    private void hire(String threadName) {
      Waiter waiter =
          host.<Waiter>map(
                  executor ->
                      new Waiter(this, work -> hand(work, executor, permits), Optional.of(permits)))
              .orElseGet(() -> new Waiter(this, WorkerPool.this::work, Optional.empty()));
      Thread thread = new Thread(waiter, threadName);
      thread.setDaemon(true);
      waiter.thread = thread;
      waiters.add(waiter);
      thread.start();
    }

    void replace(Waiter ended) {
      waiters.remove(ended);
      if (!over) {
        hire(Thread.currentThread().getName());
      }
    }

    void end() {
      over = true;
      waiters.forEach(Waiter::wake);
    }
  }

  /** Waits for work and uses it, until its shift or the queue ends. */
  private final class Waiter implements Runnable {
    private final Shift shift;
    private final Consumer<Work<K>> use;
    private final Optional<Semaphore> permits;
    private final ReentrantLock waitingLock = new ReentrantLock();
    private @Nullable Thread thread;
    private boolean waiting;

    Waiter(Shift shift, Consumer<Work<K>> use, Optional<Semaphore> permits) {
      this.shift = shift;
      this.use = use;
      this.permits = permits;
    }

    @Override
    public void run() {
      boolean ended = false;
      try {
        tellIfFatal(this::work);
        ended = true;
      } finally {
        if (!ended) {
          shift.replace(this);
        }
      }
    }

    private void work() {
      boolean open = true;
      while (open && !shift.over) {
        open = takeAndUse();
      }
    }

    /** Waits for one item and uses it; false when the queue is closed. */
    private boolean takeAndUse() {
      Optional<Taken<K>> taken = take();
      Thread.interrupted();
      if (taken.isEmpty()) {
        return true;
      }
      if (!(taken.get() instanceof Work<K> work)) {
        return false;
      }
      if (shift.over) {
        giveBack(work);
      } else {
        use.accept(work);
      }
      return true;
    }

    private Optional<Taken<K>> take() {
      setWaiting(true);
      try {
        if (shift.over) {
          return Optional.empty();
        }
        return Optional.of(takeWithPermit());
      } catch (InterruptedException e) {
        return Optional.empty();
      } finally {
        setWaiting(false);
      }
    }

    /** A permit that is not used for an item is given back. */
    private Taken<K> takeWithPermit() throws InterruptedException {
      if (permits.isPresent()) {
        permits.get().acquire();
      }
      boolean taken = false;
      try {
        Taken<K> next = queue.take();
        taken = next instanceof Work;
        return next;
      } finally {
        if (!taken) {
          permits.ifPresent(Semaphore::release);
        }
      }
    }

    private void setWaiting(boolean value) {
      waitingLock.lock();
      try {
        waiting = value;
      } finally {
        waitingLock.unlock();
      }
    }

    void wake() {
      waitingLock.lock();
      try {
        if (waiting && thread != null) {
          thread.interrupt();
        }
      } finally {
        waitingLock.unlock();
      }
    }
  }

  /** Back to the queue as if nothing had been. */
  static void giveBack(Work<?> work) {
    work.runAgainAfter(Duration.ZERO);
    work.close();
  }

  private void work(Work<K> work) {
    try {
      step.accept(work);
    } finally {
      Thread.interrupted();
    }
  }

  private void hand(Work<K> work, Executor executor, Semaphore permits) {
    AtomicBoolean begun = new AtomicBoolean();
    try {
      executor.execute(
          () -> {
            begun.set(true);
            try {
              tellIfFatal(() -> work(work));
            } finally {
              permits.release();
            }
          });
    } catch (RuntimeException | Error refusal) {
      if (begun.get()) { // an executor that runs on the caller: the run itself threw
        throw refusal;
      }
      permits.release();
      work.close();
      refused(work.item(), refusal);
    }
  }

  private void refused(K key, Throwable refusal) {
    log.atWarn()
        .addKeyValue("controller", name)
        .addKeyValue("key", key)
        .setCause(refusal)
        .log("the host's executor refused a run; it is retried");
    if (refusal instanceof Error error) {
      throw error;
    }
  }

  private void tellIfFatal(Runnable part) {
    try {
      part.run();
    } catch (OutOfMemoryError | InternalError fatal) {
      onFatal.accept(fatal);
      throw fatal;
    }
  }
}
