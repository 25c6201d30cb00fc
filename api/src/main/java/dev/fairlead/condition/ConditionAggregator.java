package dev.fairlead.condition;

import java.util.List;

/**
 * Computes the root of a {@link ConditionSet} from its gating conditions. Must be a pure function:
 * other text for the same input would be a write each time.
 *
 * <p>If it throws, or names a reason that the API server refuses, {@link #issuesFirst()} answers in
 * its place.
 */
@FunctionalInterface
public interface ConditionAggregator {
  /**
   * The verdict for the root, whose {@link Verdict#type()} is ignored.
   *
   * @param gating one verdict per gating condition that counts, in declared order
   */
  Verdict aggregate(List<Verdict> gating);

  /**
   * The default. An issue outranks an unknown, which outranks good. If those that decide have one
   * reason it is the root's, else {@code MultipleIssues}, {@code MultipleUnknown} or {@code
   * AllConditionsMet}. The message lists the issues, then the unknowns, each behind its type.
   */
  static ConditionAggregator issuesFirst() {
    return IssuesFirst.INSTANCE;
  }

  /**
   * One condition, judged. The status is already turned by polarity: True is good, False is an
   * issue. A condition that was not stated for the object's generation is Unknown.
   *
   * @param type the condition's type
   * @param status True for good
   * @param reason the condition's reason
   * @param message the condition's message
   */
  record Verdict(ConditionType type, ConditionStatus status, String reason, String message) {}
}
