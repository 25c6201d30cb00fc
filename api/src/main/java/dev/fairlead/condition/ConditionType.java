package dev.fairlead.condition;

import java.util.regex.Pattern;

/**
 * The checked name of a condition: CamelCase such as {@code TargetsSynced}, or a domain and a name
 * such as {@code example.com/backed-up}. Names a state, not a step. Make it a constant.
 *
 * @param name at most 316 characters
 */
public record ConditionType(String name) {
  /** Root of a set that lives on: the object does what it is for. */
  public static final ConditionType READY = of("Ready");

  /** Root of a set that runs to its end. */
  public static final ConditionType SUCCEEDED = of("Succeeded");

  /** The object can be used, perhaps not in full. */
  public static final ConditionType AVAILABLE = of("Available");

  /** The object is being changed. */
  public static final ConditionType PROGRESSING = of("Progressing");

  /** The object does less than it should; normally False or absent. */
  public static final ConditionType DEGRADED = of("Degraded");

  /** Computed, for kstatus: a run ended unsettled. */
  public static final ConditionType RECONCILING = of("Reconciling");

  /** Computed, for kstatus: nothing more is tried. */
  public static final ConditionType STALLED = of("Stalled");

  private static final int MAX_LENGTH = 316;

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if it is not a condition's name
   */
  public ConditionType {
    if (name.length() > MAX_LENGTH || !Syntax.NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "A condition type is CamelCase or domain/name, at most %d characters; was '%s'"
              .formatted(MAX_LENGTH, name));
    }
  }

  /** {@code new ConditionType(name)}. */
  public static ConditionType of(String name) {
    return new ConditionType(name);
  }

  @Override
  public String toString() {
    return name;
  }

  /** Apart, since the constants above are made before this class's later fields. */
  private static final class Syntax {
    static final Pattern NAME =
        Pattern.compile(
            "[A-Z][A-Za-z0-9]*"
                + "|[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*"
                + "/([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  }
}
