package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** DELETE of one object: removes it, or marks it if finalizers hold it. */
final class Deletes {
  private final Store store;
  private final Namespaces namespaces;

  Deletes(Store store, Namespaces namespaces) {
    this.store = store;
    this.namespaces = namespaces;
  }

  /** What became of the object; whether it was removed or is only marked. */
  record Outcome(Map<String, Object> object, boolean isRemoved) {}

  Outcome delete(Target target, DeleteCall call) {
    namespaces.checkDeletable(target.type(), target.name());
    while (true) {
      Stored old = Updates.existing(target);
      call.checkPreconditions(target.type(), old);
      Optional<Outcome> outcome = attempt(target.type(), call, old);
      if (outcome.isPresent()) {
        return outcome.get();
      }
    }
  }

  /** Empty if another write was faster. */
  private Optional<Outcome> attempt(ResourceType type, DeleteCall call, Stored old) {
    Map<String, Object> next = Tree.copyOf(old.tree());
    List<String> finalizers = call.finalizers(Meta.finalizers(old.tree()));
    Meta.setFinalizers(next, finalizers);
    type.rules().markDeleted(next);
    if (!holds(type, next)) {
      return call.isDryRun()
          ? Optional.of(new Outcome(old.tree(), true))
          : store
              .write(type.table(), old.key(), old, null)
              .map(removed -> new Outcome(old.tree(), true));
    }
    if (!Meta.isDeleting(old.tree())) {
      mark(type, next, call);
    }
    next.put("metadata", Meta.inOrder(Meta.of(next)));
    if (call.isDryRun() || Tree.same(next, old.tree())) {
      return Optional.of(new Outcome(next, false));
    }
    return store
        .write(type.table(), old.key(), old, next)
        .map(stored -> new Outcome(stored.tree(), false));
  }

  private static boolean holds(ResourceType type, Map<String, Object> object) {
    return !Meta.finalizers(object).isEmpty() || type.rules().holdsRemoval(object);
  }

  private static void mark(ResourceType type, Map<String, Object> next, DeleteCall call) {
    Map<String, Object> metadata = Meta.of(next);
    metadata.put(Meta.DELETION_TIMESTAMP, Times.seconds(call.now()));
    if (!type.rules().holdsRemoval(next)) {
      metadata.put(Meta.GRACE, 0L);
    }
    long generation = Meta.generation(next);
    if (generation > 0 && type.rules().deletionRaisesGeneration()) {
      metadata.put("generation", generation + 1);
    }
  }
}
