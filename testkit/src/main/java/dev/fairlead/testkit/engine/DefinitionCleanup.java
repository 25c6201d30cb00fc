package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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

  void advance(Instant now) {
    for (Registry.Definition definition : registry.terminating()) {
      definition.types().stream().findFirst().ifPresent(type -> deleteObjects(type, now));
      if (definition.table().content().isEmpty()) {
        release(definition.stored().key());
      }
    }
    registry.refresh();
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

  private void release(String key) {
    Table table = registry.definitions().table();
    Optional<Stored> written = Optional.empty();
    while (written.isEmpty()) {
      Stored old = table.content().get(key);
      if (old == null) {
        return;
      }
      Map<String, Object> next = Tree.copyOf(old.tree());
      List<String> finalizers = new ArrayList<>(Meta.finalizers(next));
      if (!finalizers.remove(DefinitionRules.CLEANUP)) {
        return;
      }
      Meta.setFinalizers(next, finalizers);
      written = store.write(table, key, old, finalizers.isEmpty() ? null : next);
    }
  }
}
