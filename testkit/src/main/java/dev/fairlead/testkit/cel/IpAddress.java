package dev.fairlead.testkit.cel;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An IP address, as Go's {@code netip} reads and prints it. */
record IpAddress(int family, BigInteger bits) {
  private static final Pattern OCTET = Pattern.compile("0|[1-9]\\d{0,2}");
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
  private static final int GROUPS = 8;

  /** An address without a zone; empty if the text is none. */
  static Optional<IpAddress> parse(String text) {
    return text.contains(":") ? parseV6(text) : parseV4(text);
  }

  int length() {
    return family == 4 ? 32 : 128;
  }

  /** Whether this is an IPv4 address in the clothes of an IPv6 one. */
  boolean isMapped() {
    return family == 6 && bits.shiftRight(32).equals(BigInteger.valueOf(0xffff));
  }

  boolean isUnspecified() {
    return bits.signum() == 0;
  }

  boolean isLoopback() {
    return family == 4 ? octet(0) == 127 : bits.equals(BigInteger.ONE);
  }

  boolean isMulticast() {
    return family == 4 ? (octet(0) & 0xf0) == 0xe0 : octet(0) == 0xff;
  }

  boolean isLinkLocalMulticast() {
    return family == 4
        ? octet(0) == 224 && octet(1) == 0 && octet(2) == 0
        : octet(0) == 0xff && (octet(1) & 0x0f) == 0x02;
  }

  boolean isLinkLocalUnicast() {
    return family == 4
        ? octet(0) == 169 && octet(1) == 254
        : octet(0) == 0xfe && (octet(1) & 0xc0) == 0x80;
  }

  boolean isGlobalUnicast() {
    boolean isBroadcast = family == 4 && bits.bitCount() == length();
    return !isUnspecified()
        && !isBroadcast
        && !isLoopback()
        && !isMulticast()
        && !isLinkLocalUnicast();
  }

  /** The address with all bits behind a prefix off. */
  IpAddress masked(int prefix) {
    int rest = length() - prefix;
    return new IpAddress(family, bits.shiftRight(rest).shiftLeft(rest));
  }

  /** The one form that every address has. */
  @Override
  public String toString() {
    if (family == 4) {
      return octet(0) + "." + octet(1) + "." + octet(2) + "." + octet(3);
    }
    List<String> groups = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      groups.add(Integer.toHexString(octet(2 * i) << 8 | octet(2 * i + 1)));
    }
    int start = 0;
    int length = 0;
    for (int i = 0; i < GROUPS; i++) {
      int zeros = zerosFrom(groups, i);
      if (zeros > length) {
        start = i;
        length = zeros;
      }
    }
    if (length < 2) {
      return String.join(":", groups);
    }
    return String.join(":", groups.subList(0, start))
        + "::"
        + String.join(":", groups.subList(start + length, GROUPS));
  }

  private static int zerosFrom(List<String> groups, int from) {
    int count = 0;
    while (from + count < GROUPS && groups.get(from + count).equals("0")) {
      count++;
    }
    return count;
  }

  /** One of the bytes, from the left. */
  private int octet(int index) {
    return bits.shiftRight(length() - 8 * (index + 1)).intValue() & 0xff;
  }

  private static Optional<IpAddress> parseV4(String text) {
    List<String> octets = List.of(text.split("\\.", -1));
    boolean isAddress =
        octets.size() == 4
            && octets.stream()
                .allMatch(each -> OCTET.matcher(each).matches() && Integer.parseInt(each) <= 255);
    if (!isAddress) {
      return Optional.empty();
    }
    long bits = 0;
    for (String octet : octets) {
      bits = bits << 8 | Integer.parseInt(octet);
    }
    return Optional.of(new IpAddress(4, BigInteger.valueOf(bits)));
  }

  private static Optional<IpAddress> parseV6(String text) {
    int gap = text.indexOf("::");
    Optional<List<String>> left = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
    Optional<List<String>> right = groups(gap < 0 ? "" : text.substring(gap + 2), true);
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    int missing = GROUPS - left.get().size() - right.get().size();
    if (gap < 0 ? missing != 0 : missing < 1) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>(left.get());
    all.addAll(Collections.nCopies(missing, "0"));
    all.addAll(right.get());
    String digits = all.stream().map(IpAddress::padded).collect(Collectors.joining());
    return Optional.of(new IpAddress(6, new BigInteger(digits, 16)));
  }

  private static String padded(String group) {
    return "0".repeat(4 - group.length()) + group;
  }

  /** The groups of a part of an address; the last two may be written as an IPv4 address. */
  private static Optional<List<String>> groups(String text, boolean isEnd) {
    List<String> groups = new ArrayList<>();
    if (text.isEmpty()) {
      return Optional.of(groups);
    }
    List<String> parts = List.of(text.split(":", -1));
    for (int i = 0; i < parts.size(); i++) {
      Optional<IpAddress> last =
          isEnd && i == parts.size() - 1 ? parseV4(parts.get(i)) : Optional.empty();
      if (last.isPresent()) {
        groups.add(Integer.toHexString(last.get().octet(0) << 8 | last.get().octet(1)));
        groups.add(Integer.toHexString(last.get().octet(2) << 8 | last.get().octet(3)));
      } else if (GROUP.matcher(parts.get(i)).matches()) {
        groups.add(parts.get(i));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(groups);
  }
}
