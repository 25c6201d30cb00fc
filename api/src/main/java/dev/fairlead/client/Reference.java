package dev.fairlead.client;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * A relation between two types: which objects of type {@code S} an object of type {@code T} names.
 * Declared once, it serves the watch ({@code Controller.Builder.watches}: a target changed, run
 * every object that names it) and the query ({@link Query#where(Reference, ObjectKey)}). Immutable;
 * equal only to itself, so keep it in a constant.
 */
public final class Reference<T, S> {
  private final String name;
  private final ResourceType<T> from;
  private final ResourceType<S> to;
  private final BiFunction<? super T, ObjectKey, ? extends Collection<ObjectKey>> keys;

  private Reference(
      String name,
      ResourceType<T> from,
      ResourceType<S> to,
      BiFunction<? super T, ObjectKey, ? extends Collection<ObjectKey>> keys) {
    this.name = name;
    this.from = Objects.requireNonNull(from, "from");
    this.to = Objects.requireNonNull(to, "to");
    this.keys = Objects.requireNonNull(keys, "keys");
  }

  /**
   * A reference by a function of the object and its key; {@code key.withName(x)} is a target in the
   * same cluster and namespace. The function must be pure, thread-safe and fast: it runs for each
   * event. If it throws, it is tried again with back-off and the targets found before stand.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static <T, S> Reference<T, S> of(
      String name,
      ResourceType<T> from,
      ResourceType<S> to,
      BiFunction<? super T, ObjectKey, ? extends Collection<ObjectKey>> keys) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "a reference needs a name: it is shown in errors and metrics");
    }
    return new Reference<>(name, from, to, keys);
  }

  /** Unique per type within a manager. */
  public String name() {
    return name;
  }

  /** The type whose objects name the others. */
  public ResourceType<T> from() {
    return from;
  }

  /** The type whose objects are named. */
  public ResourceType<S> to() {
    return to;
  }

  /** What this object names. For the runtime. */
  public Collection<ObjectKey> targetsOf(T object, ObjectKey key) {
    return List.copyOf(keys.apply(object, key));
  }

  @Override
  public String toString() {
    return "Reference[" + name + " from " + from + " to " + to + "]";
  }
}
