package dev.fairlead.client;

import java.time.Duration;

/**
 * How a deletion is done; {@link Propagation} is one, the others are made by the static methods.
 */
public sealed interface DeleteOption {
  /** Deletes only the object with this uid, not a later one of the same name. */
  static DeleteOption ifUid(String uid) {
    return new IfUid(uid);
  }

  /** Deletes only if the object is unchanged since this version. */
  static DeleteOption ifResourceVersion(String resourceVersion) {
    return new IfResourceVersion(resourceVersion);
  }

  /** How long the object may take to end; in whole seconds, zero deletes at once. */
  static DeleteOption gracePeriod(Duration grace) {
    return new GracePeriod(grace);
  }

  /**
   * What happens to the objects that the deleted one owns (Kubernetes documentation, Garbage
   * Collection).
   */
  enum Propagation implements DeleteOption {
    /** They go first; the object stays, marked, until they are gone. */
    FOREGROUND,
    /** The object goes at once, they follow. */
    BACKGROUND,
    /** They stay, without this owner. */
    ORPHAN
  }

  /** See {@link #ifUid}. */
  record IfUid(String uid) implements DeleteOption {
    /** Refuses an empty uid, which would be no precondition. */
    public IfUid {
      if (uid.isBlank()) {
        throw new IllegalArgumentException("a uid precondition needs a uid: read the object first");
      }
    }
  }

  /** See {@link #ifResourceVersion}. */
  record IfResourceVersion(String resourceVersion) implements DeleteOption {
    /** Refuses an empty version, which would be no precondition. */
    public IfResourceVersion {
      if (resourceVersion.isBlank()) {
        throw new IllegalArgumentException(
            "a version precondition needs a version: read the object first");
      }
    }
  }

  /** See {@link #gracePeriod}. */
  record GracePeriod(Duration grace) implements DeleteOption {
    /** Refuses a negative duration. */
    public GracePeriod {
      if (grace.isNegative()) {
        throw new IllegalArgumentException("a grace period is not negative, was " + grace);
      }
    }
  }
}
