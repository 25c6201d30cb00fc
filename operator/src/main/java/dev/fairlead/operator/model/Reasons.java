package dev.fairlead.operator.model;

/** Reasons of conditions, targets and events: one word for programs, stable. */
public final class Reasons {

  // Templates.
  public static final String VALID = "Valid";
  public static final String SYNTAX_ERROR = "SyntaxError";
  public static final String UNDECLARED_PARAMETER = "UndeclaredParameter";
  public static final String INVALID_DEFAULT = "InvalidDefault";
  public static final String UNUSED_PARAMETER = "UnusedParameter";

  // Templates, instances and targets.
  public static final String TOO_LARGE = "TooLarge";
  public static final String INVALID_SPEC = "InvalidSpec";

  // Instances: Ready.
  public static final String SYNCED = "Synced";
  public static final String SYNCED_WITH_SUSPENDED = "SyncedWithSuspended";
  public static final String PARTIALLY_SYNCED = "PartiallySynced";
  public static final String NOT_SYNCED = "NotSynced";
  public static final String RECONCILE_FAILED = "ReconcileFailed";
  public static final String TEMPLATE_NOT_FOUND = "TemplateNotFound";
  public static final String TEMPLATE_INVALID = "TemplateInvalid";
  public static final String RENDER_FAILED = "RenderFailed";
  public static final String UNKNOWN_PARAMETER = "UnknownParameter";
  public static final String MISSING_PARAMETER = "MissingParameter";
  public static final String INVALID_PARAMETER = "InvalidParameter";
  public static final String PROTECTED_NAME = "ProtectedName";
  public static final String CLEANUP_BLOCKED = "CleanupBlocked";
  public static final String PROGRESSING = "Progressing";
  public static final String SUSPENDED = "Suspended";

  // Instances: TemplateResolved, Reconciling, Stalled.
  public static final String RESOLVED = "Resolved";
  public static final String PROGRESSING_WITH_RETRY = "ProgressingWithRetry";
  public static final String RETRIES_EXHAUSTED = "RetriesExhausted";

  // Targets.
  public static final String ADDRESS_REFUSED = "AddressRefused";
  public static final String KUBECONFIG_NOT_FOUND = "KubeconfigNotFound";
  public static final String KUBECONFIG_INVALID = "KubeconfigInvalid";
  public static final String UNREACHABLE = "Unreachable";
  public static final String TLS_ERROR = "TlsError";
  public static final String UNAUTHORIZED = "Unauthorized";
  public static final String ACCESS_DENIED = "AccessDenied";
  public static final String NAMESPACE_NOT_FOUND = "NamespaceNotFound";
  public static final String NAMESPACE_TERMINATING = "NamespaceTerminating";
  public static final String CONFLICT = "Conflict";
  public static final String OWNED_BY_OTHER = "OwnedByOther";
  public static final String IMMUTABLE_CONFLICT = "ImmutableConflict";
  public static final String QUOTA_EXCEEDED = "QuotaExceeded";
  public static final String REJECTED = "Rejected";
  public static final String DUPLICATE_TARGET = "DuplicateTarget";
  public static final String DELETE_DENIED = "DeleteDenied";
  public static final String ORPHANED = "Orphaned";

  // Events.
  public static final String CREATED = "Created";
  public static final String UPDATED = "Updated";
  public static final String DRIFT_CORRECTED = "DriftCorrected";
  public static final String PRUNED = "Pruned";
  public static final String ADOPTED = "Adopted";

  private Reasons() {}
}
