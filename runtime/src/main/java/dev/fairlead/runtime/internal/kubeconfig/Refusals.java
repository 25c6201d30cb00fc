package dev.fairlead.runtime.internal.kubeconfig;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What was refused: path of the field to the reason, in document order. Confined to one read. */
final class Refusals {
  private static final int LONGEST_NAME = 40;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]+");

  private final Map<String, String> byField = new LinkedHashMap<>();

  void refuse(String field, String why) {
    byField.putIfAbsent(field, why);
  }

  boolean isEmpty() {
    return byField.isEmpty();
  }

  Map<String, String> toMap() {
    return byField;
  }

  /** A field name that may stand in a message: a name of the file is a stranger's text. */
  static String printable(String name) {
    boolean plain = PLAIN.matcher(name).matches();
    if (!plain) {
      return "(a name with unusual characters)";
    }
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
  }
}
