/**
 * The client that controllers get: cached and live reads, and writes that lose nothing.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.client.ClusterClient} (the verbs),
 * {@code Snapshot} (one version of an object), {@code Loads} (where the version that a write starts
 * from is read), {@code Edits} with {@code DesiredChange} (a function, the difference, the guarded
 * patch), {@code Creations}, {@code Deletions}, {@code Applies} with {@code ManagedFields}, {@code
 * SubresourceVerbs}, {@code Writes} (every request that changes something goes out there and is
 * reported to the cache's {@link dev.fairlead.runtime.internal.cache.OwnWrites}), {@link
 * dev.fairlead.runtime.internal.client.UnchangedWrites}; for the worker {@link
 * dev.fairlead.runtime.internal.client.StatusWriter} and {@link
 * dev.fairlead.runtime.internal.client.FinalizerWriter}.
 *
 * <p>All calls block on the caller's thread; no thread is made. Everything is immutable but {@code
 * UnchangedWrites}, whose lock guards its map.
 */
@NullMarked
package dev.fairlead.runtime.internal.client;

import org.jspecify.annotations.NullMarked;
