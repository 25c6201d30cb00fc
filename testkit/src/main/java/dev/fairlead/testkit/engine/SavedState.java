package dev.fairlead.testkit.engine;

import java.util.Map;

/**
 * Everything an engine stored at some moment, as a backup has it; for {@link ApiEngine#restore} of
 * the same engine. Immutable.
 */
public final class SavedState {
  private final long revision;
  private final Map<Table, SnapshotMap> contents;

  SavedState(long revision, Map<Table, SnapshotMap> contents) {
    this.revision = revision;
    this.contents = Map.copyOf(contents);
  }

  long revision() {
    return revision;
  }

  Map<Table, SnapshotMap> contents() {
    return contents;
  }
}
