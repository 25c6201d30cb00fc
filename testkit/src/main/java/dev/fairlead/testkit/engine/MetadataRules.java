package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Validation of {@code metadata} at creation and update. */
final class MetadataRules {
  private static final long MAX_ANNOTATIONS = 256 * 1024;
  private static final Set<String> STANDARD_FINALIZERS =
      Set.of("kubernetes", Meta.ORPHAN, Meta.FOREGROUND);
  private static final Set<String> LABEL_NAMED = Set.of("namespaces", "services");

  private MetadataRules() {}

  static void validateNew(ResourceType type, Map<String, Object> object, Violations violations) {
    validateName(type, object, violations);
    validateContent(type, object, violations);
    validateDeletionFinalizers(object, violations);
  }

  static void validateUpdate(
      ResourceType type, Map<String, Object> object, Map<String, Object> old, Violations all) {
    Violations violations = new Violations();
    validateContent(type, object, violations);
    validateNewFinalizers(object, old, violations);
    violations.repeat();
    all.addAll(violations);
  }

  /** Warns of finalizers without a domain on custom objects; built-in types refuse them. */
  static void warn(WriteCall call, Map<String, Object> object) {
    if (call.type().isCustom()) {
      for (String finalizer : Meta.finalizers(object)) {
        if (!finalizer.contains("/") && !STANDARD_FINALIZERS.contains(finalizer)) {
          call.warn(
              "metadata.finalizers: "
                  + Json.text(finalizer)
                  + ": prefer a domain-qualified finalizer name to avoid accidental conflicts with"
                  + " other finalizer writers");
        }
      }
    }
  }

  /** Merges owner references that are exactly equal, with a warning. */
  static void mergeOwners(WriteCall call, Map<String, Object> object) {
    List<Object> owners = Tree.list(object, "metadata", "ownerReferences");
    Set<Object> distinct = new LinkedHashSet<>(owners);
    if (distinct.size() < owners.size()) {
      List<Object> repeated = new ArrayList<>(owners);
      distinct.forEach(repeated::remove);
      String uids =
          repeated.stream().map(owner -> Tree.text(owner, "uid")).collect(Collectors.joining(","));
      call.warn(
          ".metadata.ownerReferences contains duplicate entries; API server dedups owner references"
              + " in 1.20+, and may reject such requests as early as 1.24; please fix your requests;"
              + " duplicate UID(s) observed: "
              + uids);
      Meta.of(object).put("ownerReferences", new ArrayList<>(distinct));
    }
  }

  private static void validateName(
      ResourceType type, Map<String, Object> object, Violations violations) {
    String prefix = Tree.text(object, "metadata", "generateName");
    if (!prefix.isEmpty()) {
      String base = prefix.endsWith("-") ? prefix.substring(0, prefix.length() - 1) + "a" : prefix;
      nameFaults(type, base)
          .forEach(fault -> violations.invalid("metadata.generateName", prefix, fault));
    }
    String name = Meta.name(object);
    if (name.isEmpty()) {
      violations.required("metadata.name", "name or generateName is required");
      return;
    }
    nameFaults(type, name).forEach(fault -> violations.invalid("metadata.name", name, fault));
  }

  private static List<String> nameFaults(ResourceType type, String name) {
    if (type.group().equals(Rbac.GROUP)) {
      return Names.pathSegmentFaults(name);
    }
    return LABEL_NAMED.contains(type.plural()) && type.group().isEmpty()
        ? Names.labelFaults(name)
        : Names.subdomainFaults(name);
  }

  private static void validateContent(
      ResourceType type, Map<String, Object> object, Violations violations) {
    Map<String, Object> metadata = Tree.map(object, "metadata");
    Tree.map(metadata, "labels").forEach((key, value) -> label(key, value, violations));
    annotations(Tree.map(metadata, "annotations"), violations);
    owners(Tree.maps(metadata, "ownerReferences"), violations);
    finalizers(type, Meta.finalizers(object), violations);
  }

  private static void label(String key, Object value, Violations violations) {
    Names.qualifiedNameFaults(key)
        .forEach(fault -> violations.invalid("metadata.labels", key, fault));
    Names.labelValueFaults(value.toString())
        .forEach(fault -> violations.invalid("metadata.labels", value, fault));
  }

  private static void annotations(Map<String, Object> annotations, Violations violations) {
    long size = 0;
    for (Map.Entry<String, Object> annotation : annotations.entrySet()) {
      String key = annotation.getKey();
      Names.qualifiedNameFaults(key)
          .forEach(fault -> violations.invalid("metadata.annotations", key, fault));
      size += key.length() + annotation.getValue().toString().length();
    }
    if (size > MAX_ANNOTATIONS) {
      violations.tooLong("metadata.annotations", MAX_ANNOTATIONS);
    }
  }

