package dev.fairlead.reconcile;

import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import java.util.function.UnaryOperator;

/**
 * What belongs to one run for one object. Implemented by the runtime.
 *
 * <p>Changes of the status are gathered and leave as one patch when the run ends, also when it
 * throws; if they come to nothing, no request is sent.
 *
 * @param <T> the class of the object
 */
public interface ReconcileContext<T> extends RunContext {
  /** Which object, in which cluster. */
  ObjectKey key();

  /** The object's metadata as it was when the run started. */
  ObjectMeta metadata();

  /** A controller owner reference to the object, for what it owns. */
  OwnerReference owner();

  /**
   * The conditions of this run; sealed when it ends.
   *
   * @throws IllegalStateException if the controller declares no {@code ConditionSet}
   */
  ConditionDraft conditions();

  /**
   * Changes the status when the run ends. Several calls apply in their order. The function gets the
   * object and returns the changed one, of which only the status is sent; it must be pure, since it
   * runs again on a newer object after a conflict. With a {@code ConditionSet}, {@code
   * status.conditions} and {@code status.observedGeneration} belong to the runtime: what the
   * function puts there is ignored. To write at once use {@code client().status().edit}.
   *
   * @throws IllegalStateException if the run has ended
   */
  void updateStatus(UnaryOperator<T> edit);
}
