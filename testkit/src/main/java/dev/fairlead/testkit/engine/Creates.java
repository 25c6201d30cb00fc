package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** POST: checks, completes and stores a new object. */
final class Creates {
  private static final int GENERATED_NAMES = 8;

  private final Store store;
  private final Identities identities;
  private final Namespaces namespaces;
  private final Ownership ownership;
  private final Admission admission;

  Creates(
      Store store,
      Identities identities,
      Namespaces namespaces,
      Ownership ownership,
      Admission admission) {
    this.store = store;
    this.identities = identities;
    this.namespaces = namespaces;
    this.ownership = ownership;
    this.admission = admission;
  }

  /** The stored form of the new object; nothing is stored in a dry run. */
  Map<String, Object> create(WriteCall call, Map<String, Object> served) {
    ResourceType type = call.type();
    checkNames(call.target(), served);
    boolean generated = Meta.name(served).isEmpty();
    Map<String, Object> object = Map.of();
    for (int attempt = 0; attempt < GENERATED_NAMES; attempt++) {
      object = prepared(call, Tree.copyOf(served));
      refuseIfClosed(call, Meta.name(object));
      admission.mutate(call, object, Map.of());
      validate(call, object);
      admission.validate(call, object, Map.of());
      Optional<Map<String, Object>> stored = store(call, object);
      if (stored.isPresent()) {
        return stored.get();
      }
      if (!generated) {
        Stored there = type.table().content().get(type.keyOf(object));
        boolean terminating = there != null && Meta.isDeleting(there.tree());
        throw ApiError.alreadyExists(type, Meta.name(object), terminating);
      }
    }
    throw ApiError.nameGenerationFailed(type, Meta.name(object));
  }

  private static void checkNames(Target target, Map<String, Object> served) {
    String namespace = Meta.namespace(served);
    if (target.type().namespaced()
        && !namespace.isEmpty()
        && !namespace.equals(target.namespace())) {
      throw ApiError.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    String name = Meta.name(served);
    if (!target.name().isEmpty() && !name.isEmpty() && !name.equals(target.name())) {
      throw ApiError.badRequest(
          "the name of the object ("
              + name
              + ") does not match the name on the URL ("
              + target.name()
              + ")");
    }
  }

  private Map<String, Object> prepared(WriteCall call, Map<String, Object> served) {
    ResourceType type = call.type();
    if (!call.isApply()) {
      ownership.note(call, Map.of(), served);
    }
    Map<String, Object> object = type.rules().toStored(served);
    Map<String, Object> metadata = Meta.of(object);
    metadata.remove(Meta.DELETION_TIMESTAMP);
    metadata.remove(Meta.GRACE);
    Tree.set(metadata, "namespace", type.namespaced() ? call.target().namespace() : null);
    String prefix = Tree.text(metadata, "generateName");
    if (Meta.name(object).isEmpty() && !prefix.isEmpty()) {
      metadata.put("name", identities.name(prefix));
    }
    metadata.put("uid", identities.uid());
    metadata.put("creationTimestamp", Times.seconds(call.now()));
    if (type.has(Trait.GENERATION)) {
      metadata.put("generation", 1L);
    }
    if (type.has(Trait.STATUS)) {
      object.remove("status");
    }
    MetadataRules.mergeOwners(call, object);
    type.rules().complete(object, null);
    return object;
  }

  private void refuseIfClosed(WriteCall call, String name) {
    namespaces.checkOpen(call.type(), call.target().namespace(), name);
    Optional<String> refusal = call.type().rules().refusesCreation();
    if (refusal.isPresent()) {
      throw ApiError.forbidden(call.type(), name, refusal.get(), List.of());
    }
  }

  private static void validate(WriteCall call, Map<String, Object> object) {
    Violations violations = new Violations();
    MetadataRules.validateNew(call.type(), object, violations);
    call.type().rules().validate(object, null, violations);
    if (!violations.isEmpty()) {
      throw ApiError.invalid(call.type(), Meta.name(object), violations);
    }
    violations.warnings().forEach(call::warn);
    MetadataRules.warn(call, object);
    if (Times.isRevision(Meta.resourceVersion(object))) {
      throw ApiError.storage("resourceVersion should not be set on objects to be created");
    }
  }

  /** Empty if the name is taken. */
  private Optional<Map<String, Object>> store(WriteCall call, Map<String, Object> object) {
    ResourceType type = call.type();
    String key = type.keyOf(object);
    if (!call.isDryRun()) {
      Sizes.check(object);
      return store.write(type.table(), key, null, object).map(Stored::tree);
    }
    if (type.table().content().get(key) != null) {
      return Optional.empty();
    }
    Map<String, Object> metadata = Meta.of(object);
    metadata.remove(Meta.RESOURCE_VERSION);
    object.put("metadata", Meta.inOrder(metadata));
    return Optional.of(object);
  }
}
