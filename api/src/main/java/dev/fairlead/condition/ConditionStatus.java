package dev.fairlead.condition;

/** The three values of a condition. Absent means the same as {@link #UNKNOWN}. */
public enum ConditionStatus {
  /** {@code True}. */
  TRUE("True"),
  /** {@code False}. */
  FALSE("False"),
  /** {@code Unknown}. */
  UNKNOWN("Unknown");

  private final String text;

  ConditionStatus(String text) {
    this.text = text;
  }

  /** The value as Kubernetes writes it. */
  public String text() {
    return text;
  }

  /** Reads what Kubernetes writes; any other text is {@link #UNKNOWN}. */
  public static ConditionStatus parse(String text) {
    return switch (text) {
      case "True" -> TRUE;
      case "False" -> FALSE;
      default -> UNKNOWN;
    };
  }
}
