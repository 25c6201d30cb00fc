package dev.fairlead.runtime.internal.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hub's thread and what it has to do: one step after the other, on one daemon thread that
 * starts with the first occurrence.
 */
final class EventLoop {
  /*
   * Invariants. All fields below are guarded by lock. A series that waits for another try is in
   * waiting; its timer moves it to due, and a flush takes it earlier. Steps run outside the lock, one
   * at a time, in this order: due series, inbox, flush, sweep.
   *
   * Waking: work is signalled whenever there may be a step, idle whenever the thread finds none.
   */
  private static final Logger log = LoggerFactory.getLogger(EventLoop.class);

  private static final int INBOX = 1000;
  private static final int MOST_WAITING = 1000;
  private static final Duration END_OF_THREAD = Duration.ofSeconds(2);

  private final Steps steps;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition idle = lock.newCondition();
  private final Deque<Occurrence> inbox = new ArrayDeque<>();
  private final Deque<Series> due = new ArrayDeque<>();
  private final Set<Series> waiting = new HashSet<>();
  private boolean busy;
  private boolean flushing;
  private boolean sweepDue;
  private boolean sweepScheduled;
  private boolean closed;
  private @Nullable Thread thread;

  /** What the thread does; each is called on it alone. */
  interface Steps {
    void correlate(Occurrence occurrence);

    void sync(Series series);

    void flush(List<Series> retries);

    void sweep();

    /** A step threw. */
    void failed(RuntimeException failure);
  }

  EventLoop(Steps steps) {
    this.steps = steps;
  }

  /** Takes an occurrence; else says why not. Never waits. */
  Optional<String> offer(Occurrence occurrence) {
    lock.lock();
    try {
      if (closed) {
        return Optional.of("closed");
      }
      if (inbox.size() == INBOX) {
        return Optional.of("queueFull");
      }
      inbox.add(occurrence);
      startThread();
      work.signal();
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /** Has everything sent now, retries too, and waits in real time; true if nothing is left. */
  boolean flush(Duration atMost) {
    lock.lock();
    try {
      if (thread == null) {
        return inbox.isEmpty();
      }
      flushing = true;
      work.signal();
      return awaitIdleLocked(atMost) && waiting.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing is left to do at the present time; retries may be waiting. */
  boolean awaitIdle(Duration atMost) {
    lock.lock();
    try {
      return awaitIdleLocked(atMost);
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more; gives the number of occurrences that nobody will look at. */
  int close() {
    lock.lock();
    try {
      closed = true;
      int dropped = inbox.size();
      inbox.clear();
      due.clear();
      waiting.clear();
      work.signal();
      idle.signalAll();
      return dropped;
    } finally {
      lock.unlock();
    }
  }

  /** Waits, shortly and in real time, for the end of the thread after {@link #close}. */
  void awaitEnd() {
    Thread running = current();
    if (running == null || running == Thread.currentThread()) {
      return;
    }
    try {
      running.join(END_OF_THREAD.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  boolean isWaiting(Series series) {
    lock.lock();
    try {
      return waiting.contains(series);
    } finally {
      lock.unlock();
    }
  }

  /** False if there is no room for another one. */
  boolean addWaiting(Series series) {
    lock.lock();
    try {
      return !closed && waiting.size() < MOST_WAITING && waiting.add(series);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the waiting of a series; nothing happens if a flush did so before. */
  void makeDue(Series series) {
    lock.lock();
    try {
      if (waiting.remove(series)) {
        due.add(series);
        work.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** True if the caller is to schedule the next sweep. */
  boolean claimSweep() {
    lock.lock();
    try {
      boolean claimed = !sweepScheduled && !closed;
      sweepScheduled = true;
      return claimed;
    } finally {
      lock.unlock();
    }
  }

  void makeSweepDue() {
    lock.lock();
    try {
      sweepDue = !closed;
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Thread current() {
    lock.lock();
    try {
      return thread;
    } finally {
      lock.unlock();
    }
  }

  private void startThread() {
    if (thread == null) {
      thread = new Thread(this::run, "fairlead-events");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void run() {
    try {
      for (Runnable step = nextStep(); step != null; step = nextStep()) {
        try {
          step.run();
        } catch (RuntimeException e) {
          log.atWarn().setCause(e).log("A step of the event thread threw");
          steps.failed(e);
        }
      }
    } finally {
      threadEnded();
    }
  }

  /** After an Error, the next event starts a new thread. */
  private void threadEnded() {
    lock.lock();
    try {
      busy = false;
      thread = null;
      idle.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for something to do; null when closed. */
  private @Nullable Runnable nextStep() {
    lock.lock();
    try {
      busy = false;
      while (!closed) {
        Runnable step = takeStep();
        if (step != null) {
          busy = true;
          return step;
        }
        idle.signalAll();
        work.awaitUninterruptibly();
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Runnable takeStep() {
    Series series = due.poll();
    if (series != null) {
      return () -> steps.sync(series);
    }
    Occurrence occurrence = inbox.poll();
    if (occurrence != null) {
      return () -> steps.correlate(occurrence);
    }
    if (flushing) {
      flushing = false;
      List<Series> retries = List.copyOf(waiting);
      waiting.clear();
      return () -> steps.flush(retries);
    }
    if (sweepDue) {
      sweepDue = false;
      sweepScheduled = false;
      return steps::sweep;
    }
    return null;
  }

  private boolean awaitIdleLocked(Duration atMost) {
    long left = atMost.toNanos();
    while (!closed && (busy || flushing || sweepDue || !inbox.isEmpty() || !due.isEmpty())) {
      if (left <= 0) {
        return false;
      }
      try {
        left = idle.awaitNanos(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
