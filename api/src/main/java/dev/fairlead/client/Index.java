package dev.fairlead.client;

import dev.fairlead.model.ResourceType;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A way to find cached objects by a value; declared with {@code Controller.Builder.index}, asked
 * with {@link Query#where(Index, String)}. An object may have several values, or none. Immutable.
 *
 * <p>Equal are indexes of the same type and name with the same function object or the same path.
 */
public final class Index<T> {
  private static final Pattern PATH =
      Pattern.compile("[A-Za-z_][-\\w]*(\\[\\*])?(\\.[A-Za-z_][-\\w]*(\\[\\*])?)*");

  private final String name;
  private final ResourceType<T> type;
  private final @Nullable Function<? super T, ? extends Collection<String>> values;

  private Index(
      String name,
      ResourceType<T> type,
      @Nullable Function<? super T, ? extends Collection<String>> values) {
    this.name = name;
    this.type = Objects.requireNonNull(type, "type");
    this.values = values;
  }

  /**
   * An index by a function of the object. The function must be pure, thread-safe and fast: it runs
   * for each event. If it throws, the object keeps its old values and the function is tried again
   * with back-off.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static <T> Index<T> of(
      String name, ResourceType<T> type, Function<? super T, ? extends Collection<String>> values) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "an index needs a name: it is shown in errors and metrics");
    }
    return new Index<>(name, type, Objects.requireNonNull(values, "values"));
  }

  /**
   * An index by a path into the object's JSON, named after the path: names joined by dots, {@code
   * [*]} for each element of a list, such as {@code spec.engine} or {@code
   * spec.targets[*].cluster}. Needs no decoding, so it is the cheaper form. Strings, numbers and
   * booleans count as values; anything else, and what is missing, yields none.
   *
   * @throws IllegalArgumentException if the path has another form
   */
  public static <T> Index<T> jsonPath(String path, ResourceType<T> type) {
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no path: use names joined by dots, with [*] for lists, such as spec.targets[*].cluster"
              .formatted(path));
    }
    return new Index<>(path, type, null);
  }

  /** Unique per type within a manager. */
  public String name() {
    return name;
  }

  /** Of which objects. */
  public ResourceType<T> type() {
    return type;
  }

  /** The JSON path, if this is the path form. */
  public Optional<String> path() {
    return values == null ? Optional.of(name) : Optional.empty();
  }

  /**
   * The values of an object, by the function. For the runtime.
   *
   * @throws IllegalStateException if this is the path form, whose values come from the JSON
   */
  public Collection<String> valuesOf(T object) {
    if (values == null) {
      throw new IllegalStateException(
          "index " + name + " is a JSON path: its values are read from the JSON");
    }
    return List.copyOf(values.apply(object));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Index<?> that
        && name.equals(that.name)
        && type.equals(that.type)
        && Objects.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, type);
  }

  @Override
  public String toString() {
    return "Index[" + name + " of " + type + "]";
  }
}
