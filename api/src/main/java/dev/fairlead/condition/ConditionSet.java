package dev.fairlead.condition;

import dev.fairlead.condition.ConditionAggregator.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The declared conditions of one kind, and the rules by which a run's statements become the stored
 * list. Immutable: each option returns a new set.
 *
 * <ul>
 *   <li>The root is computed, from the gating conditions only. One that is not stated for the
 *       object's generation counts as Unknown, whatever it says. Leftovers of other writers never
 *       gate.
 *   <li>{@code lastTransitionTime} moves when the status changes and not otherwise (KEP-1623), to
 *       the same second for all conditions of a run.
 *   <li>A stated condition carries the generation that the run has read. One that the run does not
 *       state stays as it is. Declared ones that were never stated are published as Unknown, unless
 *       optional.
 *   <li>Conditions of other writers are not touched. Each keeps its place in the list, new ones are
 *       appended in declared order. A type that is there twice is mended: the last one stays.
 * </ul>
 *
 * <p>Reconcilers hold only the {@link ConditionDraft}; {@link #open} and {@link #seal} are the
 * runtime's.
 */
public final class ConditionSet {
  private final ConditionType root;
  private final boolean batch;
  private final boolean kstatus;
  private final ConditionAggregator aggregator;
  private final List<Dependent> dependents;
  private final Set<String> retired;

  private ConditionSet(
      ConditionType root,
      boolean batch,
      boolean kstatus,
      ConditionAggregator aggregator,
      List<Dependent> dependents,
      Set<String> retired) {
    this.root = root;
    this.batch = batch;
    this.kstatus = kstatus;
    this.aggregator = aggregator;
    this.dependents = List.copyOf(dependents);
    this.retired = Set.copyOf(retired);
  }

  /**
   * For an object that lives on. The root, usually {@link ConditionType#READY}, is False as soon as
   * something is wrong.
   */
  public static ConditionSet living(ConditionType root) {
    return rooted(root, false);
  }

  /**
   * For an object that runs to its end. The root, usually {@link ConditionType#SUCCEEDED}, is a
   * final word: while a retry is ahead a failure makes it Unknown, not False.
   */
  public static ConditionSet batch(ConditionType root) {
    return rooted(root, true);
  }

  private static ConditionSet rooted(ConditionType root, boolean batch) {
    if (isProfile(root)) {
      throw new IllegalArgumentException(root + " can't be a root: it is computed for kstatus");
    }
    return new ConditionSet(
        root, batch, false, ConditionAggregator.issuesFirst(), List.of(), Set.of());
  }

  /**
   * Declares a condition that the root depends on.
   *
   * @throws IllegalArgumentException if the type is declared, retired or computed
   */
  public ConditionSet gating(ConditionType type, Trait... traits) {
    return with(Dependent.of(type, true, traits));
  }

  /**
   * Declares a condition that informs and does not count for the root.
   *
   * @throws IllegalArgumentException if the type is declared, retired or computed
   */
  public ConditionSet advisory(ConditionType type, Trait... traits) {
    return with(Dependent.of(type, false, traits));
  }

  private ConditionSet with(Dependent dependent) {
    refuseTaken(dependent.type());
    var more = new ArrayList<>(dependents);
    more.add(dependent);
    return new ConditionSet(root, batch, kstatus, aggregator, more, retired);
  }

  /**
   * A type of an earlier version of the controller: it is removed wherever it is found.
   *
   * @throws IllegalArgumentException if the type is declared, retired or computed
   */
  public ConditionSet retired(ConditionType type) {
    refuseTaken(type);
    var more = new LinkedHashSet<>(retired);
    more.add(type.name());
    return new ConditionSet(root, batch, kstatus, aggregator, dependents, more);
  }

  private void refuseTaken(ConditionType type) {
    if (type.equals(root) || isProfile(type)) {
      throw new IllegalArgumentException(type + " is computed and can't be declared");
    }
    if (find(type).isPresent() || retired.contains(type.name())) {
      throw new IllegalArgumentException(type + " is declared already; declare a type once");
    }
  }

  /** How the root is computed; default {@link ConditionAggregator#issuesFirst()}. */
  public ConditionSet aggregatedBy(ConditionAggregator other) {
    return new ConditionSet(root, batch, kstatus, other, dependents, retired);
  }

  /**
   * Adds what kstatus reads (kubectl-like waits, Flux): {@code Reconciling} while a run ends
   * unsettled, {@code Stalled} once the runtime gave up; never both, and neither when all is
   * normal. A run that succeeds may state either, see {@link ConditionDraft#markReconciling}.
   */
  public ConditionSet kstatus() {
    return new ConditionSet(root, batch, true, aggregator, dependents, retired);
  }

  /** The computed type. */
  public ConditionType root() {
    return root;
  }

  /** All types that this set writes or keeps away: root, declared ones, then those of kstatus. */
  public List<ConditionType> types() {
    var types = new ArrayList<ConditionType>();
    types.add(root);
    dependents.forEach(dependent -> types.add(dependent.type()));
    if (kstatus) {
      types.add(ConditionType.RECONCILING);
      types.add(ConditionType.STALLED);
    }
    return List.copyOf(types);
  }

  /** Whether {@link #kstatus()} was chosen. */
  public boolean isKstatus() {
    return kstatus;
  }

  /**
   * Begins a run.
   *
   * @param stored the object's conditions as read
   * @param generation {@code metadata.generation} of that same object, not of a later read
   */
  public ConditionDraft open(Conditions stored, long generation) {
    return new OpenDraft(this, stored, generation);
  }

  /** Ends a run that settled. */
  public ConditionOutcome seal(ConditionDraft draft, Instant now) {
    return seal(draft, now, RunOutcome.settled());
  }

  /**
   * Ends a run: folds its statements into the stored conditions. Writes nothing.
   *
   * @throws IllegalArgumentException if the draft is of another set
   * @throws IllegalStateException if the draft is sealed
   */
  public ConditionOutcome seal(ConditionDraft draft, Instant now, RunOutcome outcome) {
    if (!(draft instanceof OpenDraft mine) || !mine.isOf(this)) {
      throw new IllegalArgumentException("The draft is not of this set; seal where it was opened");
    }
    return new Fold(this, mine, now, outcome).fold();
  }

  /**
   * Puts an outcome onto a newer list, after a conflict: what this set owns is as in the outcome,
   * conditions of other writers are as in {@code newer}.
   */
  public Conditions rebase(ConditionOutcome outcome, Conditions newer) {
    var own = new HashMap<String, Optional<Condition>>();
    retired.forEach(type -> own.put(type, Optional.empty()));
    types().forEach(type -> own.put(type.name(), outcome.conditions().get(type)));
    return Fold.merge(newer, own, types());
  }

  /** The declaration of that type. */
  Dependent dependent(ConditionType type) {
    return find(type).orElseThrow(() -> new IllegalArgumentException(refusal(type)));
  }

  private Optional<Dependent> find(ConditionType type) {
    return dependents.stream().filter(dependent -> dependent.type().equals(type)).findFirst();
  }

  private String refusal(ConditionType type) {
    return type.equals(root) || isProfile(type)
        ? type + " is computed when the run ends and can't be stated; state a declared type"
        : type + " is not declared; declare it with gating or advisory in the ConditionSet";
  }

  private static boolean isProfile(ConditionType type) {
    return type.equals(ConditionType.RECONCILING) || type.equals(ConditionType.STALLED);
  }

  List<Dependent> dependents() {
    return dependents;
  }

  /** The names of types that earlier versions wrote and that this set removes. */
  public Set<String> retiredTypes() {
    return retired;
  }

  boolean isBatch() {
    return batch;
  }

  /** Aggregators are users' code: one that throws or breaks the rules is not worth a status. */
  Verdict aggregate(List<Verdict> verdicts) {
    try {
      var verdict = aggregator.aggregate(verdicts);
      if (Text.isReason(verdict.reason())) {
        return verdict;
      }
    } catch (RuntimeException e) {
      return IssuesFirst.INSTANCE.aggregate(verdicts);
    }
    return IssuesFirst.INSTANCE.aggregate(verdicts);
  }

  @Override
  public String toString() {
    return "ConditionSet" + types();
  }
}
