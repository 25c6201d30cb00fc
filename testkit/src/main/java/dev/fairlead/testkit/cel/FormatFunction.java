package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code format} of texts, with the verbs s, d, f, e, x, X, o and b. */
final class FormatFunction {
  private static final Pattern VERB = Pattern.compile("%(%|(?:\\.(\\d+))?([a-zA-Z]))");

  private FormatFunction() {}

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "format",
            CelOverloadDecl.newMemberOverload(
                "k8s_format",
                SimpleType.STRING,
                SimpleType.STRING,
                ListType.create(SimpleType.DYN))));
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_format", String.class, List.class, FormatFunction::format));
  }

  private static String format(String template, List<?> arguments) throws CelEvaluationException {
    Iterator<?> rest = arguments.iterator();
    Matcher verbs = VERB.matcher(template);
    StringBuilder text = new StringBuilder();
    while (verbs.find()) {
      String replacement = "%";
      if (!verbs.group(1).equals("%")) {
        if (!rest.hasNext()) {
          throw new CelEvaluationException("index " + arguments.size() + " out of range");
        }
        replacement = formatted(verbs.group(3), verbs.group(2), rest.next());
      }
      verbs.appendReplacement(text, Matcher.quoteReplacement(replacement));
    }
    return verbs.appendTail(text).toString();
  }

  private static String formatted(String verb, String precision, Object value)
      throws CelEvaluationException {
    int digits = precision == null ? 6 : Integer.parseInt(precision);
    if (verb.equals("s")) {
      return text(value);
    }
    if (value instanceof String word && verb.equalsIgnoreCase("x")) {
      String hex =
          word.chars()
              .mapToObj(c -> String.format(Locale.ROOT, "%02x", c))
              .collect(Collectors.joining());
      return verb.equals("X") ? hex.toUpperCase(Locale.ROOT) : hex;
    }
    if (!(value instanceof Number number)) {
      throw new CelEvaluationException("no such overload: verb %" + verb + " of " + text(value));
    }
    return switch (verb) {
      case "d" -> Long.toString(number.longValue());
      case "f" -> String.format(Locale.ROOT, "%." + digits + "f", number.doubleValue());
      case "e" -> String.format(Locale.ROOT, "%." + digits + "e", number.doubleValue());
      case "x" -> Long.toHexString(number.longValue());
      case "X" -> Long.toHexString(number.longValue()).toUpperCase(Locale.ROOT);
      case "o" -> Long.toOctalString(number.longValue());
      case "b" -> Long.toBinaryString(number.longValue());
      default ->
          throw new CelEvaluationException("unrecognized formatting clause \"" + verb + "\"");
    };
  }

  private static String text(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(FormatFunction::text).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> text(entry.getKey()) + ": " + text(entry.getValue()))
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Double number) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
    if (value instanceof Duration duration) {
      return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString() + "s";
    }
    return value instanceof NullValue ? "null" : String.valueOf(value);
  }
}
