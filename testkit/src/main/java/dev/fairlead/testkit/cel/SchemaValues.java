package dev.fairlead.testkit.cel;

import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns JSON values into those of the expression language, as their schema asks for. */
final class SchemaValues {
  private SchemaValues() {}

  static Object of(@Nullable Object value, Map<String, Object> schema, boolean isResource) {
    if (value == null) {
      return NullValue.NULL_VALUE;
    }
    if (value instanceof Map<?, ?>) {
      return object(Schemas.members(value), schema, isResource);
    }
    if (value instanceof List<?> list) {
      return list(list, Schemas.child(schema, "items"));
    }
    if (value instanceof Number number) {
      return "number".equals(schema.get("type")) ? (Object) number.doubleValue() : whole(number);
    }
    return value instanceof String text ? text(text, schema) : value;
  }

  private static Object whole(Number number) {
    return number.doubleValue() == number.longValue()
        ? (Object) number.longValue()
        : number.doubleValue();
  }

  private static Map<String, Object> object(
      Map<String, Object> members, Map<String, Object> schema, boolean isResource) {
    Map<String, Object> values = new LinkedHashMap<>();
    Map<String, Object> properties = Schemas.child(schema, "properties");
    boolean isMap = schema.get("additionalProperties") instanceof Map<?, ?>;
    Map<String, Object> element = Schemas.child(schema, "additionalProperties");
    members.forEach(
        (name, value) -> {
          Map<String, Object> member = isMap ? element : Schemas.members(properties.get(name));
          if (isMap) {
            values.put(name, of(value, member, Schemas.isEmbedded(member)));
          } else if (value != null || Boolean.TRUE.equals(member.get("nullable"))) {
            PropertyNames.escaped(name)
                .ifPresent(
                    escaped -> values.put(escaped, of(value, member, Schemas.isEmbedded(member))));
          }
        });
    if (isResource) {
      values.put("metadata", metadata(Schemas.child(members, "metadata")));
    }
    return values;
  }

  private static Map<String, Object> metadata(Map<String, Object> given) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    for (String name : List.of("name", "generateName")) {
      if (given.get(name) instanceof String text) {
        metadata.put(name, text);
      }
    }
    return metadata;
  }

  private static List<Object> list(List<?> items, Map<String, Object> schema) {
    List<Object> values = new ArrayList<>(items.size());
    items.forEach(item -> values.add(of(item, schema, Schemas.isEmbedded(schema))));
    return values;
  }

  /** The text itself where it is not what its format says: the schema's check has told that. */
  private static Object text(String text, Map<String, Object> schema) {
    return switch (String.valueOf(schema.get("format"))) {
      case "byte" -> parsed(text, given -> CelByteString.of(Base64.getDecoder().decode(given)));
      case "duration" -> parsed(text, Durations::parse);
      case "date" -> parsed(text, SchemaValues::midnight);
      case "date-time" -> parsed(text, given -> OffsetDateTime.parse(given).toInstant());
      default -> text;
    };
  }

  private static Instant midnight(String date) {
    return LocalDate.parse(date).atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  private static Object parsed(String text, Function<String, Object> parser) {
    try {
      return parser.apply(text);
    } catch (DateTimeParseException | IllegalArgumentException e) {
      return text;
    }
  }

  /** Go's durations, such as {@code 1h30m}. */
  private static final class Durations {
    private static final java.util.regex.Pattern PART =
        java.util.regex.Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ns|us|µs|ms|s|m|h|d|w)");

    static Duration parse(String text) {
      java.util.regex.Matcher parts = PART.matcher(text);
      Duration sum = Duration.ZERO;
      while (parts.find()) {
        double nanos = Double.parseDouble(parts.group(1)) * nanosOf(parts.group(2));
        sum = sum.plusNanos((long) nanos);
      }
      return text.startsWith("-") ? sum.negated() : sum;
    }

    private static double nanosOf(String unit) {
      return switch (unit) {
        case "ns" -> 1;
        case "us", "µs" -> 1e3;
        case "ms" -> 1e6;
        case "s" -> 1e9;
        case "m" -> 60e9;
        case "h" -> 3600e9;
        case "d" -> 86_400e9;
        default -> 604_800e9;
      };
    }
  }
}
