package dev.fairlead.runtime.internal.client;

import dev.fairlead.condition.Conditions;
import java.util.Set;

/**
 * What the runtime itself writes into a status.
 *
 * @param sealed all conditions as they shall be; of these only own types are written
 * @param observedGeneration of the object that the run was about; 0 is not written
 * @param ownTypes the types that are the runtime's, retired ones included: an own type that is not
 *     among the sealed ones is removed
 */
public record ConditionPart(Conditions sealed, long observedGeneration, Set<String> ownTypes) {

  /** Copies the types. */
  public ConditionPart {
    ownTypes = Set.copyOf(ownTypes);
  }
}
