package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.MapType;
import dev.fairlead.testkit.engine.FieldType.PlainMap;
import dev.fairlead.testkit.engine.FieldType.Scalar;
import dev.fairlead.testkit.engine.FieldType.Strategy;
import dev.fairlead.testkit.engine.FieldType.Struct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The types that the schema of a custom resource says, list and map types included. */
final class SchemaTypes {
  private SchemaTypes() {}

  /** The type of the objects of a schema; anything if there is no schema. */
  static FieldType ofResource(Schema schema) {
    return schema.isAbsent() ? FieldType.ANYTHING : resource(schema, false);
  }

  /** An object with what every object of the API has besides its own members. */
  private static FieldType resource(Schema schema, boolean isPreserving) {
    boolean preserving = isPreserving || schema.preservesUnknown();
    Map<String, FieldType> members = members(schema, preserving);
    members.put("apiVersion", FieldType.of(Scalar.TEXT));
    members.put("kind", FieldType.of(Scalar.TEXT));
    members.put("metadata", BuiltInTypes.metadata());
    return FieldType.of(new Struct(false, members, others(schema, preserving, true)));
  }

  private static FieldType type(Schema schema, boolean isPreserving) {
    boolean preserving = isPreserving || schema.preservesUnknown();
    if (schema.isEmbeddedResource()) {
      return resource(schema, preserving);
    }
    Object standard = schema.node().get("default");
    return switch (schema.type()) {
      case "object" -> of(null, null, map(schema, preserving), standard);
      case "array" -> of(null, list(schema, preserving), null, standard);
      case "string" ->
          of(Tree.text(schema.node(), "format").isEmpty() ? Scalar.TEXT : format(schema), standard);
      case "integer", "number" -> of(Scalar.NUMBER, standard);
      case "boolean" -> of(Scalar.FLAG, standard);
      default -> of(Scalar.ANY, list(schema, preserving), map(schema, preserving), standard);
    };
  }

  private static Scalar format(Schema schema) {
    return Tree.text(schema.node(), "format").equals("byte") ? Scalar.TEXT : Scalar.ANY;
  }

  private static FieldType of(Scalar scalar, @Nullable Object standard) {
    return of(scalar, null, null, standard);
  }

  private static FieldType of(
      @Nullable Scalar scalar,
      @Nullable ListType list,
      @Nullable MapType map,
      @Nullable Object standard) {
    return new FieldType(scalar, list, map, standard, Strategy.NONE);
  }

  private static MapType map(Schema schema, boolean preserving) {
    boolean isAtomic = Tree.text(schema.node(), "x-kubernetes-map-type").equals("atomic");
    Map<String, FieldType> members = members(schema, preserving);
    Optional<FieldType> others = others(schema, preserving, !members.isEmpty());
    return members.isEmpty()
        ? new PlainMap(isAtomic, others)
        : new Struct(isAtomic, members, others);
  }

  private static Map<String, FieldType> members(Schema schema, boolean preserving) {
    Map<String, FieldType> members = new LinkedHashMap<>();
    schema
        .properties()
        .forEach((name, node) -> members.put(name, type(new Schema(Tree.map(node)), preserving)));
    return members;
  }

  private static Optional<FieldType> others(Schema schema, boolean preserving, boolean hasMembers) {
    Optional<Schema> additional = schema.additional();
    if (additional.isPresent()) {
      return Optional.of(type(additional.get(), preserving));
    }
    boolean isFree =
        schema.allowsAnyMember()
            || (schema.node().get("additionalProperties") == null && (preserving || !hasMembers));
    return isFree ? Optional.of(FieldType.ANYTHING) : Optional.empty();
  }

  private static ListType list(Schema schema, boolean preserving) {
    String kind = Tree.text(schema.node(), "x-kubernetes-list-type");
    FieldType items =
        schema.items().map(each -> type(each, preserving)).orElse(FieldType.ONE_VALUE);
    return new ListType(
        !kind.equals("set") && !kind.equals("map"),
        List.copyOf(Tree.strings(schema.node(), "x-kubernetes-list-map-keys")),
        items);
  }
}
