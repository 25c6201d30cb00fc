package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ParameterType;
import java.util.regex.Pattern;

/** Whether texts look like values of a type; no pattern can backtrack. */
final class Types {

  private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*+)");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

  private Types() {}

  static boolean accepts(ParameterType type, String text) {
    return switch (type) {
      case STRING -> true;
      case INTEGER -> INTEGER.matcher(text).matches();
      case NUMBER -> NUMBER.matcher(text).matches();
      case BOOLEAN -> text.equals("true") || text.equals("false");
    };
  }

  static String remedy(ParameterType type) {
    return switch (type) {
      case STRING -> "any text";
      case INTEGER -> "a whole number such as 0, 42 or -7";
      case NUMBER -> "a number such as 0.5, -7 or 1e3";
      case BOOLEAN -> "true or false";
    };
  }
}
