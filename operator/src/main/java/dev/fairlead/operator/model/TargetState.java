package dev.fairlead.operator.model;

/** The values of {@code status.targets[].state}. */
public final class TargetState {

  /** Not tried yet. */
  public static final String PENDING = "Pending";

  /** The ConfigMap is as it should be. */
  public static final String SYNCED = "Synced";

  /** The last attempt failed. */
  public static final String FAILED = "Failed";

  /** The ConfigMap differs and is not mended yet. */
  public static final String DRIFTED = "Drifted";

  /** Neither written nor pruned. */
  public static final String SUSPENDED = "Suspended";

  /** No longer wanted, and not known to be gone. */
  public static final String DELETING = "Deleting";

  /** No longer wanted, and left behind. */
  public static final String ORPHANED = "Orphaned";

  private TargetState() {}
}
