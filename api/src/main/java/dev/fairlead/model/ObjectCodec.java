package dev.fairlead.model;

/**
 * Turns objects of one Java class into JSON and back; for classes that are neither records nor of
 * this package. Backends have codecs for their client's model classes.
 *
 * <p>A codec belongs to a type, not to a connection: it does no I/O, is thread-safe, and gives the
 * same JSON for equal objects, since writes are the difference of two encodings. It accepts members
 * that the class does not know; dropping them while decoding is fine.
 *
 * @param <T> the Java class
 */
public interface ObjectCodec<T> {

  /**
   * Reads an object from the JSON that a server sent. The caller owns the result.
   *
   * @throws IllegalArgumentException if this is no JSON object, or one that the class can't hold
   */
  T decode(Bytes json);

  /** Writes the object as one UTF-8 JSON object. Absent members are left out, not null. */
  Bytes encode(T object);

  /** The object's metadata; {@link ObjectMeta} without any value if it has none. */
  ObjectMeta metadata(T object);

  /**
   * An object that differs in its metadata only. Whether the argument itself is changed and
   * returned is up to the class: callers use the result and forget the argument.
   */
  T withMetadata(T object, ObjectMeta metadata);
}
