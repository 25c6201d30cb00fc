package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The admission plugin OwnerReferencesPermissionEnforcement: who changes owner references of an
 * object must be allowed to delete it, and who lets one block its owner's deletion must be allowed
 * to update the owner's {@code finalizers}.
 */
final class OwnerGuard {
  private final Registry registry;
  private final Authorizer authorizer;

  OwnerGuard(Registry registry, Authorizer authorizer) {
    this.registry = registry;
    this.authorizer = authorizer;
  }

  void check(WriteCall call, Map<String, Object> object, Map<String, Object> old) {
    if (Tree.same(owners(object), owners(old))) {
      return;
    }
    Target target = call.target();
    ResourceType type = target.type();
    String name = Meta.name(object);
    if (!old.isEmpty()
        && isRefused(
            call, access("delete", target.namespace(), type, target.subresource(), name))) {
      throw refusal(call, object, "cannot set an ownerRef on a resource you can't delete");
    }
    List<Map<String, Object>> blocking = newlyBlocking(object, old);
    if (blocking.isEmpty() || !isRefused(call, anyFinalizers())) {
      return;
    }
    for (Map<String, Object> owner : blocking) {
      for (ResourceType ofOwner : types(owner)) {
        String namespace = ofOwner.namespaced() ? target.namespace() : "";
        String ownerName = Tree.text(owner, "name");
        if (isRefused(call, access("update", namespace, ofOwner, "finalizers", ownerName))) {
          throw refusal(
              call,
              object,
              "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't"
                  + " set finalizers on");
        }
      }
    }
  }

  private static List<Map<String, Object>> owners(Map<String, Object> object) {
    return Tree.maps(object, "metadata", "ownerReferences");
  }

  private static List<Map<String, Object>> newlyBlocking(
      Map<String, Object> object, Map<String, Object> old) {
    List<Map<String, Object>> blocking = new ArrayList<>();
    for (Map<String, Object> owner : owners(object)) {
      boolean wasBlocking =
          owners(old).stream()
              .anyMatch(
                  former ->
                      Tree.text(former, "uid").equals(Tree.text(owner, "uid"))
                          && Tree.flag(former, "blockOwnerDeletion"));
      if (Tree.flag(owner, "blockOwnerDeletion") && !wasBlocking) {
        blocking.add(owner);
      }
    }
    return blocking;
  }

  /** The resources that an owner's kind stands for; without one nobody can be asked for a right. */
  private List<ResourceType> types(Map<String, Object> owner) {
    String apiVersion = Tree.text(owner, "apiVersion");
    return registry.types().stream()
        .filter(type -> type.names().apiVersion().equals(apiVersion))
        .filter(type -> type.kind().equals(Tree.text(owner, "kind")))
        .toList();
  }

  private static Access access(
      String verb, String namespace, ResourceType type, String subresource, String name) {
    return new Access(
        verb,
        namespace,
        type.group(),
        type.names().version(),
        type.plural(),
        subresource,
        name,
        "");
  }

  private static Access anyFinalizers() {
    return new Access("update", "", "*", "*", "*", "finalizers", "*", "");
  }

  private boolean isRefused(WriteCall call, Access access) {
    return authorizer.allows(call.caller(), access).isEmpty();
  }

  private static ApiError refusal(WriteCall call, Map<String, Object> object, String why) {
    return ApiError.forbidden(call.type(), Meta.name(object), why + ": , <nil>", List.of());
  }
}
