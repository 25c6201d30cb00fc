/**
 * What happens to watched objects, and which runs follow from it.
 *
 * <p>Read in this order: {@link dev.fairlead.watch.Change} (added, updated, deleted), {@link
 * dev.fairlead.watch.Predicates} (which changes count), {@link dev.fairlead.watch.Source} with
 * {@link dev.fairlead.watch.KeyMapper} (whose run a change of another object starts), {@link
 * dev.fairlead.watch.Trigger} (runs started by the program), {@link
 * dev.fairlead.watch.CacheOptions} (how much is kept), {@link dev.fairlead.watch.ChangeListener}
 * and {@link dev.fairlead.watch.WatchListener} (observers).
 *
 * <p>The package makes no thread. Only {@code Trigger} has state; its one lock guards the list of
 * subscribers and the keys that wait for the first one, and is never held while foreign code runs.
 */
@NullMarked
package dev.fairlead.watch;

import org.jspecify.annotations.NullMarked;
