package dev.fairlead.queue;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tells the listener, and swallows what it throws. Never called under the queue's lock. {@code
 * depth} is how to ask for the number of ready items of a lane.
 */
record Reports(String queue, QueueListener listener) {
  /** Whether anyone listens; if not, nothing has to be measured. */
  boolean isWatched() {
    return listener != QueueListener.NONE;
  }

  /** An item is in another lane; null is none. */
  void moved(@Nullable Lane from, @Nullable Lane to, ToIntFunction<Lane> depth) {
    if (from == to || !isWatched()) {
      return;
    }
    if (from == null && to != null) {
      tell(() -> listener.added(queue, to));
    }
    tellDepth(from, depth);
    tellDepth(to, depth);
  }

  /** Deadlines came, of that many items. */
  void woken(int count, ToIntFunction<Lane> depth) {
    if (count > 0 && isWatched()) {
      for (int i = 0; i < count; i++) {
        tell(() -> listener.added(queue, Lane.RETRY));
      }
      tellDepth(Lane.RETRY, depth);
    }
  }

  void taken(Lane lane, long waited, ToIntFunction<Lane> depth) {
    tell(() -> listener.taken(queue, lane, waited));
    tellDepth(lane, depth);
  }

  void released(long worked, boolean retried, @Nullable Lane to, ToIntFunction<Lane> depth) {
    if (isWatched()) {
      tell(() -> listener.released(queue, worked));
      if (retried) {
        tell(() -> listener.retried(queue));
      }
      moved(null, to, depth);
    }
  }

  void closed(ToIntFunction<Lane> depth) {
    for (var lane : Lane.values()) {
      moved(lane, null, depth);
    }
  }

  /**
   * Tells the depth until it no longer changes meanwhile: without that a thread that was overtaken
   * could leave an old number as the last one told.
   */
  private void tellDepth(@Nullable Lane lane, ToIntFunction<Lane> depth) {
    if (lane == null) {
      return;
    }
    int told;
    do {
      int now = depth.applyAsInt(lane);
      tell(() -> listener.depth(queue, lane, now));
      told = now;
    } while (told != depth.applyAsInt(lane));
  }

  /** Whether the listener took it well; nobody asks. */
  private static boolean tell(Runnable call) {
    try {
      call.run();
      return true;
    } catch (RuntimeException | Error e) {
      return false;
    }
  }
}
