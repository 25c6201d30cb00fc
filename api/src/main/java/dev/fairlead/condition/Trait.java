package dev.fairlead.condition;

import java.time.Duration;

/** What is special about a declared condition. Meant for {@code import static}. */
public sealed interface Trait {
  /** False is the good value, as for {@code Degraded}. Default: True is. */
  static Trait normallyFalse() {
    return NormallyFalse.NORMALLY_FALSE;
  }

  /** May be absent. Default: published as Unknown until it is stated. */
  static Trait optional() {
    return MayBeAbsent.MAY_BE_ABSENT;
  }

  /**
   * A failure is reported as Unknown, with its reason, until the condition has not been good for
   * that long. A condition that was never good fails at once.
   *
   * @throws IllegalArgumentException if {@code failure} is not positive
   */
  static Trait tolerate(Duration failure) {
    return new Tolerate(failure);
  }

  /**
   * Counts for the root and is not stored itself, for what has its place in the root alone. It must
   * be stated by every run: what is not stated is Unknown.
   */
  static Trait unpublished() {
    return Unpublished.UNPUBLISHED;
  }

  /** See {@link Trait#normallyFalse()}. */
  enum NormallyFalse implements Trait {
    /** The only value. */
    NORMALLY_FALSE
  }

  /** See {@link Trait#optional()}. */
  enum MayBeAbsent implements Trait {
    /** The only value. */
    MAY_BE_ABSENT
  }

  /** See {@link Trait#unpublished()}. */
  enum Unpublished implements Trait {
    /** The only value. */
    UNPUBLISHED
  }

  /**
   * See {@link Trait#tolerate(Duration)}.
   *
   * @param failure how long a failure is tolerated
   */
  record Tolerate(Duration failure) implements Trait {
    /** Checks that the duration is positive. */
    public Tolerate {
      if (failure.isZero() || failure.isNegative()) {
        throw new IllegalArgumentException("tolerate needs a positive duration, was " + failure);
      }
    }
  }
}
