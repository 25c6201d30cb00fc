package dev.fairlead.runtime.internal.rest;

import java.util.OptionalInt;

/** The order of resourceVersions of one type and cluster (KEP-5504). */
public final class ResourceVersions {

  private ResourceVersions() {}

  /**
   * Which version is newer, by length, then as text, so versions of any length compare.
   *
   * @return negative, zero or positive as of a comparator; empty if one of both is not a positive
   *     decimal without leading zero, where nothing but equality is known
   */
  public static OptionalInt compare(String a, String b) {
    if (!isOrdered(a) || !isOrdered(b)) {
      return OptionalInt.empty();
    }
    int byLength = Integer.compare(a.length(), b.length());
    return OptionalInt.of(byLength != 0 ? byLength : Integer.signum(a.compareTo(b)));
  }

  private static boolean isOrdered(String version) {
    return !version.isEmpty()
        && version.charAt(0) != '0'
        && version.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
