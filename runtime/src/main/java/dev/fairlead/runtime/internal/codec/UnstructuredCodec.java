package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON trees as they are; encoding stamps the type's own {@code apiVersion} and {@code kind}. */
final class UnstructuredCodec implements ObjectCodec<Unstructured> {

  private final ResourceType<?> type;

  UnstructuredCodec(ResourceType<?> type) {
    this.type = type;
  }

  @Override
  public Unstructured decode(Bytes json) {
    return Unstructured.of(map(Json.parseObject(json)));
  }

  @Override
  public Bytes encode(Unstructured object) {
    var json = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
    object
        .toMap()
        .forEach(
            (name, value) -> {
              if (!json.has(name)) {
                json.set(name, node(value));
              }
            });
    return Json.write(json);
  }

  @Override
  public ObjectMeta metadata(Unstructured object) {
    return object.metadata();
  }

  @Override
  public Unstructured withMetadata(Unstructured object, ObjectMeta metadata) {
    return object.withMetadata(metadata);
  }

  private static Map<String, @Nullable Object> map(JsonNode json) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    json.properties().forEach(member -> map.put(member.getKey(), value(member.getValue())));
    return map;
  }

  private static @Nullable Object value(JsonNode json) {
    return switch (json.getNodeType()) {
      case OBJECT -> map(json);
      case ARRAY -> list(json);
      case STRING -> json.textValue();
      case BOOLEAN -> json.booleanValue();
      case NUMBER -> number(json);
      default -> null;
    };
  }

  private static List<@Nullable Object> list(JsonNode json) {
    var list = new ArrayList<@Nullable Object>(json.size());
    json.forEach(element -> list.add(value(element)));
    return list;
  }

  /** The smallest class of the tree's that holds the number without loss. */
  private static Object number(JsonNode json) {
    if (json.isIntegralNumber()) {
      return json.canConvertToLong() ? (Object) json.longValue() : json.bigIntegerValue();
    }
    var exact = json.decimalValue();
    double shorter = exact.doubleValue();
    return Double.isFinite(shorter)
            && new BigDecimal(Double.toString(shorter)).compareTo(exact) == 0
        ? (Object) shorter
        : exact;
  }

  private static JsonNode node(@Nullable Object value) {
    var holder = Json.array();
    add(holder, value);
    return holder.get(0);
  }

  private static void add(ArrayNode to, @Nullable Object value) {
    if (value == null) {
      to.addNull();
    } else if (value instanceof Map<?, ?> map) {
      var object = to.addObject();
      map.forEach((name, member) -> object.set(String.valueOf(name), node(member)));
    } else if (value instanceof List<?> list) {
      var array = to.addArray();
      list.forEach(element -> add(array, element));
    } else if (value instanceof Boolean bool) {
      to.add(bool);
    } else if (value instanceof BigInteger integer) {
      to.add(integer);
    } else if (value instanceof BigDecimal decimal) {
      to.add(decimal);
    } else if (value instanceof Double || value instanceof Float) {
      to.add(((Number) value).doubleValue());
    } else if (value instanceof Number number) {
      to.add(number.longValue());
    } else {
      to.add(value.toString());
    }
  }
}
