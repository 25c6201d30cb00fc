package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What controllers change of an object, in words that are the same on every server. */
final class Sights {
  private Sights() {}

  static String of(Map<String, Object> object, Stage stage) {
    var metadata = Trees.map(object, "metadata");
    var parts = new ArrayList<String>();
    parts.add(Trees.text(metadata, "deletionTimestamp").isEmpty() ? "there" : "deleting");
    if (!Trees.list(metadata, "finalizers").isEmpty()) {
      parts.add("finalizers " + Trees.list(metadata, "finalizers"));
    }
    var owners = new ArrayList<String>();
    for (var owner : Trees.maps(metadata, "ownerReferences")) {
      owners.add(ownerName(owner, metadata, stage));
    }
    if (!owners.isEmpty()) {
      parts.add("owners " + owners);
    }
    if (Trees.text(object, "kind").equals("Namespace")) {
      parts.add(Trees.text(Trees.map(object, "status"), "phase"));
      parts.add("held by " + Trees.list(Trees.map(object, "spec"), "finalizers"));
    }
    return String.join(", ", parts);
  }

  private static String ownerName(
      Map<String, Object> owner, Map<String, Object> dependent, Stage stage) {
    var name = Trees.text(owner, "name");
    var here = stage.alias(Trees.text(dependent, "namespace"), name);
    var anywhere = stage.alias("", name);
    return here.isEmpty() ? (anywhere.isEmpty() ? name : anywhere) : here;
  }

  /** What is true of a namespace as its five conditions say; null if it has not all of them. */
  static @Nullable List<String> truths(Map<String, Object> namespace) {
    var conditions = Trees.maps(Trees.map(namespace, "status"), "conditions");
    return conditions.size() < 5
        ? null
        : conditions.stream()
            .filter(each -> Trees.text(each, "status").equals("True"))
            .map(each -> Trees.text(each, "message"))
            .toList();
  }
}
