package dev.fairlead.condition;

import java.util.Map;

/**
 * What one run states about its object. The order does not matter, the last statement on a type
 * wins, and nothing is computed before the run ends.
 *
 * <p>Only declared gating and advisory types can be stated: the root, undeclared types, and {@code
 * Reconciling} and {@code Stalled} as arguments throw {@link IllegalArgumentException}. So does a
 * reason that the API server would refuse: it is one word of letters, digits, {@code _}, {@code ,}
 * and {@code :} that begins with a letter, at most 1024 characters. A message is cut at 32768 bytes
 * of UTF-8.
 *
 * <p>Thread-safe. After the run's end statements throw {@link IllegalStateException}.
 */
public interface ConditionDraft {
  /** States True, without a message. */
  default void markTrue(ConditionType type, String reason) {
    markTrue(type, reason, "");
  }

  /** States True. */
  void markTrue(ConditionType type, String reason, String message);

  /** States False. */
  void markFalse(ConditionType type, String reason, String message);

  /** States Unknown. */
  void markUnknown(ConditionType type, String reason, String message);

  /** Takes the condition away. One that is not optional is Unknown again. */
  void remove(ConditionType type);

  /**
   * States one condition for many parts, such as targets. The parts have the polarity of {@code
   * type}. It is as bad as the worst part; the message says how many are good, then which are not
   * and why: {@code 2 of 3; eu-1: connection refused}. Parts with the same text share it; at most
   * three texts, and at most three names each, are listed, the rest counted. Without parts it is
   * good.
   */
  void aggregate(ConditionType type, Map<String, Condition> parts);

  /**
   * States that work goes on when this run has ended: {@code Reconciling} is True. Only in a set
   * with {@link ConditionSet#kstatus()}, else {@link IllegalArgumentException}; undoes {@link
   * #markStalled}, and counts for nothing if the run fails.
   */
  void markReconciling(String reason, String message);

  /**
   * States that nothing more is tried at this pace until someone changes something: {@code Stalled}
   * is True. Like {@link #markReconciling} otherwise, which it undoes.
   */
  void markStalled(String reason, String message);

  /** Whether the type is True as stated by this run, or else as stored. */
  boolean isTrue(ConditionType type);

  /** The conditions as they were when the run began. */
  Conditions stored();
}
