package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An endpoint's form of an object: the version it is served in, what it is made of, and what the
 * endpoint puts back, so that nobody can own it there.
 */
record Form(ResourceType type, FieldType fields, FieldSet ignored) {

  String apiVersion() {
    return type.names().apiVersion();
  }

  /** An object in which nobody has set anything. */
  Map<String, Object> unset() {
    return type.isCustom() ? Map.of() : BuiltInZeros.unset(type.names());
  }

  /** An object that does not fit the schema of a version. */
  static final class MisfitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MisfitException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * An object of this form in another one; the object itself if the version is the same. That of a
   * custom type is only renamed, nothing is pruned.
   *
   * @throws MisfitException if the object does not fit the other version's schema
   */
  Map<String, Object> converted(Map<String, Object> object, Form other) {
    if (object.isEmpty() || apiVersion().equals(other.apiVersion())) {
      return object;
    }
    if (!type.isCustom()) {
      return other.type().rules().toServed(type.rules().toStored(Tree.copyOf(object)));
    }
    Map<String, Object> renamed = new LinkedHashMap<>(object);
    renamed.put("apiVersion", other.apiVersion());
    other.checkFit(renamed);
    return renamed;
  }

  /**
   * Refuses a custom object that does not fit the schema; a built-in one has its shape already.
   *
   * @throws MisfitException if the object does not fit
   */
  void checkFit(Map<String, Object> object) {
    Optional<String> misfit =
        type.isCustom() ? AppliedBody.misfit(fields, object) : Optional.empty();
    if (misfit.isPresent()) {
      throw new MisfitException(misfit.get());
    }
  }

  // Forms of one request are told apart by their version alone.
  @Override
  public boolean equals(Object other) {
    return other instanceof Form form && apiVersion().equals(form.apiVersion());
  }

  @Override
  public int hashCode() {
    return apiVersion().hashCode();
  }
}
