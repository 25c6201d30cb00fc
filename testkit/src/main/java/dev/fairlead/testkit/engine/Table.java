package dev.fairlead.testkit.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource, the last changes to them, and the streams that follow them. Guarded
 * by the store's lock, except {@link #content()}, which may be read by anyone.
 */
final class Table {
  private final int historySize;
  private final Deque<Change> history = new ArrayDeque<>();
  private final List<WatchStream> streams = new ArrayList<>();
  private volatile SnapshotMap content = SnapshotMap.EMPTY;
  private SnapshotMap floorContent = SnapshotMap.EMPTY;
  private long floor;

  Table(int historySize, long floor) {
    this.historySize = historySize;
    this.floor = floor;
  }

  SnapshotMap content() {
    return content;
  }

  /** The oldest revision from which a watch can start and that a list can show. */
  long floor() {
    return floor;
  }

  /** The changes after a revision, oldest first. */
  Collection<Change> changesAfter(long revision) {
    return history.stream().filter(change -> change.revision() > revision).toList();
  }

  Optional<SnapshotMap> contentAt(long revision) {
    if (revision < floor) {
      return Optional.empty();
    }
    SnapshotMap found = floorContent;
    for (Change change : history) {
      if (change.revision() > revision) {
        break;
      }
      found = change.content();
    }
    return Optional.of(found);
  }

  Stored commit(
      long revision, String key, @Nullable Stored previous, @Nullable Map<String, Object> next) {
    Stored current = next == null ? null : new Stored(key, next, 0).at(revision);
    content = current == null ? content.without(key) : content.with(current);
    Change change = new Change(revision, previous, current, content);
    remember(change);
    for (WatchStream stream : List.copyOf(streams)) {
      stream.offer(change);
    }
    if (current != null) {
      return current;
    }
    if (previous == null) {
      throw new IllegalStateException("removal of " + key + ", which is not stored");
    }
    return previous.at(revision);
  }

  void compact(long revision) {
    history.clear();
    floor = revision;
    floorContent = content;
  }

  void restore(SnapshotMap saved, long revision) {
    content = saved;
    compact(revision);
    endStreams();
  }

  List<WatchStream> streams() {
    return List.copyOf(streams);
  }

  void add(WatchStream stream) {
    streams.add(stream);
  }

  void remove(WatchStream stream) {
    streams.remove(stream);
  }

  void endStreams() {
    streams.forEach(WatchStream::finish);
    streams.clear();
  }

  private void remember(Change change) {
    history.addLast(change);
    while (history.size() > historySize) {
      Change oldest = history.removeFirst();
      floor = oldest.revision();
      floorContent = oldest.content();
    }
  }
}
