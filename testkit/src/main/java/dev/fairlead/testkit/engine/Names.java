package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The formats of names, labels and qualified names (API conventions), with a server's complaints.
 */
final class Names {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + QUALIFIED + ")?";
  private static final String KEY = "[-._a-zA-Z0-9]+";
  private static final Pattern KEY_PATTERN = Pattern.compile(KEY);
  private static final String OLD_LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern OLD_LABEL_PATTERN = Pattern.compile(OLD_LABEL);
  private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
  private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
  private static final Pattern QUALIFIED_PATTERN = Pattern.compile(QUALIFIED);
  private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);

  private Names() {}

  /** What is wrong with the name of an object of most types. */
  static List<String> subdomainFaults(String name) {
    List<String> faults = lengthFaults(name, 253);
    if (!SUBDOMAIN_PATTERN.matcher(name).matches()) {
      faults.add(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
              + " '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
              + " regex used for validation is '"
              + SUBDOMAIN
              + "')");
    }
    return faults;
  }

  /** What is wrong with the name of a Namespace or Service. */
  static List<String> labelFaults(String name) {
    List<String> faults = lengthFaults(name, 63);
    if (name.contains(".")) {
      faults.add("must not contain dots");
    } else if (!LABEL_PATTERN.matcher(name).matches()) {
      faults.add(
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
              + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
              + " regex used for validation is '"
              + LABEL
              + "')");
    }
    return faults;
  }

  /** What is wrong with a label as the older RFC 1035 has it. */
  static List<String> oldLabelFaults(String name) {
    List<String> faults = lengthFaults(name, 63);
    if (!OLD_LABEL_PATTERN.matcher(name).matches()) {
      faults.add(
          "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
              + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
              + " 'abc-123', regex used for validation is '"
              + OLD_LABEL
              + "')");
    }
    return faults;
  }

  /** What is wrong with the name of a role or binding, which need only fit into a path. */
  static List<String> pathSegmentFaults(String name) {
    List<String> faults = new ArrayList<>();
    if (name.equals(".") || name.equals("..")) {
      faults.add("may not be '" + name + "'");
    }
    for (String part : List.of("/", "%")) {
      if (name.contains(part)) {
        faults.add("may not contain '" + part + "'");
      }
    }
    return faults;
  }

  /** What is wrong with a label's key, a finalizer, an annotation's key. */
  static List<String> qualifiedNameFaults(String name) {
    List<String> faults = new ArrayList<>();
    int slash = name.indexOf('/');
    String local = name.substring(slash + 1);
    if (slash == 0) {
      faults.add("prefix part must be non-empty");
    } else if (slash > 0) {
      subdomainFaults(name.substring(0, slash))
          .forEach(fault -> faults.add("prefix part " + fault));
    }
    if (local.isEmpty()) {
      faults.add("name part must be non-empty");
    } else if (local.length() > 63) {
      faults.add("name part must be no more than 63 bytes");
    }
    if (!QUALIFIED_PATTERN.matcher(local).matches()) {
      faults.add(
          "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and"
              + " end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
              + " regex used for validation is '"
              + QUALIFIED
              + "')");
    }
    return faults;
  }

  static boolean isLabelValue(String value) {
    return labelValueFaults(value).isEmpty();
  }

  static List<String> labelValueFaults(String value) {
    List<String> faults = lengthFaults(value, 63);
    if (!VALUE_PATTERN.matcher(value).matches()) {
      faults.add(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
              + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
              + " 'my_value',  or '12345', regex used for validation is '"
              + VALUE
              + "')");
    }
    return faults;
  }

  /** What is wrong with a key of a ConfigMap or Secret. */
  static List<String> keyFaults(String key) {
    List<String> faults = new ArrayList<>();
    if (key.length() > 253) {
      faults.add("must be no more than 253 bytes");
    }
    if (!KEY_PATTERN.matcher(key).matches()) {
      faults.add(
          "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g."
              + " 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '"
              + KEY
              + "')");
    }
    if (key.equals(".") || key.equals("..")) {
      faults.add("must not be '" + key + "'");
    } else if (key.startsWith("..")) {
      faults.add("must not start with '..'");
    }
    return faults;
  }

  private static List<String> lengthFaults(String text, int max) {
    List<String> faults = new ArrayList<>();
    if (text.length() > max) {
      faults.add("must be no more than " + max + " bytes");
    }
    return faults;
  }
}
