package dev.fairlead.condition;

import dev.fairlead.condition.ConditionAggregator.Verdict;
import dev.fairlead.condition.ConditionOutcome.Transition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One seal: statements, stored conditions and the run's end become the list to store. */
final class Fold {
  private static final Statement NOT_REPORTED =
      new Statement(ConditionStatus.UNKNOWN, "NotReported", "");

  private final ConditionSet set;
  private final Conditions stored;
  private final long generation;
  private final Map<ConditionType, Optional<Statement>> statements;
  private final Instant now;
  private final RunOutcome outcome;

  /** What becomes of each type that the set owns; empty is removed. */
  private final Map<String, Optional<Condition>> own = new HashMap<>();

  private final List<Verdict> gating = new ArrayList<>();
  private boolean explained;
  private @Nullable Duration recheckAfter;

  Fold(ConditionSet set, OpenDraft draft, Instant now, RunOutcome outcome) {
    this.set = set;
    this.stored = draft.stored();
    this.generation = draft.generation();
    this.statements = draft.close();
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
    this.outcome = outcome;
  }

  ConditionOutcome fold() {
    set.retiredTypes().forEach(type -> own.put(type, Optional.empty()));
    set.dependents().forEach(this::foldDependent);
    put(set.root(), Optional.of(root()));
    if (set.isKstatus()) {
      put(ConditionType.RECONCILING, reconciling());
      put(ConditionType.STALLED, stalled());
    }
    var merged = merge(stored, own, set.types());
    boolean changed = stored.isMended() || !merged.equals(stored);
    return new ConditionOutcome(
        merged, transitions(merged), changed, Optional.ofNullable(recheckAfter));
  }

  private void foldDependent(Dependent dependent) {
    var type = dependent.type();
    if (!dependent.published()) {
      judgeUnpublished(dependent);
      return;
    }
    boolean unheard = !statements.containsKey(type);
    var stated = statements.getOrDefault(type, Optional.empty());
    if (unheard && stored.get(type).isPresent()) {
      own.put(type.name(), stored.get(type));
    } else if (stated.isEmpty()) {
      put(type, dependent.optional() ? Optional.empty() : Optional.of(NOT_REPORTED));
    } else {
      put(type, stated.map(statement -> tolerated(dependent, statement)));
    }
    if (dependent.gating()) {
      own.getOrDefault(type.name(), Optional.empty())
          .ifPresent(condition -> judge(dependent, condition, stated.isPresent()));
    }
  }

  private void judgeUnpublished(Dependent dependent) {
    var stated = statements.getOrDefault(dependent.type(), Optional.empty());
    own.put(dependent.type().name(), Optional.empty());
    if (dependent.gating()) {
      var condition = stated.orElse(NOT_REPORTED).onto(absent(dependent.type()), generation, now);
      judge(dependent, condition, stated.isPresent());
    }
  }

  /** A failure that has not lasted long enough is Unknown, with its reason. */
  private Statement tolerated(Dependent dependent, Statement statement) {
    var left =
        dependent.tolerance() == null || statement.status() != dependent.bad()
            ? Duration.ZERO
            : leftOf(dependent.tolerance(), dependent);
    if (left.isZero() || left.isNegative()) {
      return statement;
    }
    if (recheckAfter == null || left.compareTo(recheckAfter) < 0) {
      recheckAfter = left;
    }
    return statement.as(ConditionStatus.UNKNOWN);
  }

  /** The stored Unknown is the clock: its time is when the condition ceased to be good. */
  private Duration leftOf(Duration tolerance, Dependent dependent) {
    var before = stored.get(dependent.type()).orElse(absent(dependent.type()));
    if (before.status() == dependent.good()) {
      return tolerance;
    }
    boolean everReported =
        !before.reason().isEmpty() && !before.reason().equals(NOT_REPORTED.reason());
    return before.status() == ConditionStatus.UNKNOWN && everReported
        ? tolerance.minus(Duration.between(before.lastTransitionTime(), now))
        : Duration.ZERO;
  }

