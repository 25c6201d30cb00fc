package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What merging and owning need to know of a type: which of a scalar, a list and a map its values
 * may be, and whether lists and maps are one value or are merged item by item (KEP-555).
 *
 * @param standard the default of a scalar, if it has one
 * @param strategy how a strategic merge patch treats a member of this type
 */
record FieldType(
    @Nullable Scalar scalar,
    @Nullable ListType list,
    @Nullable MapType map,
    @Nullable Object standard,
    Strategy strategy) {

  /** The scalars that are allowed. */
  enum Scalar {
    TEXT,
    NUMBER,
    FLAG,
    ANY
  }

  /** What a value is treated as. */
  enum Shape {
    SCALAR,
    LIST,
    MAP
  }

  /**
   * A list.
   *
   * @param isAtomic whether it is one value
   * @param keys the members that tell items apart; none for a set of scalars
   */
  record ListType(boolean isAtomic, List<String> keys, FieldType items) {}

  /** A map, or an object with named members. */
  interface MapType {
    /** The name of the type; empty if it has none. */
    default String name() {
      return "";
    }

    boolean isAtomic();

    /** The type of a member that has a name of its own in the type. */
    Optional<FieldType> named(String name);

    /** The type of all other members; empty if there may be none. */
    Optional<FieldType> others();

    /** Whether a list or map of this name stays when it is empty. */
    default boolean keepsEmpty(String name) {
      return true;
    }
  }

  /**
   * How a strategic merge patch treats a member.
   *
   * @param merges whether a list is merged instead of replaced
   * @param retainsKeys whether {@code $retainKeys} is honoured
   * @param key the member that tells items apart; empty for scalars
   */
  record Strategy(boolean merges, boolean retainsKeys, String key) {
    static final Strategy NONE = new Strategy(false, false, "");
  }

  /** A map with members of one type, or any object without known members. */
  record PlainMap(boolean isAtomic, Optional<FieldType> others) implements MapType {
    @Override
    public Optional<FieldType> named(String name) {
      return Optional.empty();
    }
  }

  /** An object whose members are all known from the start. */
  record Struct(boolean isAtomic, Map<String, FieldType> members, Optional<FieldType> others)
      implements MapType {
    @Override
    public Optional<FieldType> named(String name) {
      return Optional.ofNullable(members.get(name));
    }
  }

  private static final class Opaque implements MapType {
    private final boolean isAtomic;

    private Opaque(boolean isAtomic) {
      this.isAtomic = isAtomic;
    }

    @Override
    public boolean isAtomic() {
      return isAtomic;
    }

    @Override
    public Optional<FieldType> named(String name) {
      return Optional.empty();
    }

    @Override
    public Optional<FieldType> others() {
      return Optional.of(isAtomic ? ONE_VALUE : ANYTHING);
    }
  }

  private static final FieldType ANY_SCALAR = of(Scalar.ANY);

  /** A document that is one value, whatever it is. */
  static final FieldType ONE_VALUE =
      new FieldType(
          Scalar.ANY,
          new ListType(true, List.of(), ANY_SCALAR),
          new Opaque(true),
          null,
          Strategy.NONE);

  /** Anything: maps are merged member by member, lists are one value. */
  static final FieldType ANYTHING =
      new FieldType(
          Scalar.ANY,
          new ListType(true, List.of(), ONE_VALUE),
          new Opaque(false),
          null,
          Strategy.NONE);

  static FieldType of(Scalar scalar) {
    return new FieldType(scalar, null, null, null, Strategy.NONE);
  }

  static FieldType of(ListType list) {
    return new FieldType(null, list, null, null, Strategy.NONE);
  }

  static FieldType of(MapType map) {
    return new FieldType(null, null, map, null, Strategy.NONE);
  }

  /** Whether values of more than one shape are allowed. */
  boolean isFree() {
    return (map != null && (list != null || scalar != null)) || (list != null && scalar != null);
  }

  /** What a value is treated as; one that the type does not allow as the first that it allows. */
  Shape shape(@Nullable Object value) {
    if (value instanceof Map && map != null) {
      return Shape.MAP;
    }
    if (value instanceof List && list != null) {
      return Shape.LIST;
    }
    if ((value instanceof String || value instanceof Number || value instanceof Boolean)
        && scalar != null) {
      return Shape.SCALAR;
    }
    return map != null ? Shape.MAP : scalar != null ? Shape.SCALAR : Shape.LIST;
  }

  /** Whether a list or map is one value. */
  boolean isAtomic(Shape shape) {
    return switch (shape) {
      case SCALAR -> true;
      case LIST -> list == null || list.isAtomic();
      case MAP -> map == null || map.isAtomic();
    };
  }

  /** Whether the lists or maps of this type are one value. */
  boolean isOneValue() {
    return map != null ? map.isAtomic() : list != null && list.isAtomic();
  }

  /** The type of a member of a map; empty if the type does not know it. */
  Optional<FieldType> member(String name) {
    if (map == null) {
      return Optional.empty();
    }
    Optional<FieldType> named = map.named(name);
    return named.isPresent() ? named : map.others();
  }

  /** Whether a path element is a member that the type names. */
  boolean names(String element) {
    return map != null
        && PathElements.isMember(element)
        && map.named(PathElements.name(element)).isPresent();
  }

  /** The type below a path element, as far as the type knows it. */
  Optional<FieldType> below(String element) {
    if (PathElements.isMember(element)) {
      return member(PathElements.name(element));
    }
    return list == null ? Optional.empty() : Optional.of(list.items());
  }
}
