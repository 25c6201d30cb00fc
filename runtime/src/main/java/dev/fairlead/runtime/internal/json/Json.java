package dev.fairlead.runtime.internal.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import java.io.IOException;

/** JSON documents as trees. Decimals keep their digits, so that writing back loses nothing. */
public final class Json {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectReader READER;
  private static final ObjectWriter WRITER;

  static {
    var mapper =
        JsonMapper.builder()
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    READER = mapper.readerFor(JsonNode.class);
    WRITER = mapper.writer();
  }

  private Json() {}

  /**
   * Reads a document.
   *
   * @throws IllegalArgumentException if this is no JSON; the message quotes nothing of it
   */
  public static JsonNode parse(Bytes json) {
    try {
      JsonNode node = READER.readTree(json.inputStream());
      if (node.isMissingNode()) {
        throw new IllegalArgumentException("no JSON: the text is empty");
      }
      return node;
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw new IllegalArgumentException(
          at == null
              ? "malformed JSON"
              : "malformed JSON at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr()));
    } catch (IOException e) {
      throw new IllegalArgumentException("JSON that can't be read", e);
    }
  }

  /**
   * Reads a document that must be an object.
   *
   * @throws IllegalArgumentException if it is no JSON object
   */
  public static ObjectNode parseObject(Bytes json) {
    if (parse(json) instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException("the JSON is no object");
  }

  /** Writes a document as UTF-8 without blanks. */
  public static Bytes write(JsonNode node) {
    try {
      return Bytes.wrap(WRITER.writeValueAsBytes(node));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a tree that is no JSON", e);
    }
  }

  /** A new empty object. */
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  /** A new empty list. */
  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** Member {@code name} as an object that can be filled; replaces anything else there. */
  public static ObjectNode objectAt(ObjectNode parent, String name) {
    return parent.get(name) instanceof ObjectNode present ? present : parent.putObject(name);
  }

  /** Whether both mean the same: members in any order, numbers by value (1 equals 1.0). */
  public static boolean equal(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return sameNumber(a, b);
    }
    if (a.getNodeType() != b.getNodeType() || a.size() != b.size()) {
      return false;
    }
    if (a.isObject()) {
      return a.properties().stream()
          .allMatch(
              member -> {
                var other = b.get(member.getKey());
                return other != null && equal(member.getValue(), other);
              });
    }
    if (a.isArray()) {
      for (int i = 0; i < a.size(); i++) {
        if (!equal(a.get(i), b.get(i))) {
          return false;
        }
      }
      return true;
    }
    return a.equals(b);
  }

  private static boolean sameNumber(JsonNode a, JsonNode b) {
    if (a.isIntegralNumber() && b.isIntegralNumber()) {
      boolean fit = a.canConvertToLong() && b.canConvertToLong();
      return fit ? a.longValue() == b.longValue() : a.bigIntegerValue().equals(b.bigIntegerValue());
    }
    if (isNotFinite(a) || isNotFinite(b)) {
      return a.equals(b);
    }
    return a.decimalValue().compareTo(b.decimalValue()) == 0;
  }

  private static boolean isNotFinite(JsonNode number) {
    return (number.isDouble() || number.isFloat()) && !Double.isFinite(number.doubleValue());
  }
}
