/**
 * Work on one ConfigMap at a time, each at its own pace.
 *
 * <p>{@link dev.fairlead.operator.target.Targets} takes orders ({@link
 * dev.fairlead.operator.target.Order}: keep this content there, clear that place) for all places of
 * an instance, and tells how each stands ({@link dev.fairlead.operator.target.Report}). A place
 * ({@link dev.fairlead.operator.target.Location}) is the key of a queue of its own, so work at one
 * place never overlaps and never waits for another place.
 *
 * <p>{@code Keeper} and {@code Cleaner} do the work, {@code Ownership} says whose a ConfigMap is,
 * {@code Connections} makes clients out of Secrets, {@code Troubles} gives failures their reasons.
 */
@NullMarked
package dev.fairlead.operator.target;

import org.jspecify.annotations.NullMarked;
