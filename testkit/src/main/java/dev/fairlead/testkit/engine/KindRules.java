package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one kind adds to the generic rules. Objects are mutable trees that belong to the request.
 * "Stored" is the form in the table, "served" the form of the version that a path names.
 */
interface KindRules {

  /** Rules of a kind that has none. */
  KindRules NONE = new KindRules() {};

  /** Looks at a body before anything else: its shape, unknown members, which it takes away. */
  default void decode(Map<String, Object> served, Decoding decoding) {}

  /** Fills in the version's defaults, which whoever sent the object then owns. */
  default void defaults(Map<String, Object> served) {}

  /** What the type is made of; empty for a built-in kind, whose types are known anyway. */
  default Optional<FieldType> fields() {
    return Optional.empty();
  }

  /** The stored form of a served object. May change and return its argument. */
  default Map<String, Object> toStored(Map<String, Object> served) {
    return served;
  }

  /** The served form of a stored object, which must not be changed. */
  default Map<String, Object> toServed(Map<String, Object> stored) {
    return stored;
  }

  /** Fills in what the server knows better; {@code old} is null at creation. */
  default void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {}

  /** Names what is wrong; {@code old} is null at creation. */
  default void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {}

  /** Why no object of this type can be created now, if so. */
  default Optional<String> refusesCreation() {
    return Optional.empty();
  }

  /** What every answer about this version warns of, if so. */
  default Optional<String> deprecation() {
    return Optional.empty();
  }

  /** Whether a change of annotations raises the generation, too. */
  default boolean annotationsRaiseGeneration() {
    return false;
  }

  /** Whether a refusal as invalid names the group. */
  default boolean namesGroupWhenInvalid() {
    return true;
  }

  /** Whether {@code /status} of this built-in kind takes a member of metadata over. */
  default boolean statusWrites(String metadataMember) {
    return true;
  }

  /** Field selectors beyond name and namespace: the label and where its value is stored. */
  default Map<String, List<String>> fieldPaths() {
    return Map.of();
  }

  /** The refusal of a field selector's label, by a kind that has fields of its own. */
  default String unknownField(String label) {
    return "field label not supported: " + label;
  }

  /** The value of a field selector's label. */
  default String field(Map<String, Object> stored, String label) {
    Object value =
        Tree.at(stored, fieldPaths().getOrDefault(label, List.of()).toArray(String[]::new));
    return value == null || value instanceof Map || value instanceof List ? "" : value.toString();
  }

  /** How many seconds a delete leaves this object by default, empty if it goes at once. */
  default OptionalLong gracePeriod(Map<String, Object> stored) {
    return OptionalLong.empty();
  }

  /** Whether a delete that does not say what becomes of dependents leaves them alone. */
  default boolean orphansByDefault() {
    return false;
  }

  /**
   * Whether a delete marks the object before it removes it, also where there is nothing to wait
   * for.
   */
  default boolean isMarkedBeforeRemoval() {
    return false;
  }

  /** What a delete of this kind does besides the mark in metadata. */
  default void markDeleted(Map<String, Object> stored) {}

  /** Whether the mark of a delete counts as a change of what is wanted. */
  default boolean deletionRaisesGeneration() {
    return true;
  }

  /** The schema of a custom type, absent for built-in ones. */
  default Schema schema() {
    return new Schema(Map.of());
  }

  /** Where the replicas are that {@code scale} reads and changes, if the kind has it. */
  default Optional<ScalePaths> scale() {
    return Optional.empty();
  }

  /** Whether a removal has to wait for something besides {@code metadata.finalizers}. */
  default boolean holdsRemoval(Map<String, Object> stored) {
    return false;
  }
}
