package dev.fairlead.runtime.internal.rest;

import dev.fairlead.spi.CancelSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A signal with its switch. Cancelling is final; actions run once, on the thread that cancels, or
 * at once on the thread that adds them if it is too late.
 *
 * <p>Invariants: {@code actions} is non-empty only while not cancelled; each action is taken out of
 * it under {@code lock} and run outside. A child is one action of its parent; {@link #release()}
 * takes it out again, so that a parent that lives long does not collect dead children.
 */
public final class Cancellation implements CancelSignal {

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Runnable> actions = new ArrayList<>();
  private boolean cancelled;
  private @Nullable Runnable detach;

  /** A signal that is cancelled by {@link #cancel()} only. */
  public Cancellation() {}

  /** A signal that is cancelled with its parent, or alone. {@link #release()} it when done. */
  public static Cancellation childOf(CancelSignal parent) {
    var child = new Cancellation();
    if (parent instanceof Cancellation known) {
      Runnable cut = child::cancel;
      child.detach = () -> known.remove(cut);
      known.onCancel(cut);
    } else {
      // A foreign signal can't forget an action, so that it keeps an empty slot at most.
      var slot = new AtomicReference<@Nullable Cancellation>(child);
      child.detach = () -> slot.set(null);
      parent.onCancel(() -> cancelHeld(slot));
    }
    return child;
  }

  private static void cancelHeld(AtomicReference<@Nullable Cancellation> slot) {
    var held = slot.getAndSet(null);
    if (held != null) {
      held.cancel();
    }
  }

  /** Cancels, and runs the actions. Later calls do nothing. */
  public void cancel() {
    List<Runnable> due;
    lock.lock();
    try {
      if (cancelled) {
        return;
      }
      cancelled = true;
      due = List.copyOf(actions);
      actions.clear();
    } finally {
      lock.unlock();
    }
    runAll(due);
  }

  /** Every action runs, whatever the ones before it throw; the first failure is thrown at last. */
  private static void runAll(List<Runnable> due) {
    RuntimeException first = null;
    for (var action : due) {
      try {
        action.run();
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public boolean isCancelled() {
    lock.lock();
    try {
      return cancelled;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onCancel(Runnable action) {
    lock.lock();
    try {
      if (!cancelled) {
        actions.add(action);
        return;
      }
    } finally {
      lock.unlock();
    }
    action.run();
  }

  /** Detaches from the parent: nothing of this signal is reachable from there afterwards. */
  public void release() {
    if (detach != null) {
      detach.run();
    }
  }

  private void remove(Runnable action) {
    lock.lock();
    try {
      actions.removeIf(each -> each == action);
    } finally {
      lock.unlock();
    }
  }
}
