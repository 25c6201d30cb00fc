/**
 * What an operator author implements: a {@link dev.fairlead.reconcile.Reconciler} turns the current
 * state of one object into the desired one.
 *
 * <p>Read in this order: {@link dev.fairlead.reconcile.Reconciler} (the contract), {@link
 * dev.fairlead.reconcile.ReconcileContext} (what belongs to one run), {@link
 * dev.fairlead.reconcile.Result} (what happens next), {@link
 * dev.fairlead.reconcile.TerminalException} and {@link dev.fairlead.reconcile.RetryableException}
 * (failures that say more than "try again"), {@link dev.fairlead.reconcile.SubResults} (many
 * targets in one run), {@link dev.fairlead.reconcile.KeyReconciler} (keys that are no objects),
 * {@link dev.fairlead.reconcile.ReconcileListener}.
 *
 * <p>Failure is always an exception. The package makes no thread and holds no lock.
 */
@NullMarked
package dev.fairlead.reconcile;

import org.jspecify.annotations.NullMarked;
