package dev.fairlead.model;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object as its JSON tree, for kinds without a Java class. Immutable.
 *
 * <p>The tree consists of {@code Map} (in the order of the JSON), {@code List}, {@code String},
 * {@code Boolean}, {@code Long}, {@code BigInteger}, {@code Double}, {@code BigDecimal} and null.
 * Smaller integers become {@code Long}, floats {@code Double}; anything else is refused. Places in
 * it are named by JSON pointers (RFC 6901): {@code /spec/replicas}, {@code
 * /metadata/labels/example.com~1tier}.
 */
public final class Unstructured {

  private final Map<String, Object> tree;

  /** Set by the first reader; all readers make equal ones, so it does not matter who wins. */
  private @Nullable ObjectMeta metadata;

  private Unstructured(Map<String, Object> tree) {
    this.tree = tree;
  }

  /**
   * Copies the tree.
   *
   * @throws IllegalArgumentException if something in it is no JSON value
   */
  public static Unstructured of(Map<String, ?> tree) {
    return new Unstructured(JsonTree.copyOfObject(tree));
  }

  /**
   * The metadata in the tree; without any value if there is none.
   *
   * @throws IllegalArgumentException if a field of it has the wrong type
   */
  public ObjectMeta metadata() {
    var read = metadata;
    if (read == null) {
      read = MetadataTree.read(tree.get("metadata"));
      metadata = read;
    }
    return read;
  }

  /**
   * The value at a place; empty if there is none or it is null.
   *
   * @param jsonPointer {@code ""} for the whole tree
   * @throws IllegalArgumentException if this is no JSON pointer
   */
  public Optional<Object> at(String jsonPointer) {
    return Optional.ofNullable(JsonTree.at(tree, JsonPointer.parse(jsonPointer)));
  }

  /**
   * A tree with another value at a place. Objects that are missing on the way are made; {@code -}
   * stands for the end of a list.
   *
   * @throws IllegalArgumentException if this is no JSON pointer or that of the whole tree, if it
   *     leads through a value that is neither object nor list, or past the end of a list, or if the
   *     value is no JSON value
   */
  public Unstructured with(String jsonPointer, Object value) {
    Objects.requireNonNull(value, "value");
    var pointer = JsonPointer.parse(jsonPointer);
    return new Unstructured(JsonTree.with(tree, pointer, JsonTree.copyOf(value)));
  }

  /**
   * A tree without the member or list element at a place; the same if there is none.
   *
   * @throws IllegalArgumentException if this is no JSON pointer or that of the whole tree
   */
  public Unstructured without(String jsonPointer) {
    return new Unstructured(JsonTree.without(tree, JsonPointer.parse(jsonPointer)));
  }

  /** With other metadata; members of it that {@link ObjectMeta} does not know stay. */
  public Unstructured withMetadata(ObjectMeta newMetadata) {
    var merged = MetadataTree.merge(tree.get("metadata"), newMetadata);
    return new Unstructured(JsonTree.with(tree, JsonPointer.parse("/metadata"), merged));
  }

  /**
   * The whole tree; unmodifiable all the way down. A value in it is null where the JSON says so.
   */
  public Map<String, Object> toMap() {
    return tree;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Unstructured that && tree.equals(that.tree);
  }

  @Override
  public int hashCode() {
    return tree.hashCode();
  }

  /** Kind and name, without the content, which may be secret. */
  @Override
  public String toString() {
    var name =
        at("/metadata/namespace").map(it -> it + "/").orElse("") + at("/metadata/name").orElse("");
    return "Unstructured[%s %s]".formatted(at("/kind").orElse(""), name);
  }
}
