package dev.fairlead.testkit.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text to and from trees of {@code Map}, {@code List}, {@code String}, {@code Boolean}, {@code
 * Long}, {@code BigInteger}, {@code BigDecimal} and null. Members keep their order, numbers the
 * digits they were written with.
 */
public final class Json {
  /** Writes all characters as they are, as a real server does, instead of two escapes for some. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  private Json() {}

  /** A text that is not one JSON document. */
  public static final class SyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    SyntaxException(String message) {
      super(message);
    }
  }

  /** A tree and the paths of members that the text gave more than once; the last one counts. */
  record Parsed(@Nullable Object tree, List<String> duplicates) {
    /** What a strict reader says of the duplicates. */
    List<String> findings() {
      return duplicates.stream().map(path -> "duplicate field " + text(path)).toList();
    }
  }

  /**
   * The tree of a JSON text; maps and lists are mutable.
   *
   * @throws SyntaxException if the text is empty, broken, or more than one document
   */
  public static @Nullable Object parse(byte[] text) {
    return read(text).tree();
  }

  /** As {@link #parse(byte[])}. */
  public static @Nullable Object parse(String text) {
    return parse(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The tree as UTF-8 text without blanks. */
  public static byte[] print(@Nullable Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(256);
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      write(generator, tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** The tree as text without blanks. */
  public static String text(@Nullable Object tree) {
    return new String(print(tree), StandardCharsets.UTF_8);
  }

  static Parsed read(byte[] text) {
    List<String> duplicates = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new SyntaxException("unexpected end of JSON input");
      }
      Object tree = value(parser, "", duplicates);
      if (parser.nextToken() != null) {
        throw new SyntaxException("invalid character after top-level value");
      }
      return new Parsed(tree, duplicates);
    } catch (JsonProcessingException e) {
      throw new SyntaxException(e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable Object value(JsonParser parser, String path, List<String> duplicates)
      throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, path, duplicates);
      case START_ARRAY -> array(parser, path, duplicates);
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      default -> null;
    };
  }

  private static Object integer(JsonParser parser) throws IOException {
    BigInteger number = parser.getBigIntegerValue();
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }

  private static Map<String, Object> object(JsonParser parser, String path, List<String> duplicates)
      throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      String below = path.isEmpty() ? name : path + "." + name;
      parser.nextToken();
      if (members.containsKey(name)) {
        duplicates.add(below);
      }
      members.put(name, value(parser, below, duplicates));
    }
    return members;
  }

  private static List<Object> array(JsonParser parser, String path, List<String> duplicates)
      throws IOException {
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser, path + "[" + items.size() + "]", duplicates));
    }
    return items;
  }

  private static void write(JsonGenerator out, @Nullable Object node) throws IOException {
    if (node instanceof Map<?, ?> map) {
      out.writeStartObject();
      for (Map.Entry<?, ?> member : map.entrySet()) {
        out.writeFieldName(String.valueOf(member.getKey()));
        write(out, member.getValue());
      }
      out.writeEndObject();
    } else if (node instanceof List<?> list) {
      out.writeStartArray();
      for (Object item : list) {
        write(out, item);
      }
      out.writeEndArray();
    } else {
      writeScalar(out, node);
    }
  }

  private static void writeScalar(JsonGenerator out, @Nullable Object node) throws IOException {
    if (node == null) {
      out.writeNull();
    } else if (node instanceof String text) {
      out.writeString(text);
    } else if (node instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (node instanceof BigDecimal number) {
      out.writeNumber(number);
    } else if (node instanceof BigInteger number) {
      out.writeNumber(number);
    } else if (node instanceof Double || node instanceof Float) {
      out.writeNumber(((Number) node).doubleValue());
    } else if (node instanceof Number number) {
      out.writeNumber(number.longValue());
    } else {
      throw new IllegalArgumentException(
          "no JSON value: "
              + node.getClass().getName()
              + "; use Map, List, String, Boolean, Number");
    }
  }
}
