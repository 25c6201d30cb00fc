package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An object as far as its deletion goes. */
record Thing(ServedType type, Map<String, Object> tree) {
  static final String FOREGROUND = "foregroundDeletion";
  static final String ORPHAN = "orphan";

  private Map<String, Object> metadata() {
    return Trees.map(tree, "metadata");
  }

  String name() {
    return Trees.text(metadata(), "name");
  }

  String namespace() {
    return Trees.text(metadata(), "namespace");
  }

  String uid() {
    return Trees.text(metadata(), "uid");
  }

  String version() {
    return Trees.text(metadata(), "resourceVersion");
  }

  boolean isDeleting() {
    return !Trees.text(metadata(), "deletionTimestamp").isEmpty();
  }

  List<String> finalizers() {
    var finalizers = new ArrayList<String>();
    Trees.list(metadata(), "finalizers").forEach(each -> finalizers.add(String.valueOf(each)));
    return finalizers;
  }

  /** Whether its deletion waits until its dependents are gone. */
  boolean awaitsDependents() {
    return isDeleting() && finalizers().contains(FOREGROUND);
  }

  List<Map<String, Object>> owners() {
    return Trees.maps(metadata(), "ownerReferences");
  }

  String path() {
    return type.collection(namespace()) + "/" + name();
  }
}
