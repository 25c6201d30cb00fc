package dev.fairlead.testkit.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The OpenAPI schemas of built-in types, from the same resource as {@link BuiltInTypes}: members
 * and their types, how lists are merged, no descriptions.
 */
final class TypeSchemas {
  static final String REFERENCE = "#/components/schemas/";

  private static final String RESOURCE = "built-in-types.txt";
  private static final Map<String, String> LINES = lines();

  private TypeSchemas() {}

  /** Whether the resource tells a type: a name, or {@code GROUP/VERSION/Kind}. */
  static boolean isKnown(String type) {
    return LINES.containsKey(type);
  }

  /** The schema of a type; tells the names of the types that it refers to. */
  static Map<String, Object> of(String type, Consumer<String> referred) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String member : LINES.getOrDefault(type, "").split(" ", -1)) {
      int colon = member.indexOf(':');
      if (colon > 0) {
        Reader reader = new Reader(member, colon + 1, referred);
        properties.put(member.substring(0, colon).replace("+", ""), reader.schema());
      }
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    return schema;
  }

  private static Map<String, String> lines() {
    try (InputStream in = TypeSchemas.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + RESOURCE + " beside this class");
      }
      Map<String, String> lines = new HashMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && line.indexOf(' ') > 0)
          .forEach(
              line -> {
                int end = line.indexOf(' ');
                lines.put(line.substring(0, end).replace("!", ""), line.substring(end + 1));
              });
      return Map.copyOf(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the type of one member. */
  private static final class Reader {
    private final String text;
    private final Consumer<String> referred;
    private int at;

    Reader(String text, int at, Consumer<String> referred) {
      this.text = text;
      this.at = at;
      this.referred = referred;
    }

    Map<String, Object> schema() {
      Map<String, Object> schema = value();
      if (take('%')) {
        boolean retainsKeys = take('!');
        String key = until(">");
        schema.put("x-kubernetes-patch-strategy", retainsKeys ? "merge,retainKeys" : "merge");
        if (!key.isEmpty()) {
          schema.put("x-kubernetes-patch-merge-key", key);
        }
      }
      return schema;
    }

    private Map<String, Object> value() {
      Map<String, Object> schema = new LinkedHashMap<>(bare());
      if (take('!')) {
        schema.put("x-kubernetes-map-type", "atomic");
      } else {
        take('~');
      }
      if (take('=')) {
        schema.put("default", Json.parse(until("%>")));
      }
      return schema;
    }

    private Map<String, Object> bare() {
      char mark = text.charAt(at++);
      return switch (mark) {
        case 's' -> Map.of("type", "string");
        case 'n' -> Map.of("type", "integer");
        case 'b' -> Map.of("type", "boolean");
        case 'a' -> Map.of("type", "string", "x-kubernetes-int-or-string", true);
        case '@' -> reference();
        case '<' -> {
          Map<String, Object> values = schema();
          at++;
          yield Map.of("type", "object", "additionalProperties", values);
        }
        case '[' -> list();
        default -> Map.of("type", "object", "x-kubernetes-preserve-unknown-fields", true);
      };
    }

    private Map<String, Object> reference() {
      int start = at;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      String name = text.substring(start, at);
      referred.accept(name);
      return Map.of("allOf", List.of(Map.of("$ref", REFERENCE + name)));
    }

    private Map<String, Object> list() {
      String keys = until("]");
      at++;
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "array");
      schema.put("items", value());
      if (keys.equals("=")) {
        schema.put("x-kubernetes-list-type", "set");
      } else if (!keys.isEmpty()) {
        schema.put("x-kubernetes-list-type", "map");
        schema.put("x-kubernetes-list-map-keys", List.of(keys.split(",", -1)));
      } else {
        schema.put("x-kubernetes-list-type", "atomic");
      }
      return schema;
    }

    private boolean take(char mark) {
      boolean isThere = at < text.length() && text.charAt(at) == mark;
      if (isThere) {
        at++;
      }
      return isThere;
    }

    private String until(String ends) {
      int start = at;
      while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(start, at);
    }
  }
}
