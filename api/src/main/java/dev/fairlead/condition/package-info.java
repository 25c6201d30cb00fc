/**
 * Status conditions: a reconciler states what it observed, everything else is computed once, when
 * the run ends.
 *
 * <p>Read in this order: {@link ConditionSet} (the declared types and the rules), {@link
 * ConditionDraft} (what a run states), {@link RunOutcome} (how the run ended), {@link
 * ConditionOutcome} (what to write), {@link Conditions} and {@link Condition} (values to read),
 * {@link ConditionAggregator} (how the root is computed).
 *
 * <p>Sources: KEP-1623, the Kubernetes API conventions, kstatus. No threads and no I/O. A draft has
 * a lock of its own, since helpers of a run may state from other threads; all else is immutable.
 */
@NullMarked
package dev.fairlead.condition;

import org.jspecify.annotations.NullMarked;
