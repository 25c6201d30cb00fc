/**
 * Clean-up that must happen before an object goes.
 *
 * <p>A {@link dev.fairlead.finalizer.Finalizer} is a name and a {@link
 * dev.fairlead.finalizer.Cleanup}; the runtime adds the name before the first reconcile, runs the
 * clean-ups in declared order once the object is marked for deletion, and removes each name after
 * its clean-up says {@link dev.fairlead.finalizer.CleanupResult#done()}. The package makes no
 * thread and holds no lock.
 */
@NullMarked
package dev.fairlead.finalizer;

import org.jspecify.annotations.NullMarked;
