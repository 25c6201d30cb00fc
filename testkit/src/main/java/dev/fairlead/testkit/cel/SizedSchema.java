package dev.fairlead.testkit.cel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How large the values of a schema can be, as a server estimates it from the limits that the schema
 * sets and from the size of the largest request.
 *
 * @param most characters of a text, items of a list, members of a map; 0 for what has no size
 * @param least bytes of the smallest value in JSON
 * @param members of an object, under the names that expressions use; {@code @keys} of a map
 * @param element what a list or a map holds
 */
record SizedSchema(
    long most, long least, Map<String, SizedSchema> members, Optional<SizedSchema> element) {
  private static final long REQUEST = 3L * 1024 * 1024;
  private static final long TEXT = 2;
  private static final long LONGEST_TIME = 32;
  private static final long DATE = 12;
  private static final SizedSchema KEY = plain(0, TEXT);

  /** The sizes of a schema, empty where expressions cannot see it. */
  static Optional<SizedSchema> of(Map<String, Object> schema, boolean isResource) {
    if (Boolean.TRUE.equals(schema.get("x-kubernetes-int-or-string"))) {
      return Optional.of(plain(longest(schema, REQUEST - 2), 1));
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "object" -> object(schema, isResource);
      case "array" -> {
        Map<String, Object> items = Schemas.child(schema, "items");
        yield of(items, Schemas.isEmbedded(items))
            .map(item -> list(item, limit(schema, "maxItems", (REQUEST - 2) / (item.least + 1))));
      }
      case "string" -> Optional.of(text(schema));
      case "boolean" -> Optional.of(plain(0, 4));
      case "integer", "number" -> Optional.of(plain(0, 1));
      default -> Optional.empty();
    };
  }

  /** How many values of the schema a request can hold, with a comma behind each. */
  long copies() {
    return REQUEST / (least + 1);
  }

  /** The greatest size at a path below a variable, empty if the schema does not tell it. */
  Optional<Range> at(List<String> path) {
    SizedSchema here = this;
    for (String name : path) {
      SizedSchema next = here.step(name);
      if (next == null) {
        return Optional.empty();
      }
      here = next;
    }
    return Optional.of(new Range(0, here.most));
  }

  private @Nullable SizedSchema step(String name) {
    return switch (name) {
      case "@items", "@values" -> element.orElse(null);
      default -> members.get(name);
    };
  }

  private static SizedSchema plain(long most, long least) {
    return new SizedSchema(most, least, Map.of(), Optional.empty());
  }

  private static SizedSchema list(SizedSchema item, long most) {
    return new SizedSchema(most, 2, Map.of(), Optional.of(item));
  }

  private static Optional<SizedSchema> object(Map<String, Object> schema, boolean isResource) {
    if (schema.get("additionalProperties") instanceof Map<?, ?> map) {
      Map<String, Object> values = Schemas.members(map);
      return of(values, Schemas.isEmbedded(values))
          .map(
              value ->
                  new SizedSchema(
                      limit(schema, "maxProperties", (REQUEST - 2) / (value.least + 6)),
                      2,
                      Map.of("@keys", KEY),
                      Optional.of(value)));
    }
    Map<String, SizedSchema> members = new LinkedHashMap<>();
    long least = 2;
    Map<String, Object> properties = Schemas.child(schema, "properties");
    for (Map.Entry<String, Object> property : properties.entrySet()) {
      Map<String, Object> node = Schemas.members(property.getValue());
      Optional<SizedSchema> member = of(node, Schemas.isEmbedded(node));
      if (member.isPresent()) {
        PropertyNames.escaped(property.getKey()).ifPresent(name -> members.put(name, member.get()));
        least +=
            isRequired(schema, property.getKey(), node)
                ? property.getKey().length() + member.get().least + 4
                : 0;
      }
    }
    if (isResource) {
      addResourceMembers(members);
    }
    return Optional.of(new SizedSchema(0, least, members, Optional.empty()));
  }

  private static void addResourceMembers(Map<String, SizedSchema> members) {
    SizedSchema text = plain(REQUEST - 2, TEXT);
    members.put("kind", text);
    members.put("apiVersion", text);
    members.put(
        "metadata",
        new SizedSchema(0, 2, Map.of("name", text, "generateName", text), Optional.empty()));
  }

  private static boolean isRequired(
      Map<String, Object> schema, String name, Map<String, Object> node) {
    return schema.get("required") instanceof List<?> required
        && required.contains(name)
        && node.get("default") == null;
  }

  private static SizedSchema text(Map<String, Object> schema) {
    return switch (String.valueOf(schema.get("format"))) {
      case "byte" -> plain(limit(schema, "maxLength", REQUEST - 2), TEXT);
      case "duration" -> plain(LONGEST_TIME, 3);
      case "date" -> plain(DATE, DATE);
      case "date-time" -> plain(LONGEST_TIME, 21);
      default -> plain(longest(schema, longestEnum(schema)), TEXT);
    };
  }

  private static long longestEnum(Map<String, Object> schema) {
    if (!(schema.get("enum") instanceof List<?> values) || values.isEmpty()) {
      return REQUEST - 2;
    }
    long longest = 0;
    for (Object value : values) {
      longest = Math.max(longest, value instanceof String text ? text.length() : 0);
    }
    return longest;
  }

  /** A character has up to four bytes. */
  private static long longest(Map<String, Object> schema, long otherwise) {
    return schema.get("maxLength") instanceof Number
        ? 4 * limit(schema, "maxLength", 0)
        : otherwise;
  }

  private static long limit(Map<String, Object> schema, String name, long otherwise) {
    return schema.get(name) instanceof Number number ? Math.max(0, number.longValue()) : otherwise;
  }
}
