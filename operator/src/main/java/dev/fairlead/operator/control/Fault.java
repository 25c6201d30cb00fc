package dev.fairlead.operator.control;

/**
 * What is wrong with the spec of a target.
 *
 * @param reason the target's
 * @param cause the reason for the instance, if all of its targets have such a fault
 * @param isEverywhere whether it concerns all targets by its nature
 */
record Fault(String reason, String cause, String message, boolean isEverywhere) {

  private static final int LONGEST_MESSAGE = 500;

  Fault {
    message = clipped(message);
  }

  /** The schema of the status takes no more than 512 characters. */
  private static String clipped(String text) {
    if (text.length() <= LONGEST_MESSAGE) {
      return text;
    }
    boolean isSplit = Character.isHighSurrogate(text.charAt(LONGEST_MESSAGE - 1));
    return text.substring(0, LONGEST_MESSAGE - (isSplit ? 1 : 0)) + "…";
  }

  static Fault of(String reason, String message) {
    return new Fault(reason, reason, message, false);
  }
}
