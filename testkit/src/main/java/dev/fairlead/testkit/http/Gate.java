package dev.fairlead.testkit.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The network between clients and a server: open, frozen (nothing passes, nobody is told) or cut.
 *
 * <p>Whatever waits here is woken by every change of the state and by {@link #wake()}, and then
 * looks at its own reason to go on, so that one condition serves all of them. The lock guards the
 * state only; conditions of callers are evaluated under it, so they read fields and call nothing.
 */
public final class Gate {

  private enum State {
    OPEN,
    FROZEN,
    CUT
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private State state = State.OPEN;

  /** An open gate. */
  public Gate() {}

  /** From now on nothing passes, and who tries learns it. */
  public void cut() {
    become(State.CUT);
  }

  /** From now on nothing passes, and who tries waits. */
  public void freeze() {
    become(State.FROZEN);
  }

  /** Everything passes, also what has waited. */
  public void open() {
    become(State.OPEN);
  }

  /** Whether the network is cut. */
  public boolean isCut() {
    lock.lock();
    try {
      return state == State.CUT;
    } finally {
      lock.unlock();
    }
  }

  /** Has all who wait look again. */
  public void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Passes, or waits while the network is frozen.
   *
   * @param atMost the longest wait
   * @param givenUp ends the wait; after a change of it somebody calls {@link #wake()}
   * @throws IOException if the network is cut, or was not opened in time, or the wait was given up
   */
  public void pass(Duration atMost, BooleanSupplier givenUp) throws IOException {
    long left = TimeUnit.NANOSECONDS.convert(atMost);
    lock.lock();
    try {
      while (state == State.FROZEN && left > 0 && !givenUp.getAsBoolean()) {
        left = changed.awaitNanos(left);
      }
      if (state != State.OPEN) {
        throw new IOException(state == State.CUT ? "the network is cut" : "the network is frozen");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the network is frozen");
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a while.
   *
   * @return false if it was given up, or the network was cut, before the time had passed
   */
  public boolean pause(Duration time, BooleanSupplier givenUp) throws InterruptedException {
    long left = TimeUnit.NANOSECONDS.convert(time);
    lock.lockInterruptibly();
    try {
      while (left > 0 && state != State.CUT && !givenUp.getAsBoolean()) {
        left = changed.awaitNanos(left);
      }
      return left <= 0;
    } finally {
      lock.unlock();
    }
  }

  private void become(State next) {
    lock.lock();
    try {
      state = next;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