  private static void owners(List<Map<String, Object>> owners, Violations violations) {
    String field = "metadata.ownerReferences";
    for (Map<String, Object> owner : owners) {
      for (String member : List.of("apiVersion", "kind", "name", "uid")) {
        if (Tree.text(owner, member).isEmpty()) {
          violations.invalid(field + "." + member, "", "must not be empty");
        }
      }
      if (Tree.text(owner, "kind").equals("Event") && Tree.text(owner, "apiVersion").equals("v1")) {
        violations.invalid(field, owner, "/v1, Kind=Event is disallowed from being an owner");
      }
    }
    List<Map<String, Object>> controllers =
        owners.stream().filter(owner -> Tree.flag(owner, "controller")).toList();
    if (controllers.size() > 1) {
      violations.invalid(
          field,
          controllers,
          "Only one reference can have Controller set to true. Found \"true\" in references for "
              + controllers.stream()
                  .map(owner -> Tree.text(owner, "kind") + "/" + Tree.text(owner, "name"))
                  .collect(Collectors.joining(" and ")));
    }
  }

  private static void finalizers(
      ResourceType type, List<String> finalizers, Violations violations) {
    for (int i = 0; i < finalizers.size(); i++) {
      String finalizer = finalizers.get(i);
      List<String> faults = Names.qualifiedNameFaults(finalizer);
      faults.forEach(fault -> violations.invalid("metadata.finalizers", finalizer, fault));
      boolean isPlain = !finalizer.contains("/") && !STANDARD_FINALIZERS.contains(finalizer);
      if (isPlain && !type.isCustom()) {
        violations.invalid(
            "metadata.finalizers[" + i + "]",
            finalizer,
            "name is neither a standard finalizer name nor is it fully qualified");
      }
    }
  }

  private static void validateDeletionFinalizers(
      Map<String, Object> object, Violations violations) {
    List<String> finalizers = Meta.finalizers(object);
    if (finalizers.contains(Meta.ORPHAN) && finalizers.contains(Meta.FOREGROUND)) {
      violations.invalid(
          "metadata.finalizers",
          finalizers,
          "finalizer orphan and foregroundDeletion cannot be both set");
    }
  }

  private static void validateNewFinalizers(
      Map<String, Object> object, Map<String, Object> old, Violations violations) {
    if (!Meta.isDeleting(old)) {
      return;
    }
    List<String> added = new ArrayList<>(Meta.finalizers(object));
    added.removeAll(Meta.finalizers(old));
    if (!added.isEmpty()) {
      String list = added.stream().map(Json::text).collect(Collectors.joining(", "));
      violations.forbidden(
          "metadata.finalizers",
          "no new finalizers can be added if the object is being deleted, found new finalizers"
              + " []string{"
              + list
              + "}");
    }
  }

  /**
   * Checks of an update on members that only the server may set; restores them where it is lenient.
   */
  static void restore(
      Map<String, Object> object, Map<String, Object> old, boolean patch, Violations all) {
    Violations violations = new Violations();
    Map<String, Object> metadata = Meta.of(object);
    Map<String, Object> former = new LinkedHashMap<>(Tree.map(old, "metadata"));
    Tree.set(metadata, "creationTimestamp", former.get("creationTimestamp"));
    Tree.set(metadata, "generation", former.get("generation"));
    Tree.set(metadata, Meta.RESOURCE_VERSION, former.get(Meta.RESOURCE_VERSION));
    if (former.get(Meta.DELETION_TIMESTAMP) != null) {
      metadata.put(Meta.DELETION_TIMESTAMP, former.get(Meta.DELETION_TIMESTAMP));
    } else if (metadata.get(Meta.DELETION_TIMESTAMP) != null) {
      immutable(Meta.DELETION_TIMESTAMP, metadata, violations);
    }
    if (metadata.get(Meta.GRACE) == null) {
      Tree.set(metadata, Meta.GRACE, former.get(Meta.GRACE));
    } else if (!Tree.same(metadata.get(Meta.GRACE), former.get(Meta.GRACE))) {
      immutable(Meta.GRACE, metadata, violations);
    }
    String uid = Meta.uid(object);
    if (patch && !uid.isEmpty() && !uid.equals(Meta.uid(old))) {
      immutable("uid", metadata, violations);
    }
    Tree.set(metadata, "uid", former.get("uid"));
    violations.repeat();
    all.addAll(violations);
  }

  private static void immutable(
      String member, Map<String, Object> metadata, Violations violations) {
    violations.invalid("metadata." + member, metadata.get(member), "field is immutable");
  }
}
