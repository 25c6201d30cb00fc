package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Brings the deletion of CustomResourceDefinitions forward after a write: deletes their objects,
 * and lets a definition go when none is left.
 */
final class DefinitionCleanup {
  private final Store store;
  private final Registry registry;
  private final Deletes deletes;

  DefinitionCleanup(Store store, Registry registry, Deletes deletes) {
    this.store = store;
    this.registry = registry;
    this.deletes = deletes;
  }

  /** Whether a definition has gone. */
  boolean advance(Instant now) {
    boolean hasGone = false;
    for (Registry.Definition definition : registry.terminating()) {
      String key = definition.stored().key();
      change(key, DefinitionStatus::beginDeletion);
      definition.types().stream().findFirst().ifPresent(type -> deleteObjects(type, now));
      if (definition.table().content().isEmpty()) {
        change(key, DefinitionCleanup::release);
        hasGone |= registry.definitions().table().content().get(key) == null;
      }
    }
    registry.refresh();
    return hasGone;
  }

  private void deleteObjects(ResourceType type, Instant now) {
    DeleteCall call = new DeleteCall("", false, "", "", false, OptionalLong.empty(), now);
    for (Iterator<Stored> all = type.table().content().scan("", ""); all.hasNext(); ) {
      Map<String, Object> object = all.next().tree();
      if (!Meta.isDeleting(object)) {
        Target target = new Target(type, Meta.namespace(object), Meta.name(object), "", false);
        deletes.delete(target, call);
      }
    }
  }

  private static void release(Map<String, Object> definition) {
    List<String> finalizers = new ArrayList<>(Meta.finalizers(definition));
    finalizers.remove(DefinitionRules.CLEANUP);
    Meta.setFinalizers(definition, finalizers);
  }

  /** Writes a change, if it is one; a definition without finalizers goes. */
  private void change(String key, Consumer<Map<String, Object>> change) {
    store.change(
        registry.definitions().table(),
        key,
        definition -> {
          change.accept(definition);
          return Meta.finalizers(definition).isEmpty() ? null : definition;
        });
  }
}
