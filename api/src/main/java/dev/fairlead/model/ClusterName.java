package dev.fairlead.model;

/**
 * The name by which a process knows a cluster; part of every {@link ObjectKey}.
 *
 * <p>Names are the process's own choice, no cluster knows its name. {@code local} is the cluster
 * whose backend the manager was built with, see {@link #LOCAL}; a name taken from untrusted text
 * can therefore be equal to it, and whoever adds clusters refuses that.
 *
 * @param value 1 to 1,024 printable ASCII characters without blanks
 */
public record ClusterName(String value) implements Comparable<ClusterName> {

  private static final int MAX_LENGTH = 1024;

  /** The cluster of the manager's own backend. */
  public static final ClusterName LOCAL = new ClusterName("local");

  /**
   * Checks the text.
   *
   * @throws IllegalArgumentException if the name is empty, too long, or has other characters
   */
  public ClusterName {
    if (value.isEmpty() || value.length() > MAX_LENGTH || !value.chars().allMatch(Names::isGraph)) {
      throw new IllegalArgumentException(
          "a cluster name has 1 to 1024 printable ASCII characters without blanks, was "
              + Names.quoted(value));
    }
  }

  /** Returns the cluster of that name. */
  public static ClusterName of(String value) {
    return new ClusterName(value);
  }

  /** Whether this is the cluster of the manager's own backend. */
  public boolean isLocal() {
    return equals(LOCAL);
  }

  /** Orders by the text. */
  @Override
  public int compareTo(ClusterName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
