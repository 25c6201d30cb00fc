package dev.fairlead.testkit.engine;

/**
 * Who an entry of {@code managedFields} belongs to. One that applies has one entry for all
 * versions, so its {@code apiVersion} is empty here.
 */
record Manager(String name, boolean applies, String apiVersion, String subresource)
    implements Comparable<Manager> {
  private static final String UNKNOWN = "unknown";

  static Manager applying(String name, String subresource) {
    return new Manager(known(name), true, "", subresource);
  }

  static Manager updating(String name, String apiVersion, String subresource) {
    return new Manager(known(name), false, apiVersion, subresource);
  }

  private static String known(String name) {
    return name.isEmpty() ? UNKNOWN : name;
  }

  String operation() {
    return applies ? "Apply" : "Update";
  }

  /** As conflicts name it. */
  @Override
  public String toString() {
    return Json.text(name)
        + (subresource.isEmpty() ? "" : " with subresource " + Json.text(subresource))
        + (applies ? "" : " using " + apiVersion);
  }

  @Override
  public int compareTo(Manager other) {
    return identity().compareTo(other.identity());
  }

  private String identity() {
    return name + '\n' + operation() + '\n' + apiVersion + '\n' + subresource;
  }
}
