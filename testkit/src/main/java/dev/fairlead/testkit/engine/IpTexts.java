package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.regex.Pattern;

/** IP addresses and networks as texts, as Go's {@code net} reads them, leading zeros included. */
final class IpTexts {
  private static final Pattern OCTET = Pattern.compile("0*\\d{1,3}");
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
  private static final Pattern BITS = Pattern.compile("\\d{1,4}");

  private IpTexts() {}

  static boolean isAddress(String text) {
    return text.contains(":") ? isV6(text) : isV4(text);
  }

  /** An address, a slash and the length of the prefix. */
  static boolean isNetwork(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || !isAddress(text.substring(0, slash))) {
      return false;
    }
    String bits = text.substring(slash + 1);
    int most = text.contains(":") ? 128 : 32;
    return BITS.matcher(bits).matches() && Integer.parseInt(bits) <= most;
  }

  private static boolean isV4(String text) {
    List<String> octets = List.of(text.split("\\.", -1));
    return octets.size() == 4
        && octets.stream()
            .allMatch(
                octet ->
                    OCTET.matcher(octet).matches()
                        && Integer.parseInt(octet.replaceFirst("^0+(?=.)", "")) <= 255);
  }

  private static boolean isV6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text) == 8;
    }
    String left = text.substring(0, gap);
    String right = text.substring(gap + 2);
    int before = left.isEmpty() ? 0 : groups(left);
    int after = right.isEmpty() ? 0 : groups(right);
    return before >= 0 && after >= 0 && !left.contains(".") && before + after < 8;
  }

  /** How many groups a text has, of which an IPv4 address at the end is two; -1 if it is none. */
  private static int groups(String text) {
    List<String> parts = List.of(text.split(":", -1));
    int count = 0;
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      if (i == parts.size() - 1 && part.contains(".") && isV4(part)) {
        count += 2;
      } else if (GROUP.matcher(part).matches()) {
        count++;
      } else {
        return -1;
      }
    }
    return count;
  }
}
