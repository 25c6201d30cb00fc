package dev.fairlead.condition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One declared condition: its type, whether it gates the root, and its traits. */
record Dependent(
    ConditionType type,
    boolean gating,
    boolean normallyFalse,
    boolean optional,
    boolean published,
    @Nullable Duration tolerance) {

  static Dependent of(ConditionType type, boolean gating, Trait... traits) {
    boolean normallyFalse = false;
    boolean optional = false;
    boolean published = true;
    Duration tolerance = null;
    for (var trait : traits) {
      normallyFalse |= trait instanceof Trait.NormallyFalse;
      optional |= trait instanceof Trait.MayBeAbsent;
      published &= !(trait instanceof Trait.Unpublished);
      tolerance = trait instanceof Trait.Tolerate tolerate ? tolerate.failure() : tolerance;
    }
    return new Dependent(type, gating, normallyFalse, optional, published, tolerance);
  }

  ConditionStatus good() {
    return normallyFalse ? ConditionStatus.FALSE : ConditionStatus.TRUE;
  }

  ConditionStatus bad() {
    return normallyFalse ? ConditionStatus.TRUE : ConditionStatus.FALSE;
  }

  /** The status as seen from good: True is good, whatever the polarity. */
  ConditionStatus judged(ConditionStatus status) {
    if (status == ConditionStatus.UNKNOWN) {
      return status;
    }
    return status == good() ? ConditionStatus.TRUE : ConditionStatus.FALSE;
  }
}
