package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A label selector: requirements that must all hold. {@code !=} and {@code notin} match absent
 * keys.
 */
record LabelSelector(List<Requirement> requirements) {
  static final LabelSelector EVERYTHING = new LabelSelector(List.of());

  private static final Pattern SET =
      Pattern.compile("\\s*(\\S+)\\s+(in|notin)\\s*\\(([^()]*)\\)\\s*");
  private static final Pattern COMPARISON =
      Pattern.compile("\\s*([^\\s=!<>,()]+)\\s*(==|=|!=|<|>)\\s*([^\\s=!<>,()]*)\\s*");
  private static final Pattern EXISTENCE = Pattern.compile("\\s*(!?)\\s*([^\\s=!<>,()]+)\\s*");

  private enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    NOT_EXISTS,
    LESS,
    GREATER
  }

  private record Requirement(String key, Operator operator, Set<String> values) {
    boolean matches(@Nullable Object value) {
      return switch (operator) {
        case IN -> value != null && values.contains(value.toString());
        case NOT_IN -> value == null || !values.contains(value.toString());
        case EXISTS -> value != null;
        case NOT_EXISTS -> value == null;
        case LESS -> value != null && compare(value.toString()) < 0;
        case GREATER -> value != null && compare(value.toString()) > 0;
      };
    }

    private int compare(String value) {
      boolean isNumber = value.matches("-?\\d{1,18}");
      return isNumber
          ? Long.compare(Long.parseLong(value), Long.parseLong(values.iterator().next()))
          : 0;
    }
  }

  /** The selector of a query parameter; 400 if it cannot be read. */
  static LabelSelector parse(String text) {
    if (text.isBlank()) {
      return EVERYTHING;
    }
    List<Requirement> requirements = new ArrayList<>();
    for (String part : parts(text)) {
      requirements.add(requirement(part));
    }
    return new LabelSelector(requirements);
  }

  boolean isEverything() {
    return requirements.isEmpty();
  }

  boolean matches(Map<String, Object> labels) {
    return requirements.stream().allMatch(each -> each.matches(labels.get(each.key())));
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static Requirement requirement(String part) {
    Matcher set = SET.matcher(part);
    if (set.matches()) {
      Operator operator = set.group(2).equals("in") ? Operator.IN : Operator.NOT_IN;
      return checked(part, set.group(1), operator, values(set.group(3)));
    }
    Matcher comparison = COMPARISON.matcher(part);
    if (comparison.matches()) {
      Operator operator =
          switch (comparison.group(2)) {
            case "!=" -> Operator.NOT_IN;
            case "<" -> Operator.LESS;
            case ">" -> Operator.GREATER;
            default -> Operator.IN;
          };
      return checked(part, comparison.group(1), operator, Set.of(comparison.group(3)));
    }
    Matcher existence = EXISTENCE.matcher(part);
    if (existence.matches()) {
      Operator operator = existence.group(1).isEmpty() ? Operator.EXISTS : Operator.NOT_EXISTS;
      return checked(part, existence.group(2), operator, Set.of());
    }
    throw unparseable(part);
  }

  private static Set<String> values(String list) {
    Set<String> values = new TreeSet<>();
    Arrays.stream(list.split(",", -1)).map(String::strip).forEach(values::add);
    return values;
  }

  private static Requirement checked(
      String part, String key, Operator operator, Set<String> values) {
    boolean isOrder = operator == Operator.LESS || operator == Operator.GREATER;
    boolean areValues =
        isOrder
            ? values.stream().allMatch(value -> value.matches("-?\\d{1,18}"))
            : values.stream().allMatch(Names::isLabelValue);
    if (!Names.qualifiedNameFaults(key).isEmpty() || !areValues) {
      throw unparseable(part);
    }
    return new Requirement(key, operator, values);
  }

  private static ApiError unparseable(String part) {
    return ApiError.badRequest("unable to parse requirement: found '" + part.strip() + "'");
  }
}
