/**
 * JSON trees: reading, writing, comparing, and the difference of two of them.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.json.Json}, {@link
 * dev.fairlead.runtime.internal.json.JsonDifference} (how a change of a decoded object reaches the
 * raw document without losing what its class does not know) with its list half {@code ListMatch},
 * {@link dev.fairlead.runtime.internal.json.JsonPaths} (values of an index).
 *
 * <p>Functions only: no state, no lock, no thread. Trees handed in are not changed; results may
 * share nodes with them.
 */
@NullMarked
package dev.fairlead.runtime.internal.json;

import org.jspecify.annotations.NullMarked;
