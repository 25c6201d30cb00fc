package dev.fairlead.testkit;

import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a status that people and tools can rely on does not do. {@link ReconcilerTest} checks all
 * rules after each run; {@link ReconcilerTest#allow} lifts one.
 *
 * <p>The rules come from the API conventions for conditions, KEP-1623 and kstatus.
 */
public enum StatusRule {
  /** A type stands in the list once: the list is a map by type. */
  TYPES_ARE_UNIQUE(status -> !status.hasDuplicateTypes()),
  /** A reason is not empty and is a CamelCase word. */
  REASONS_ARE_WORDS(status -> status.conditions().stream().allMatch(StatusRule::hasReason)),
  /** A condition says since when. */
  TRANSITION_TIMES_ARE_SET(
      status ->
          status.conditions().stream()
              .noneMatch(condition -> condition.lastTransitionTime().equals(Instant.EPOCH))),
  /** No condition claims to know a generation that does not exist yet. */
  GENERATIONS_EXIST(
      status ->
          status.observedGeneration() <= status.generation()
              && status.conditions().stream()
                  .allMatch(condition -> condition.observedGeneration() <= status.generation())),
  /** Who is ready is ready for the newest generation: else tools take an edited object for done. */
  READY_IS_CURRENT(
      status -> !status.isTrue(ConditionType.READY) || status.isReadyOfThisGeneration()),
  /** Ready and stalled contradict each other. */
  READY_IS_NOT_STALLED(
      status -> !status.isTrue(ConditionType.READY) || !status.isTrue(ConditionType.STALLED)),
  /** Ready and reconciling contradict each other. */
  READY_IS_NOT_RECONCILING(
      status -> !status.isTrue(ConditionType.READY) || !status.isTrue(ConditionType.RECONCILING)),
  /** Reconciling and stalled contradict each other. */
  RECONCILING_IS_NOT_STALLED(
      status -> !status.isTrue(ConditionType.RECONCILING) || !status.isTrue(ConditionType.STALLED)),
  /** A message fits where it is stored: 32,768 characters. */
  MESSAGES_FIT(
      status ->
          status.conditions().stream()
              .allMatch(condition -> condition.message().length() <= 32768));

  private static final Pattern REASON =
      Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,1022}[A-Za-z0-9_])?");

  private final Predicate<View> holds;

  StatusRule(Predicate<View> holds) {
    this.holds = holds;
  }

  boolean holdsFor(View status) {
    return holds.test(status);
  }

  private static boolean hasReason(Condition condition) {
    return REASON.matcher(condition.reason()).matches();
  }

  /** The part of an object that the rules judge. */
  record View(long generation, long observedGeneration, List<Condition> conditions) {
    View {
      conditions = List.copyOf(conditions);
    }

    boolean hasDuplicateTypes() {
      Set<String> seen = new HashSet<>();
      return conditions.stream().anyMatch(condition -> !seen.add(condition.type()));
    }

    boolean isTrue(ConditionType type) {
      return find(type).map(found -> found.status() == ConditionStatus.TRUE).orElse(false);
    }

    /** Conditions without a generation claim none. */
    boolean isReadyOfThisGeneration() {
      long ready = find(ConditionType.READY).map(Condition::observedGeneration).orElse(0L);
      return (ready == 0 || ready == generation)
          && (observedGeneration == 0 || observedGeneration == generation);
    }

    private Optional<Condition> find(ConditionType type) {
      return conditions.stream().filter(found -> found.type().equals(type.name())).findFirst();
    }
  }
}
