package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Set;

/** The life of namespaces as it bears on other objects. */
final class Namespaces {
  private static final Set<String> PROTECTED = Set.of("default", "kube-system", "kube-public");

  private final ResourceType type;

  Namespaces(ResourceType type) {
    this.type = type;
  }

  /** Refuses to create in a namespace that is absent (404) or terminating (403). */
  void checkOpen(ResourceType created, String namespace, String name) {
    if (!created.namespaced()) {
      return;
    }
    Stored found = type.table().content().get(namespace);
    if (found == null) {
      throw ApiError.notFound(type, namespace);
    }
    if (Meta.isDeleting(found.tree())) {
      String why =
          "unable to create new content in namespace "
              + namespace
              + " because it is being terminated";
      String message = "namespace " + namespace + " is being terminated";
      Cause cause = new Cause("NamespaceTerminating", message, "metadata.namespace");
      throw ApiError.forbidden(created, name, why, List.of(cause));
    }
  }

  /** Refuses to delete the system's own namespaces. */
  void checkDeletable(ResourceType deleted, String name) {
    if (deleted.table() == type.table() && PROTECTED.contains(name)) {
      throw ApiError.forbidden(deleted, name, "this namespace may not be deleted", List.of());
    }
  }
}
