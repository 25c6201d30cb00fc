package dev.fairlead.condition;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The conditions of one object, in their order, one per type. Immutable.
 *
 * <p>Where a list has a type twice the last one wins, at the place of the first; a {@link
 * ConditionSet} then writes the mended list.
 */
public final class Conditions {
  private static final Conditions EMPTY = new Conditions(new LinkedHashMap<>(), 0);

  private final Map<String, Condition> byType;
  private final boolean mended;

  private Conditions(Map<String, Condition> byType, int given) {
    this.byType = Collections.unmodifiableMap(byType);
    this.mended = byType.size() != given;
  }

  /** The given ones, in their order. */
  public static Conditions of(Collection<Condition> conditions) {
    var byType = new LinkedHashMap<String, Condition>();
    conditions.forEach(condition -> byType.put(condition.type(), condition));
    return new Conditions(byType, conditions.size());
  }

  /** None. */
  public static Conditions empty() {
    return EMPTY;
  }

  /** Whether the type is there and True. */
  public boolean isTrue(ConditionType type) {
    return status(type) == ConditionStatus.TRUE;
  }

  /** Whether the type is there and False. */
  public boolean isFalse(ConditionType type) {
    return status(type) == ConditionStatus.FALSE;
  }

  /** Whether the type is Unknown or absent, which mean the same. */
  public boolean isUnknown(ConditionType type) {
    return status(type) == ConditionStatus.UNKNOWN;
  }

  private ConditionStatus status(ConditionType type) {
    return get(type).map(Condition::status).orElse(ConditionStatus.UNKNOWN);
  }

  /** The condition of that type. */
  public Optional<Condition> get(ConditionType type) {
    return get(type.name());
  }

  Optional<Condition> get(String type) {
    return Optional.ofNullable(byType.get(type));
  }

  /** All of them, in order; unmodifiable. */
  public List<Condition> asList() {
    return List.copyOf(byType.values());
  }

  /** Whether the list that this was made of had a type twice. */
  boolean isMended() {
    return mended;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Conditions that && asList().equals(that.asList());
  }

  @Override
  public int hashCode() {
    return asList().hashCode();
  }

  @Override
  public String toString() {
    return asList().toString();
  }
}
