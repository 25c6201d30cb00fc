package dev.fairlead.operator.model;

import org.jspecify.annotations.Nullable;

/**
 * Jackson's filter of values that are not written: equal to a status that was never set. So the
 * first write of a status has all of its members, zeros included, and no other write has any.
 */
final class UnsetStatus {

  @Override
  public boolean equals(@Nullable Object value) {
    return value == null
        || value instanceof UnsetStatus
        || value.equals(ConfigTemplate.Status.UNSET)
        || value.equals(ConfigTemplateInstance.Status.UNSET);
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
