package dev.fairlead.watch;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.util.Objects;
import java.util.function.Supplier;

/** The object changed; in a resync both states are the same. */
public final class Updated<T> implements Change<T> {
  private final ObjectKey key;
  private final ObjectMeta metadata;
  private final Supplier<? extends T> object;
  private final ObjectMeta previousMetadata;
  private final Supplier<? extends T> previous;

  /**
   * For the runtime; the suppliers decode, once per call of {@link #object()} and {@link
   * #previous()}.
   */
  public Updated(
      ObjectKey key,
      ObjectMeta metadata,
      Supplier<? extends T> object,
      ObjectMeta previousMetadata,
      Supplier<? extends T> previous) {
    this.key = Objects.requireNonNull(key, "key");
    this.metadata = Objects.requireNonNull(metadata, "metadata");
    this.object = Objects.requireNonNull(object, "object");
    this.previousMetadata = Objects.requireNonNull(previousMetadata, "previousMetadata");
    this.previous = Objects.requireNonNull(previous, "previous");
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

  /** The metadata before the change. */
  public ObjectMeta previousMetadata() {
    return previousMetadata;
  }

  /** The object before the change, decoded by each call. */
  public T previous() {
    return previous.get();
  }

  @Override
  public String toString() {
    return "Updated[" + key + "]";
  }
}
