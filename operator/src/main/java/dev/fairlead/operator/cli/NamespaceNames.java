package dev.fairlead.operator.cli;

import java.util.regex.Pattern;

/** Names of namespaces: RFC 1123 labels. */
final class NamespaceNames {

  private static final int LONGEST = 63;
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

  private NamespaceNames() {}

  static boolean isValid(String name) {
    return name.length() <= LONGEST && LABEL.matcher(name).matches();
  }

  static String refusal(String flag, String name) {
    return "%s '%s' is not a namespace's name: small letters, digits and dashes, 63 at most"
        .formatted(flag, name);
  }
}
