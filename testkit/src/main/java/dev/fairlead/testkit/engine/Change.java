package dev.fairlead.testkit.engine;

import org.jspecify.annotations.Nullable;

/**
 * One committed write: the states before and after it (absent before a creation and after a
 * removal), and the whole table's content after it.
 */
record Change(
    long revision, @Nullable Stored previous, @Nullable Stored current, SnapshotMap content) {}
