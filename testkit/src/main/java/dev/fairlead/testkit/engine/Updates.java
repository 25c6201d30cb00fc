package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * PUT and what follows a patch: brings a wanted object together with the stored one, checks it and
 * stores it, all of it again if another write was faster.
 */
final class Updates {
  static final List<String> METADATA_OF_STATUS =
      List.of("labels", "annotations", Meta.FINALIZERS, "ownerReferences");

  private final Store store;
  private final Ownership ownership;
  private final Admission admission;

  Updates(Store store, Ownership ownership, Admission admission) {
    this.store = store;
    this.ownership = ownership;
    this.admission = admission;
  }

  /**
   * Applies a change to the served form of the stored object. The stored form of the result, which
   * is under its former version if nothing was to be done or if the object went away.
   */
  Map<String, Object> update(WriteCall call, UnaryOperator<Map<String, Object>> change) {
    while (true) {
      Stored old = existing(call.target());
      Map<String, Object> live = call.type().rules().toServed(old.tree());
      Map<String, Object> wanted = Tree.copyOf(change.apply(live));
      if (!call.isApply()) {
        ownership.note(call, live, wanted);
      }
      Map<String, Object> next = prepared(call, wanted, live, old);
      Optional<Map<String, Object>> result = store(call, old, next);
      if (result.isPresent()) {
        return result.get();
      }
    }
  }

  static Stored existing(Target target) {
    Stored found = target.type().table().content().get(target.key());
    if (found == null) {
      throw ApiError.notFound(target.type(), target.name());
    }
    return found;
  }

  private Map<String, Object> prepared(
      WriteCall call, Map<String, Object> served, Map<String, Object> live, Stored old) {
    ResourceType type = call.type();
    checkNames(call.target(), served);
    checkUid(call, served, old.tree());
    checkVersion(call, served, old);
    Map<String, Object> wanted = type.rules().toStored(served);
    Violations violations = new Violations();
    MetadataRules.restore(wanted, old.tree(), call.isPatch(), violations);
    MetadataRules.mergeOwners(call, wanted);
    Map<String, Object> former = asServed(type, live, old);
    Map<String, Object> next = merged(call, wanted, former);
    String endpoint = call.target().subresource();
    if (endpoint.isEmpty() || endpoint.equals("scale") || type.isCustom()) {
      type.rules().complete(next, old.tree());
    }
    admission.mutate(call, next, old.tree());
    raiseGeneration(type, next, former);
    next.put("metadata", Meta.inOrder(Meta.of(next)));
    MetadataRules.validateUpdate(type, next, old.tree(), violations);
    type.rules().validate(next, old.tree(), violations);
    if (!violations.isEmpty()) {
      throw ApiError.invalid(type, call.target().name(), violations);
    }
    violations.warnings().forEach(call::warn);
    MetadataRules.warn(call, next);
    admission.validate(call, next, old.tree());
    return next;
  }