  private void judge(Dependent dependent, Condition condition, boolean stated) {
    boolean current = stated || condition.observedGeneration() == generation;
    var verdict =
        current
            ? new Verdict(
                dependent.type(),
                dependent.judged(condition.status()),
                Text.isReason(condition.reason()) ? condition.reason() : "Unspecified",
                condition.message())
            : new Verdict(
                dependent.type(),
                ConditionStatus.UNKNOWN,
                "NotEvaluated",
                "not evaluated for generation " + generation);
    gating.add(verdict);
    explained |= stated && verdict.status() != ConditionStatus.TRUE;
  }

  private Statement root() {
    if (outcome instanceof RunOutcome.GaveUp end) {
      return new Statement(ConditionStatus.FALSE, end.reason(), end.message());
    }
    var verdict = set.aggregate(List.copyOf(gating));
    var root = new Statement(verdict.status(), verdict.reason(), verdict.message());
    if (outcome instanceof RunOutcome.Settled) {
      return root;
    }
    if (outcome instanceof RunOutcome.Failed end
        && !(explained && verdict.status() != ConditionStatus.TRUE)) {
      root = new Statement(ConditionStatus.FALSE, end.reason(), end.message());
    } else if (outcome instanceof RunOutcome.Pending end && gating.isEmpty()) {
      root = new Statement(ConditionStatus.UNKNOWN, end.reason(), end.message());
    }
    boolean tooEarly = set.isBatch() && root.status() == ConditionStatus.FALSE;
    return tooEarly ? root.as(ConditionStatus.UNKNOWN) : root;
  }

  private Optional<Statement> reconciling() {
    if (outcome instanceof RunOutcome.Pending end) {
      return Optional.of(new Statement(ConditionStatus.TRUE, end.reason(), end.message()));
    }
    return outcome instanceof RunOutcome.Failed end
        ? Optional.of(new Statement(ConditionStatus.TRUE, end.reason(), end.message()))
        : stated(ConditionType.RECONCILING);
  }

  private Optional<Statement> stalled() {
    return outcome instanceof RunOutcome.GaveUp end
        ? Optional.of(new Statement(ConditionStatus.TRUE, end.reason(), end.message()))
        : stated(ConditionType.STALLED);
  }

  /** What the run itself said of its progress, which counts only if it went well. */
  private Optional<Statement> stated(ConditionType type) {
    return outcome instanceof RunOutcome.Settled
        ? statements.getOrDefault(type, Optional.empty())
        : Optional.empty();
  }

  private void put(ConditionType type, Optional<Statement> statement) {
    var before = stored.get(type).orElse(absent(type));
    own.put(type.name(), statement.map(after -> after.onto(before, generation, now)));
  }

  private static Condition absent(ConditionType type) {
    return Condition.absent(type.name());
  }

  private List<Transition> transitions(Conditions merged) {
    var transitions = new ArrayList<Transition>();
    for (var after : merged.asList()) {
      addIfChanged(
          transitions, stored.get(after.type()).orElse(Condition.absent(after.type())), after);
    }
    for (var before : stored.asList()) {
      if (merged.get(before.type()).isEmpty()) {
        addIfChanged(transitions, before, Condition.absent(before.type()));
      }
    }
    return transitions;
  }

  private static void addIfChanged(List<Transition> to, Condition before, Condition after) {
    if (before.status() != after.status()) {
      to.add(new Transition(before, after));
    }
  }

  /** Owned types as in {@code own}, at the place they had; new ones behind, in the given order. */
  static Conditions merge(
      Conditions base, Map<String, Optional<Condition>> own, Collection<ConditionType> order) {
    var merged = new LinkedHashMap<String, Condition>();
    for (var condition : base.asList()) {
      own.getOrDefault(condition.type(), Optional.of(condition))
          .ifPresent(kept -> merged.put(kept.type(), kept));
    }
    for (var type : order) {
      own.getOrDefault(type.name(), Optional.empty())
          .ifPresent(added -> merged.putIfAbsent(added.type(), added));
    }
    return Conditions.of(merged.values());
  }
}
