package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplate.Delimiters;
import dev.fairlead.operator.model.Reasons;
import java.util.Base64;
import java.util.HashSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keys, sizes, options and delimiters: also what the schema already refuses on a server. */
final class SpecRules {

  private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]{1,253}");
  private static final int LONGEST_DELIMITER = 8;

  private SpecRules() {}

  /**
   * Checks all but parameters, metadata and the texts' syntax.
   *
   * @throws TemplateException for the first fault
   */
  static void check(ConfigTemplate.Spec spec) throws TemplateException {
    checkDelimiters(spec.delimiters());
    if (spec.data().isEmpty()) {
      throw invalid("data has no key: a template needs at least one", null);
    }
    if (spec.data().size() > Limits.KEYS || spec.binaryData().size() > Limits.KEYS) {
      throw invalid("there are more than " + Limits.KEYS + " keys", null);
    }
    checkData(spec);
    checkOptions(spec);
  }

  private static void checkDelimiters(Delimiters delimiters) throws TemplateException {
    if (!isDelimiter(delimiters.left()) || !isDelimiter(delimiters.right())) {
      throw invalid("delimiters have 1 to 8 characters, and no spaces", null);
    }
    if (delimiters.left().equals(delimiters.right())) {
      throw invalid("the two delimiters must differ", null);
    }
  }

  private static boolean isDelimiter(String text) {
    return !text.isEmpty()
        && text.codePointCount(0, text.length()) <= LONGEST_DELIMITER
        && text.codePoints().noneMatch(it -> Character.isWhitespace(it) || Utf8.isHalf(it));
  }

  private static void checkData(ConfigTemplate.Spec spec) throws TemplateException {
    long total = 0;
    for (var entry : spec.data().entrySet()) {
      var key = checkKey(entry.getKey());
      if (entry.getValue().length() > Limits.TEXT) {
        throw new TemplateException(
            Reasons.TOO_LARGE,
            "the text has %d characters, allowed are %d"
                .formatted(entry.getValue().length(), Limits.TEXT),
            Place.of(key));
      }
      var value = Value.of(entry.getValue());
      if (!value.isUnicode()) {
        throw invalid("the text is no valid Unicode", key);
      }
      total += value.bytes();
    }
    for (var entry : spec.binaryData().entrySet()) {
      total += checkBinary(checkKey(entry.getKey()), entry.getValue(), spec);
    }
    if (total > Limits.TOTAL) {
      throw new TemplateException(
          Reasons.TOO_LARGE,
          "data and binaryData have %d bytes, allowed are %d".formatted(total, Limits.TOTAL),
          null);
    }
  }

  private static String checkKey(String key) throws TemplateException {
    if (!KEY.matcher(key).matches() || key.equals(".") || key.startsWith("..")) {
      throw invalid(
          "key %s is not valid: use 1 to 253 letters, digits, '-', '_' and '.', but not '.' alone"
                  .formatted(Names.clip(key))
              + " and no '..' at the start",
          null);
    }
    return key;
  }

  private static long checkBinary(String key, String base64, ConfigTemplate.Spec spec)
      throws TemplateException {
    if (spec.data().containsKey(key)) {
      throw invalid("the key is in data and in binaryData", key);
    }
    try {
      if (base64.length() % 4 == 0) {
        return Base64.getDecoder().decode(base64).length;
      }
    } catch (IllegalArgumentException e) {
      throw invalid("the value is no base64 with padding", key);
    }
    throw invalid("the value is no base64 with padding", key);
  }

  /** How many bytes a base64 text with padding stands for. */
  static long decodedLength(String base64) {
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return base64.length() / 4 * 3L - padding;
  }

  private static void checkOptions(ConfigTemplate.Spec spec) throws TemplateException {
    var seen = new HashSet<String>();
    for (var options : spec.keys()) {
      if (!spec.data().containsKey(options.key())) {
        throw invalid(
            "keys has options for %s, which data does not have"
                .formatted(Names.clip(options.key())),
            null);
      }
      if (!seen.add(options.key())) {
        throw invalid("keys has options for it twice", options.key());
      }
      if (!Formats.KNOWN.contains(options.format())) {
        throw invalid("unknown format: use Text, Json, Yaml or Properties", options.key());
      }
    }
  }

  private static TemplateException invalid(String message, @Nullable String key) {
    return new TemplateException(Reasons.INVALID_SPEC, message, key == null ? null : Place.of(key));
  }
}