  /** Refuses an object that is not the one of the path. */
  static void checkNames(Target target, Map<String, Object> object) {
    String namespace = Meta.namespace(object);
    if (target.type().namespaced()
        && !namespace.isEmpty()
        && !namespace.equals(target.namespace())) {
      throw ApiError.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    String name = Meta.name(object);
    if (name.isEmpty()) {
      throw ApiError.badRequest(
          "the name of the object ("
              + target.name()
              + " based on URL) was undeterminable: name must be provided");
    }
    if (!name.equals(target.name())) {
      throw ApiError.badRequest(
          "the name of the object ("
              + name
              + ") does not match the name on the URL ("
              + target.name()
              + ")");
    }
    Tree.set(Meta.of(object), "namespace", target.type().namespaced() ? target.namespace() : null);
  }

  private static void checkUid(
      WriteCall call, Map<String, Object> wanted, Map<String, Object> old) {
    String uid = Meta.uid(wanted);
    if (call.isPatch() || uid.isEmpty() || uid.equals(Meta.uid(old))) {
      return;
    }
    Target target = call.target();
    String group = target.type().group().isEmpty() ? "" : target.type().group() + "/";
    throw ApiError.conflict(
        target.type(),
        target.name(),
        "StorageError: invalid object, Code: 4, Key: /registry/"
            + group
            + target.type().plural()
            + "/"
            + target.key()
            + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
            + uid
            + ", UID in object meta: "
            + Meta.uid(old));
  }

  private static void checkVersion(WriteCall call, Map<String, Object> wanted, Stored old) {
    ResourceType type = call.type();
    String version = Meta.resourceVersion(wanted);
    if (version.isEmpty() || version.equals("0")) {
      if (!type.has(Trait.UNCONDITIONAL_UPDATE)) {
        Violations violations = new Violations();
        violations.invalid("metadata.resourceVersion", 0L, "must be specified for an update");
        throw ApiError.unversioned(type, call.target().name(), violations);
      }
      return;
    }
    if (!Times.isNumber(version)) {
      throw ApiError.storage(
          "strconv.ParseUint: parsing " + Json.text(version) + ": invalid syntax");
    }
    if (Long.parseLong(version) != old.revision()) {
      throw ApiError.modified(type, call.target().name());
    }
  }

  /** What of the wanted object counts at this endpoint, over what stays of the stored one. */
  private static Map<String, Object> merged(
      WriteCall call, Map<String, Object> wanted, Map<String, Object> old) {
    ResourceType type = call.type();
    return switch (call.target().subresource()) {
      case "" -> {
        if (type.has(Trait.STATUS)) {
          Tree.set(wanted, "status", Tree.copy(old.get("status")));
        }
        yield wanted;
      }
      case "status" -> withStatus(type, wanted, withEntries(old, wanted));
      case "finalize" -> {
        Map<String, Object> next = withEntries(old, wanted);
        Tree.set(next, "spec", wanted.get("spec"));
        yield next;
      }
      // The caller has changed the replicas only.
      case "scale" -> {
        if (type.has(Trait.STATUS)) {
          Tree.set(wanted, "status", Tree.copy(old.get("status")));
        }
        yield wanted;
      }
      default -> throw ApiError.resourceNotServed();
    };
  }

  /** The stored object with the managers that the wanted one has. */
  private static Map<String, Object> withEntries(
      Map<String, Object> old, Map<String, Object> wanted) {
    Map<String, Object> next = Tree.copyOf(old);
    Tree.set(
        Meta.of(next), ManagedFields.MEMBER, Tree.at(wanted, "metadata", ManagedFields.MEMBER));
    return next;
  }

  private static Map<String, Object> withStatus(
      ResourceType type, Map<String, Object> wanted, Map<String, Object> next) {
    Tree.set(next, "status", wanted.get("status"));
    if (!type.isCustom()) {
      Map<String, Object> metadata = Meta.of(next);
      for (String member : METADATA_OF_STATUS) {
        if (type.rules().statusWrites(member)) {
          Tree.set(metadata, member, Tree.at(wanted, "metadata", member));
        }
      }
    }
    return next;
  }

  /** The stored object as the version of the request sees it, for which alone it can change. */
  private static Map<String, Object> asServed(
      ResourceType type, Map<String, Object> live, Stored old) {
    return Objects.equals(live, old.tree()) ? old.tree() : type.rules().toStored(Tree.copyOf(live));
  }

  private static void raiseGeneration(
      ResourceType type, Map<String, Object> next, Map<String, Object> old) {
    if (!type.has(Trait.GENERATION)) {
      return;
    }
    boolean changed = !Tree.same(wanted(type, next), wanted(type, old));
    if (type.rules().annotationsRaiseGeneration()) {
      changed |=
          !Tree.same(
              Tree.map(next, "metadata", "annotations"), Tree.map(old, "metadata", "annotations"));
    }
    if (changed) {
      Meta.of(next).put("generation", Meta.generation(old) + 1);
    }
  }

  private static Map<String, Object> wanted(ResourceType type, Map<String, Object> object) {
    Map<String, Object> wanted = new LinkedHashMap<>(object);
    wanted.remove("metadata");
    if (type.has(Trait.STATUS)) {
      wanted.remove("status");
    }
    return wanted;
  }

  /** Empty if another write was faster. */
  private Optional<Map<String, Object>> store(
      WriteCall call, Stored old, Map<String, Object> next) {
    ResourceType type = call.type();
    boolean goes = Meta.isDeleting(old.tree()) && isReleased(type, next);
    boolean same = isUnchanged(next, old.tree());
    if (call.isDryRun() || (same && !goes)) {
      return Optional.of(same ? old.tree() : next);
    }
    if (goes) {
      return store.write(type.table(), old.key(), old, null).map(removed -> next);
    }
    Sizes.check(next);
    return store.write(type.table(), old.key(), old, next).map(Stored::tree);
  }

  /** Whether nothing changes but the times at which managers changed something. */
  private static boolean isUnchanged(Map<String, Object> next, Map<String, Object> old) {
    return Tree.same(unmanaged(next), unmanaged(old)) && ManagedFields.sameButTimes(next, old);
  }

  private static Map<String, Object> unmanaged(Map<String, Object> object) {
    Map<String, Object> metadata = new LinkedHashMap<>(Tree.map(object, "metadata"));
    metadata.remove(ManagedFields.MEMBER);
    Map<String, Object> rest = new LinkedHashMap<>(object);
    rest.put("metadata", metadata);
    return rest;
  }

  /** Whether nothing holds a deleted object any more. */
  static boolean isReleased(ResourceType type, Map<String, Object> object) {
    return Meta.finalizers(object).isEmpty()
        && Tree.number(object, 0, "metadata", Meta.GRACE) == 0
        && !type.rules().holdsRemoval(object);
  }
}
