package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Everything that is stored. One lock guards the revision, each table's content, history and
 * streams; it is held for a compare, a put and the hand-over to streams, never while JSON is read,
 * validated or printed. A write names the state it started from and is refused if that is no longer
 * the current one, so every read-modify-write is atomic. Content is immutable: readers take a
 * snapshot and go on without the lock. Whoever waits for a revision waits on `advanced`.
 */
final class Store {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition advanced = lock.newCondition();
  private final List<Table> tables = new ArrayList<>();
  private final int historySize;
  private long revision;

  Store(long firstRevision, int historySize) {
    this.revision = firstRevision;
    this.historySize = historySize;
  }

  /** A table's content and the revision at which it was read. */
  record Snapshot(SnapshotMap content, long revision) {}

  /** A new, empty table; its history starts now. */
  Table newTable() {
    lock.lock();
    try {
      Table table = new Table(historySize, revision);
      tables.add(table);
      return table;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets a table and ends its streams. */
  void drop(Table table) {
    lock.lock();
    try {
      tables.remove(table);
      table.endStreams();
    } finally {
      lock.unlock();
    }
  }

  long revision() {
    lock.lock();
    try {
      return revision;
    } finally {
      lock.unlock();
    }
  }

  Snapshot snapshot(Table table) {
    lock.lock();
    try {
      return new Snapshot(table.content(), revision);
    } finally {
      lock.unlock();
    }
  }

  /** A table's content at a revision, if its history reaches back that far. */
  Optional<SnapshotMap> contentAt(Table table, long at) {
    lock.lock();
    try {
      return table.contentAt(at);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Stores a state, or removes the object if {@code next} is null. Empty if the current state is
   * not {@code expected} any more. The removed object comes back under the removal's revision.
   */
  Optional<Stored> write(
      Table table, String key, @Nullable Stored expected, @Nullable Map<String, Object> next) {
    lock.lock();
    try {
      if (revisionOf(table.content().get(key)) != revisionOf(expected)) {
        return Optional.empty();
      }
      revision++;
      Stored written = table.commit(revision, key, expected, next);
      advanced.signalAll();
      return Optional.of(written);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Stores what {@code change} makes of a copy of the present state, or removes the object where it
   * gives null; again from the newer state if another write was faster. Writes nothing if the
   * object is gone, or the same afterwards.
   */
  void change(
      Table table,
      String key,
      Function<Map<String, Object>, @Nullable Map<String, Object>> change) {
    Optional<Stored> written = Optional.empty();
    while (written.isEmpty()) {
      Stored old = table.content().get(key);
      if (old == null) {
        return;
      }
      Map<String, Object> next = change.apply(Tree.copyOf(old.tree()));
      if (Tree.same(next, old.tree())) {
        return;
      }
      written = write(table, key, old, next);
    }
  }

  /** Opens a stream: what it starts with and what follows fit together without a gap. */
  <S extends WatchStream> S open(Table table, StreamStart<S> start) {
    lock.lock();
    try {
      S stream = start.open(new Snapshot(table.content(), revision));
      table.add(stream);
      return stream;
    } finally {
      lock.unlock();
    }
  }

  /** Makes the stream for a snapshot, or fills it from history; called under the lock. */
  interface StreamStart<S extends WatchStream> {
    S open(Snapshot now);
  }

  void close(Table table, WatchStream stream) {
    lock.lock();
    try {
      table.remove(stream);
    } finally {
      lock.unlock();
    }
  }

  /** Sends a bookmark of the current revision to the given streams, or to all if there is none. */
  void bookmark(@Nullable WatchStream only) {
    lock.lock();
    try {
      for (Table table : tables) {
        for (WatchStream stream : table.streams()) {
          if (only == null || only == stream) {
            stream.bookmark(revision);
          }
        }
      }
    } finally {
      lock.unlock();
    }
  }

  List<WatchStream> streams() {
    lock.lock();
    try {
      return tables.stream().flatMap(table -> table.streams().stream()).toList();
    } finally {
      lock.unlock();
    }
  }

  /** Forgets all history up to now. Open streams keep what they have been handed. */
  void compact() {
    lock.lock();
    try {
      tables.forEach(table -> table.compact(revision));
    } finally {
      lock.unlock();
    }
  }

  /** What is stored now. */
  SavedState save() {
    lock.lock();
    try {
      Map<Table, SnapshotMap> contents = new HashMap<>();
      tables.forEach(table -> contents.put(table, table.content()));
      return new SavedState(revision, contents);
    } finally {
      lock.unlock();
    }
  }

  /** Goes back to a saved state, its revision included; ends all streams. */
  void restore(SavedState saved) {
    lock.lock();
    try {
      saved.contents().keySet().stream()
          .filter(table -> !tables.contains(table))
          .forEach(tables::add);
      revision = saved.revision();
      for (Table table : tables) {
        table.restore(saved.contents().getOrDefault(table, SnapshotMap.EMPTY), revision);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a revision is reached; false if that takes too long. */
  boolean awaitRevision(long wanted, Duration atMost) {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (revision < wanted && left > 0) {
        left = advanced.awaitNanos(left);
      }
      return revision >= wanted;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private static long revisionOf(@Nullable Stored state) {
    return state == null ? 0 : state.revision();
  }
}
