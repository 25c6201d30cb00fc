package dev.fairlead.testkit.engine;

import java.util.Map;

/**
 * Has a say in writes, as an admission webhook has. Called on the thread of the request, possibly
 * more than once for one that other writes overtake; must be thread-safe.
 */
@FunctionalInterface
public interface AdmissionHook {

  /** When a hook is asked. */
  enum Phase {
    /** Before validation: the object may be changed. */
    MUTATING,
    /** After validation: the object is what will be stored. */
    VALIDATING
  }

  /**
   * A write.
   *
   * @param operation CREATE, UPDATE or DELETE
   * @param resource the plural; the group is empty for core
   * @param subresource empty for the object itself
   * @param namespace empty for what has none
   * @param object the new state; mutable while hooks may change it; empty for DELETE
   * @param oldObject the stored state, unmodifiable; empty for CREATE
   */
  record Review(
      Phase phase,
      String operation,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name,
      Map<String, Object> object,
      Map<String, Object> oldObject,
      boolean isDryRun) {}

  /**
   * Lets a write pass by returning.
   *
   * @throws DeniedException to refuse it; any other exception is a hook that cannot be called,
   *     which fails the request with 500
   */
  void review(Review review);

  /** The refusal of a write. */
  final class DeniedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;
    private final String reason;

    /** A refusal with 400 and no reason, as of a webhook that only says no. */
    public DeniedException(String message) {
      this(400, "", message);
    }

    /**
     * A refusal as the hook wants it.
     *
     * @param reason the Status' reason, empty for none
     * @param message empty for none
     */
    public DeniedException(int code, String reason, String message) {
      super(message);
      this.code = code;
      this.reason = reason;
    }

    /** The HTTP status of the refusal. */
    public int code() {
      return code;
    }

    /** The Status' reason; empty for none. */
    public String reason() {
      return reason;
    }

    String message() {
      return String.valueOf(getMessage());
    }
  }
}
