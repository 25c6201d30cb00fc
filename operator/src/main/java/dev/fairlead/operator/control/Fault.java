package dev.fairlead.operator.control;

/**
 * What is wrong with the spec of a target.
 *
 * @param reason the target's
 * @param cause the reason for the instance, if all of its targets have such a fault
 * @param isEverywhere whether it concerns all targets by its nature
 */
record Fault(String reason, String cause, String message, boolean isEverywhere) {

  static Fault of(String reason, String message) {
    return new Fault(reason, reason, message, false);
  }
}
