package dev.fairlead.watch;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.util.Objects;
import java.util.function.Supplier;

/** The object is new to the cache: created, or found by a list. */
public final class Added<T> implements Change<T> {
  private final ObjectKey key;
  private final ObjectMeta metadata;
  private final Supplier<? extends T> object;
  private final boolean initial;

  /** For the runtime; the supplier decodes the object, once per call of {@link #object()}. */
  public Added(ObjectKey key, ObjectMeta metadata, Supplier<? extends T> object, boolean initial) {
    this.key = Objects.requireNonNull(key, "key");
    this.metadata = Objects.requireNonNull(metadata, "metadata");
    this.object = Objects.requireNonNull(object, "object");
    this.initial = initial;
  }

  @Override
  public ObjectKey key() {
    return key;
  }

  @Override
  public ObjectMeta metadata() {
    return metadata;
  }

  @Override
  public T object() {
    return object.get();
  }

  /** Whether this is part of the first content that a listener gets, not news. */
  public boolean isInitial() {
    return initial;
  }

  @Override
  public String toString() {
    return "Added[" + key + "]";
  }
}
