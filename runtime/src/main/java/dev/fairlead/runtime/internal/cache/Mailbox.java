package dev.fairlead.runtime.internal.cache;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings changes to one handler, in the order in which they were put, one at a time.
 *
 * <p>Invariants: {@code active} is true from the put that found the box idle until the draining
 * task has seen it empty, so that there is at most one task. {@code queue}, {@code active}, {@code
 * closed}, {@code synced} and {@code onSynced} are guarded by {@code lock}. Putting happens under
 * the store's lock and only notes that a task is due; {@link #dispatch} starts it outside.
 */
final class Mailbox {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final Queue<Letter> queue = new ArrayDeque<>();
  private final List<Runnable> onSynced = new ArrayList<>();
  private final ChangeHandler handler;
  private final String name;
  private final Executor threads;
  private boolean active;
  private boolean closed;
  private boolean syncedPut;
  private boolean synced;

  Mailbox(ChangeHandler handler, String name, Executor threads) {
    this.handler = handler;
    this.name = name;
    this.threads = threads;
  }

  void put(StoredChange change) {
    put(new Letter.Changed(change));
  }

  /** Marks the end of the initial content; only the first call counts. */
  void putSynced() {
    lock.lock();
    try {
      if (!syncedPut && !closed) {
        syncedPut = true;
        queue.add(Letter.Synced.SYNCED);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Starts the draining task if letters wait and none runs. Never under the store's lock. */
  void dispatch() {
    lock.lock();
    try {
      if (active || queue.isEmpty()) {
        return;
      }
      active = true;
    } finally {
      lock.unlock();
    }
    try {
      threads.execute(NamedThread.of(name, this::drain));
    } catch (RejectedExecutionException e) {
      log.atWarn().setCause(e).addKeyValue("mailbox", name).log("The executor refused a handler");
      close();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      queue.clear();
      onSynced.clear();
      idle.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits in real time until nothing is left to deliver; false if something is, or on interrupt.
   */
  boolean awaitIdle(Duration realTimeBound) {
    long left = realTimeBound.toNanos();
    lock.lock();
    try {
      while (active || !queue.isEmpty()) {
        if (left <= 0) {
          return false;
        }
        left = idle.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  boolean isSynced() {
    lock.lock();
    try {
      return synced;
    } finally {
      lock.unlock();
    }
  }

  void onSynced(Runnable action) {
    lock.lock();
    try {
      if (!synced) {
        onSynced.add(action);
        return;
      }
    } finally {
      lock.unlock();
    }
    guarded(action);
  }

  private void put(Letter letter) {
    lock.lock();
    try {
      if (!closed) {
        queue.add(letter);
      }
    } finally {
      lock.unlock();
    }
  }

  private void drain() {
    for (var letter = next(); letter != Letter.Synced.END; letter = next()) {
      deliver(letter);
    }
  }

  private Letter next() {
    lock.lock();
    try {
      var letter = queue.poll();
      if (letter == null) {
        active = false;
        idle.signalAll();
        return Letter.Synced.END;
      }
      return letter;
    } finally {
      lock.unlock();
    }
  }

  private void deliver(Letter letter) {
    if (letter instanceof Letter.Changed changed) {
      guarded(() -> handler.changed(changed.change()));
    } else {
      guarded(handler::synced);
      takeSyncedActions().forEach(this::guarded);
    }
  }

  private List<Runnable> takeSyncedActions() {
    lock.lock();
    try {
      synced = true;
      var due = List.copyOf(onSynced);
      onSynced.clear();
      return due;
    } finally {
      lock.unlock();
    }
  }

  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      log.atError().setCause(e).addKeyValue("mailbox", name).log("A handler threw; it goes on");
    }
  }

  private sealed interface Letter {
    record Changed(StoredChange change) implements Letter {}

    enum Synced implements Letter {
      SYNCED,
      END
    }
  }
}
