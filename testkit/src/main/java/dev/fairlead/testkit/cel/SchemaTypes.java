package dev.fairlead.testkit.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The types of a structural schema: one named struct for each object with properties. */
final class SchemaTypes {
  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> METADATA =
      Map.of("type", "object", "properties", Map.of("name", TEXT, "generateName", TEXT));

  private final Map<String, CelType> structs = new LinkedHashMap<>();

  /** All structs so far, by name. */
  private static final class Structs implements CelTypeProvider {
    private final ImmutableMap<String, CelType> byName;

    Structs(Map<String, CelType> byName) {
      this.byName = ImmutableMap.copyOf(byName);
    }

    @Override
    public ImmutableCollection<CelType> types() {
      return byName.values();
    }

    @Override
    public Optional<CelType> findType(String name) {
      return Optional.ofNullable(byName.get(name));
    }
  }

  /** Finds the structs of the types that were asked for. */
  CelTypeProvider provider() {
    return new Structs(structs);
  }

  /** The type of a schema, empty where expressions cannot see it: it has no type. */
  Optional<CelType> typeOf(Map<String, Object> schema, String name, boolean isResource) {
    if (Boolean.TRUE.equals(schema.get("x-kubernetes-int-or-string"))) {
      return Optional.of(SimpleType.DYN);
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "object" -> object(schema, name, isResource);
      case "array" ->
          typeOf(Schemas.child(schema, "items"), name + ".@idx", isEmbedded(schema, "items"))
              .map(ListType::create);
      case "string" -> Optional.of(text(schema));
      case "boolean" -> Optional.of(SimpleType.BOOL);
      case "integer" -> Optional.of(SimpleType.INT);
      case "number" -> Optional.of(SimpleType.DOUBLE);
      default -> Optional.empty();
    };
  }

  private Optional<CelType> object(Map<String, Object> schema, String name, boolean isResource) {
    if (schema.get("additionalProperties") instanceof Map<?, ?>) {
      boolean isEmbedded = isEmbedded(schema, "additionalProperties");
      return typeOf(Schemas.child(schema, "additionalProperties"), name + ".@elem", isEmbedded)
          .map(values -> MapType.create(SimpleType.STRING, values));
    }
    Map<String, CelType> fields = new LinkedHashMap<>();
    Schemas.child(schema, "properties")
        .forEach(
            (property, node) ->
                PropertyNames.escaped(property)
                    .ifPresent(
                        escaped ->
                            typeOf(
                                    Schemas.members(node),
                                    name + "." + property,
                                    Schemas.isEmbedded(Schemas.members(node)))
                                .ifPresent(type -> fields.put(escaped, type))));
    if (isResource) {
      fields.put("apiVersion", SimpleType.STRING);
      fields.put("kind", SimpleType.STRING);
      object(METADATA, name + ".metadata", false).ifPresent(type -> fields.put("metadata", type));
    }
    ImmutableMap<String, CelType> all = ImmutableMap.copyOf(fields);
    StructType struct =
        StructType.create(name, all.keySet(), field -> Optional.ofNullable(all.get(field)));
    structs.put(name, struct);
    return Optional.of(struct);
  }

  private static boolean isEmbedded(Map<String, Object> schema, String member) {
    return Schemas.isEmbedded(Schemas.child(schema, member));
  }

  private static CelType text(Map<String, Object> schema) {
    return switch (String.valueOf(schema.get("format"))) {
      case "byte" -> SimpleType.BYTES;
      case "duration" -> SimpleType.DURATION;
      case "date", "date-time" -> SimpleType.TIMESTAMP;
      default -> SimpleType.STRING;
    };
  }
}
