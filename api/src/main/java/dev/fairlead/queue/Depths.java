package dev.fairlead.queue;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of ready entries of each lane, for reports, which read it without the queue's lock.
 * Written at the end of each hold of the lock, and only what changed: a wave of due entries would
 * otherwise take the line of cache from a reader once per entry.
 */
final class Depths {
  private final AtomicInteger changes = new AtomicInteger();
  private final AtomicInteger retries = new AtomicInteger();
  private final AtomicInteger background = new AtomicInteger();

  int of(Lane lane) {
    return depth(lane).get();
  }

  /** Seen by others at the latest when the lock is free. */
  void set(Lane lane, int ready) {
    var depth = depth(lane);
    if (depth.getPlain() != ready) {
      depth.setRelease(ready);
    }
  }

  private AtomicInteger depth(Lane lane) {
    return switch (lane) {
      case CHANGE -> changes;
      case RETRY -> retries;
      case BACKGROUND -> background;
    };
  }
}
