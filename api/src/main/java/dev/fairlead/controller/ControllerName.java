package dev.fairlead.controller;

import java.util.regex.Pattern;

/**
 * The rule for names of controllers: they are field managers, labels of metrics, and parts of
 * thread names.
 */
final class ControllerName {
  private static final Pattern VALID =
      Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

  private ControllerName() {}

  static String check(String name) {
    if (!VALID.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no controller's name: use up to 63 letters, digits, '-', '_' and '.'"
              .formatted(name));
    }
    return name;
  }
}
