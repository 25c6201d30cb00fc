package dev.fairlead.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The default aggregator; the contract is at {@link ConditionAggregator#issuesFirst()}. */
enum IssuesFirst implements ConditionAggregator {
  INSTANCE;

  static final String MULTIPLE_ISSUES = "MultipleIssues";
  static final String MULTIPLE_UNKNOWN = "MultipleUnknown";
  static final String ALL_MET = "AllConditionsMet";

  @Override
  public Verdict aggregate(List<Verdict> gating) {
    var issues = with(ConditionStatus.FALSE, gating);
    var unknowns = with(ConditionStatus.UNKNOWN, gating);
    if (issues.isEmpty() && unknowns.isEmpty()) {
      var message = gating.size() == 1 ? gating.get(0).message() : "";
      return verdict(ConditionStatus.TRUE, commonReason(gating, ALL_MET), message);
    }
    var listed = new ArrayList<>(issues);
    listed.addAll(unknowns);
    var message = listed.stream().map(IssuesFirst::line).collect(Collectors.joining("; "));
    return issues.isEmpty()
        ? verdict(ConditionStatus.UNKNOWN, commonReason(unknowns, MULTIPLE_UNKNOWN), message)
        : verdict(ConditionStatus.FALSE, commonReason(issues, MULTIPLE_ISSUES), message);
  }

  private static List<Verdict> with(ConditionStatus status, List<Verdict> verdicts) {
    return verdicts.stream().filter(verdict -> verdict.status() == status).toList();
  }

  private static String commonReason(List<Verdict> verdicts, String several) {
    var reasons = verdicts.stream().map(Verdict::reason).distinct().toList();
    return reasons.size() == 1 ? reasons.get(0) : several;
  }

  private static String line(Verdict verdict) {
    var text = verdict.message().isEmpty() ? verdict.reason() : verdict.message();
    return verdict.type() + ": " + text;
  }

  private static Verdict verdict(ConditionStatus status, String reason, String message) {
    return new Verdict(ConditionType.READY, status, reason, message);
  }
}
