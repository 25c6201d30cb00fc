package dev.fairlead.operator.architecture;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says whether what a static final field refers to can change, by looking at the object itself. */
final class Mutability {
  /** Immutable, or never changed once made by the code that is looked at. */
  private static final List<Pattern> IMMUTABLE =
      Stream.of(
              "java\\.lang\\.(String|Boolean|Character|Byte|Short|Integer|Long|Float|Double|Class)",
              "java\\.lang\\.invoke\\..*",
              "java\\.math\\..*",
              "java\\.net\\.URI",
              "java\\.nio\\.charset\\..*",
              "java\\.time\\..*",
              "java\\.util\\.(UUID|Locale|OptionalInt|OptionalLong|OptionalDouble|HexFormat)",
              // Handles of a field, without a state.
              "java\\.util\\.concurrent\\.atomic\\.Atomic\\w+FieldUpdater\\$.*",
              "java\\.util\\.(Base64\\$.*|regex\\.Pattern)",
              "java\\.util\\.(ImmutableCollections|Collections)\\$(List|Set|Map|Empty|Sub|Unmodifiable|Singleton).*",
              "sun\\.nio\\.cs\\..*",
              "(ch\\.qos\\.logback\\.classic|org\\.slf4j.*)\\.[A-Za-z]*Logger",
              // Made once and handed to nobody; its registry of types is not used.
              "io\\.fabric8\\.kubernetes\\.client\\.utils\\.KubernetesSerialization",
              // Configured before they are published, and safe for threads from then on.
              "com\\.fasterxml\\.jackson\\..*(JsonFactory|ObjectMapper|JsonMapper|ObjectReader|ObjectWriter)",
              "com\\.fasterxml\\.jackson\\.databind\\.node\\.(JsonNodeFactory|MissingNode|NullNode|BooleanNode)",
              "com\\.fasterxml\\.jackson\\.core\\.(JsonPointer|type\\.TypeReference)",
              "com\\.google\\.gson\\.Gson")
          .map(Pattern::compile)
          .toList();

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Mutability() {}

  /** What is wrong, as the rest of a sentence that began with the field's name. */
  static Optional<String> of(Field field) {
    return isOwnTable(field) ? Optional.empty() : new Mutability().inField(field, null);
  }

  /** A table that does not leave its class: Java has no other constant of bytes or numbers. */
  private static boolean isOwnTable(Field field) {
    return Modifier.isPrivate(field.getModifiers())
        && field.getType().isArray()
        && field.getType().getComponentType().isPrimitive();
  }

  private Optional<String> inField(Field field, @Nullable Object owner) {
    if (field.getType().isPrimitive()) {
      return Optional.empty();
    }
    try {
      field.setAccessible(true);
      return inValue(field.get(owner)).map(fault -> ": " + fault);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot look at " + field, e);
    }
  }

  private Optional<String> inValue(@Nullable Object value) {
    if (value == null || !seen.add(value)) {
      return Optional.empty();
    }
    Class<?> type = value.getClass();
    if (isImmutable(type)) {
      return value instanceof Collection<?> || value instanceof Map<?, ?>
          ? inElements(value)
          : Optional.empty();
    }
    if (type.isArray()) {
      return Array.getLength(value) == 0
          ? Optional.empty()
          : Optional.of("an array of " + type.getComponentType().getSimpleName());
    }
    if (value instanceof Optional<?> optional) {
      return optional.flatMap(this::inValue);
    }
    return isOurs(type) ? inFields(type, value) : Optional.of("a " + type.getName());
  }

  private Optional<String> inElements(Object collection) {
    Stream<?> elements =
        collection instanceof Map<?, ?> map
            ? Stream.concat(map.keySet().stream(), map.values().stream())
            : ((Collection<?>) collection).stream();
    return elements.flatMap(element -> inValue(element).stream()).findFirst();
  }

  private Optional<String> inFields(Class<?> type, Object value) {
    for (Class<?> at = type; isOurs(at); at = at.getSuperclass()) {
      for (Field field : instanceFields(at)) {
        Optional<String> fault =
            Modifier.isFinal(field.getModifiers())
                ? inField(field, value)
                : Optional.of(" is not final");
        if (fault.isPresent()) {
          return Optional.of(at.getSimpleName() + "." + field.getName() + fault.get());
        }
      }
    }
    return Optional.empty();
  }

  private static List<Field> instanceFields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .toList();
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith(Packages.ROOT + ".");
  }

  private static boolean isImmutable(Class<?> type) {
    return IMMUTABLE.stream().anyMatch(pattern -> pattern.matcher(type.getName()).matches());
  }
}
