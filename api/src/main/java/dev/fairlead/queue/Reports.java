package dev.fairlead.queue;

import org.jspecify.annotations.Nullable;

/** Tells the listener, and swallows what it throws. Never called under the queue's lock. */
record Reports(String queue, QueueListener listener, Depths depths) {
  /** Whether anyone listens; if not, nothing has to be measured. */
  boolean isWatched() {
    return listener != QueueListener.NONE;
  }

  /** An item is in another lane; null is none. */
  void moved(@Nullable Lane from, @Nullable Lane to) {
    if (from == to || !isWatched()) {
      return;
    }
    if (from == null && to != null) {
      tell(() -> listener.added(queue, to));
    }
    tellDepth(from);
    tellDepth(to);
  }

  /** Deadlines came, of that many items. */
  void woken(int count) {
    if (count > 0 && isWatched()) {
      for (int i = 0; i < count; i++) {
        tell(() -> listener.added(queue, Lane.RETRY));
      }
      tellDepth(Lane.RETRY);
    }
  }

  void taken(Lane lane, long waited) {
    tell(() -> listener.taken(queue, lane, waited));
    tellDepth(lane);
  }

  void released(long worked, boolean retried, @Nullable Lane to) {
    if (isWatched()) {
      tell(() -> listener.released(queue, worked));
      if (retried) {
        tell(() -> listener.retried(queue));
      }
      moved(null, to);
    }
  }

  void closed() {
    for (var lane : Lane.values()) {
      moved(lane, null);
    }
  }

  /**
   * Tells the depth until it no longer changes meanwhile: without that a thread that was overtaken
   * could leave an old number as the last one told.
   */
  private void tellDepth(@Nullable Lane lane) {
    if (lane == null) {
      return;
    }
    int told;
    do {
      int now = depths.of(lane);
      tell(() -> listener.depth(queue, lane, now));
      told = now;
    } while (told != depths.of(lane));
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
