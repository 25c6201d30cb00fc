package dev.fairlead.testkit.engine;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The formats of strings that a schema may ask for, with what a server takes for one of them
 * (kube-openapi's {@code strfmt}). Unknown formats accept everything.
 */
final class SchemaFormats {
  private static final Pattern GO_DURATION =
      Pattern.compile("[-+]?(0|((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+)");
  private static final Pattern SPOKEN_DURATION = Pattern.compile("(\\d+)\\s*([A-Za-zµ]+)");
  private static final List<List<String>> UNITS =
      List.of(
          List.of("ns", "nano"),
          List.of("us", "µs", "micro"),
          List.of("ms", "milli"),
          List.of("s", "sec"),
          List.of("m", "min"),
          List.of("h", "hr", "hour"),
          List.of("d", "day"),
          List.of("w", "wk", "week"));
  private static final Pattern TIME =
      Pattern.compile("(\\d\\d):(\\d\\d):(\\d\\d)(.\\d+)?(z|[+-]\\d\\d:\\d\\d)");
  private static final Pattern HOSTNAME =
      Pattern.compile(
          "([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)"
              + "|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)"
              + "(\\.)){1,}([a-zA-Z\\p{L}]){2,63})");
  private static final Pattern URI =
      Pattern.compile(
          "([a-zA-Z][a-zA-Z0-9+.-]*:(//[^\\s/?#]*)?|/)([^%\\p{Cntrl}]|%[0-9a-fA-F]{2})*");
  private static final Pattern MAC =
      Pattern.compile(
          "[0-9a-f]{2}((:[0-9a-f]{2}){5}|(:[0-9a-f]{2}){7}|(:[0-9a-f]{2}){19}"
              + "|(-[0-9a-f]{2}){5}|(-[0-9a-f]{2}){7}|(-[0-9a-f]{2}){19})"
              + "|[0-9a-f]{4}((\\.[0-9a-f]{4}){2}|(\\.[0-9a-f]{4}){3}|(\\.[0-9a-f]{4}){9})",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern CREDIT_CARD =
      Pattern.compile(
          "4\\d{12}(\\d{3})?|5[1-5]\\d{14}|6(011|5\\d\\d)\\d{12}|3[47]\\d{13}"
              + "|3(0[0-5]|[68]\\d)\\d{11}|(2131|1800|35\\d{3})\\d{11}");
  private static final String PART_OF_COLOR = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";
  private static final String EMAIL = "[^\\s<>@\"(),:;\\\\]+@[^\\s<>@\"(),:;\\\\]+";
  private static final String SHORT_NAME = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

  private static final Map<String, Predicate<String>> FORMATS =
      Map.ofEntries(
          matching("bsonobjectid", "[0-9a-fA-F]{24}"),
          Map.entry("uri", text -> URI.matcher(text).matches()),
          matching("email", EMAIL + "|[^<>@]*<" + EMAIL + ">"),
          Map.entry("hostname", SchemaFormats::isHostname),
          Map.entry("ipv4", text -> text.contains(".") && IpTexts.isAddress(text)),
          Map.entry("ipv6", text -> text.contains(":") && IpTexts.isAddress(text)),
          Map.entry("cidr", IpTexts::isNetwork),
          Map.entry("mac", text -> MAC.matcher(text).matches()),
          matching("uuid", uuid("[0-9a-f]{4}", "[0-9a-f]{4}")),
          matching("uuid3", uuid("3[0-9a-f]{3}", "[0-9a-f]{4}")),
          matching("uuid4", uuid("4[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
          matching("uuid5", uuid("5[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
          Map.entry("isbn", text -> isIsbn10(text) || isIsbn13(text)),
          Map.entry("isbn10", SchemaFormats::isIsbn10),
          Map.entry("isbn13", SchemaFormats::isIsbn13),
          Map.entry("creditcard", SchemaFormats::isCreditCard),
          matching("ssn", "(?=.{11}$)\\d{3}[- ]?\\d{2}[- ]?\\d{4}"),
          matching("hexcolor", "#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"),
          matching(
              "rgbcolor",
              "rgb\\(" + PART_OF_COLOR + "," + PART_OF_COLOR + "," + PART_OF_COLOR + "\\)"),
          // Not even an empty text is one.
          matching(
              "byte", "([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})"),
          Map.entry("date", SchemaFormats::isDate),
          Map.entry("duration", SchemaFormats::isDuration),
          Map.entry("datetime", SchemaFormats::isDateTime),
          matching("k8sshortname", "(?=.{1,63}$)" + SHORT_NAME),
          matching("k8slongname", "(?=.{1,253}$)" + SHORT_NAME + "(\\." + SHORT_NAME + ")*"));

  private SchemaFormats() {}

  static boolean accepts(String format, String text) {
    return FORMATS.getOrDefault(format.replace("-", ""), any -> true).test(text);
  }

  /** Whether a text is standard base64 with padding. */
  static boolean isBase64(String text) {
    try {
      Base64.getDecoder().decode(text);
      return text.length() % 4 == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Map.Entry<String, Predicate<String>> matching(String format, String regex) {
    Pattern pattern = Pattern.compile(regex);
    return Map.entry(format, text -> pattern.matcher(text).matches());
  }

  private static String uuid(String third, String fourth) {
    return "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?" + third + "-?" + fourth + "-?[0-9a-f]{12}";
  }

  private static boolean isHostname(String text) {
    return text.length() <= 255
        && HOSTNAME.matcher(text).matches()
        && List.of(text.split("\\.", -1)).stream().allMatch(label -> label.length() <= 63);
  }

  private static boolean isDate(String text) {
    try {
      return text.matches("\\d{4}-\\d\\d-\\d\\d") && LocalDate.parse(text) != null;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
    if (parts.length < 2 || !isDate(parts[0])) {
      return false;
    }
    var time = TIME.matcher(parts[1]);
    return time.matches()
        && time.group(1).compareTo("23") <= 0
        && time.group(2).compareTo("59") <= 0
        && time.group(3).compareTo("59") <= 0;
  }

  private static boolean isDuration(String text) {
    return GO_DURATION.matcher(text).matches()
        || SPOKEN_DURATION.matcher(text).results().anyMatch(SchemaFormats::hasUnit);
  }

  private static boolean hasUnit(MatchResult part) {
    String unit = part.group(2).toLowerCase(Locale.ROOT);
    return UNITS.stream()
        .anyMatch(names -> names.contains(unit) || unit.startsWith(names.get(names.size() - 1)));
  }

  private static boolean isIsbn10(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("\\d{9}X|\\d{10}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
    }
    return sum % 11 == 0;
  }

  private static boolean isIsbn13(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("\\d{13}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 13; i++) {
      sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
    }
    return sum % 10 == 0;
  }

  /** By its issuer's prefix and Luhn's checksum. */
  private static boolean isCreditCard(String text) {
    String digits = text.replaceAll("[^0-9]+", "");
    if (!CREDIT_CARD.matcher(digits).matches()) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int counted = i % 2 == 0 ? digit : 2 * digit;
      sum += counted / 10 + counted % 10;
    }
    return sum % 10 == 0;
  }
}
