package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;

/*
 * Takes events away whose time has passed since their last write. An object does not tell when it
 * was written, so the revision is noted whenever the table has changed; what was written up to a
 * revision goes when its note is old enough. The lock guards the notes; the store's comes after it.
 */
final class EventExpiry {
  private final Store store;
  private final Table events;
  private final Duration lifetime;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Note> notes = new ArrayDeque<>();
  private SnapshotMap seen = SnapshotMap.EMPTY;

  EventExpiry(Store store, Table events, Duration lifetime) {
    this.store = store;
    this.events = events;
    this.lifetime = lifetime;
  }

  /** Up to which revision everything had been written at a time. */
  private record Note(long revision, Instant at) {}

  /** Notes what has been written, and takes away what is over now. */
  void advance(Instant now) {
    lock.lock();
    try {
      if (events.content() != seen) {
        Store.Snapshot snapshot = store.snapshot(events);
        seen = snapshot.content();
        notes.addLast(new Note(snapshot.revision(), now));
      }
      while (!notes.isEmpty() && !notes.getFirst().at().plus(lifetime).isAfter(now)) {
        removeUpTo(notes.removeFirst().revision());
      }
    } finally {
      lock.unlock();
    }
  }

  /** Counts anew for all that is stored, whose revisions may be former ones. */
  void forget() {
    lock.lock();
    try {
      notes.clear();
      seen = SnapshotMap.EMPTY;
    } finally {
      lock.unlock();
    }
  }

  private void removeUpTo(long revision) {
    for (Iterator<Stored> all = events.content().scan("", ""); all.hasNext(); ) {
      Stored event = all.next();
      if (event.revision() <= revision) {
        // Whoever wrote it meanwhile has given it more time.
        store.write(events, event.key(), event, null);
      }
    }
  }
}
