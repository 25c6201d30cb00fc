package dev.fairlead.testkit.engine;

import java.util.Map;

/**
 * An endpoint's form of an object: the version it is served in, what it is made of, and what the
 * endpoint puts back, so that nobody can own it there.
 */
record Form(ResourceType type, FieldType fields, FieldSet ignored) {

  String apiVersion() {
    return type.names().apiVersion();
  }

  /** An object of this form in another one; the object itself if the version is the same. */
  Map<String, Object> converted(Map<String, Object> object, Form other) {
    if (object.isEmpty() || apiVersion().equals(other.apiVersion())) {
      return object;
    }
    return other.type().rules().toServed(type.rules().toStored(Tree.copyOf(object)));
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
