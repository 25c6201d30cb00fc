package dev.fairlead.queue;

import java.util.function.IntSupplier;

/** Tells the listener, and swallows what it throws. Never called under the queue's lock. */
record Reports(String queue, QueueListener listener) {
  /** Whether anyone listens; if not, nothing has to be measured. */
  boolean isWatched() {
    return listener != QueueListener.NONE;
  }

  void added(Lane lane) {
    tell(() -> listener.added(queue, lane));
  }

  void taken(Lane lane, long waited) {
    tell(() -> listener.taken(queue, lane, waited));
  }

  void released(long worked) {
    tell(() -> listener.released(queue, worked));
  }

  void retried() {
    tell(() -> listener.retried(queue));
  }

  /**
   * Tells the depth until it no longer changes meanwhile: without that a thread that was overtaken
   * could leave an old number as the last one told.
   */
  void depth(Lane lane, IntSupplier ready) {
    int told;
    do {
      int now = ready.getAsInt();
      tell(() -> listener.depth(queue, lane, now));
      told = now;
    } while (told != ready.getAsInt());
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
