package dev.fairlead.watch;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.util.Objects;
import java.util.function.Supplier;

/** The object is gone, or no longer matches the cache's selector. */
public final class Deleted<T> implements Change<T> {
  private final ObjectKey key;
  private final ObjectMeta metadata;
  private final Supplier<? extends T> object;
  private final boolean finalStateUnknown;

  /** For the runtime; the supplier decodes the object, once per call of {@link #object()}. */
  public Deleted(
      ObjectKey key, ObjectMeta metadata, Supplier<? extends T> object, boolean finalStateUnknown) {
    this.key = Objects.requireNonNull(key, "key");
    this.metadata = Objects.requireNonNull(metadata, "metadata");
    this.object = Objects.requireNonNull(object, "object");
    this.finalStateUnknown = finalStateUnknown;
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

  /**
   * Whether the deletion was found by a list, so that {@link #object()} may be older than the
   * object's last state.
   */
  public boolean finalStateUnknown() {
    return finalStateUnknown;
  }

  @Override
  public String toString() {
    return "Deleted[" + key + "]";
  }
}
