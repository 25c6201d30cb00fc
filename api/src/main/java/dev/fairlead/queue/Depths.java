package dev.fairlead.queue;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of ready entries of each lane. Changed under the queue's lock, read by anyone without
 * it: reports ask twice per change.
 */
final class Depths {
  private final AtomicInteger changes = new AtomicInteger();
  private final AtomicInteger retries = new AtomicInteger();
  private final AtomicInteger background = new AtomicInteger();

  int of(Lane lane) {
    return depth(lane).get();
  }

  /** Seen by others at the latest when the lock is free. */
  void change(Lane lane, int by) {
    var depth = depth(lane);
    depth.setRelease(depth.getPlain() + by);
  }

  void clear() {
    changes.set(0);
    retries.set(0);
    background.set(0);
  }

  private AtomicInteger depth(Lane lane) {
    return switch (lane) {
      case CHANGE -> changes;
      case RETRY -> retries;
      case BACKGROUND -> background;
    };
  }
}
