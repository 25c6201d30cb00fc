package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
    Meta.setFinalizers(
        next, call.finalizers(Meta.finalizers(old.tree()), type.rules().orphansByDefault()));
    type.rules().markDeleted(next);
    long grace = grace(type, call, old.tree());
    boolean wasGraceful = Tree.number(old.tree(), 0, "metadata", Meta.GRACE) > 0;
    boolean isHeld = !Meta.finalizers(next).isEmpty() || type.rules().holdsRemoval(next);
    boolean isMarked = wasGraceful || type.rules().isMarkedBeforeRemoval();
    if (!isHeld && grace == 0 && !isMarked) {
      return removed(type, call, old);
    }
    mark(type, next, call, grace);
    next.put("metadata", Meta.inOrder(Meta.of(next)));
    if (call.isDryRun() || Tree.same(next, old.tree())) {
      return Optional.of(new Outcome(next, false));
    }
    Optional<Stored> marked = store.write(type.table(), old.key(), old, next);
    if (marked.isPresent() && !isHeld && grace == 0) {
      return removed(type, call, marked.get());
    }
    return marked.map(stored -> new Outcome(stored.tree(), false));
  }

  private Optional<Outcome> removed(ResourceType type, DeleteCall call, Stored old) {
    return call.isDryRun()
        ? Optional.of(new Outcome(old.tree(), true))
        : store
            .write(type.table(), old.key(), old, null)
            .map(gone -> new Outcome(old.tree(), true));
  }

  /** How long the object has from now on; a period that has begun can only become shorter. */
  private static long grace(ResourceType type, DeleteCall call, Map<String, Object> old) {
    OptionalLong standard = type.rules().gracePeriod(old);
    if (standard.isEmpty()) {
      return 0;
    }
    long wanted = call.graceOr(standard.getAsLong());
    return Meta.isDeleting(old)
        ? Math.min(wanted, Tree.number(old, 0, "metadata", Meta.GRACE))
        : wanted;
  }

  private static void mark(
      ResourceType type, Map<String, Object> next, DeleteCall call, long grace) {
    Map<String, Object> metadata = Meta.of(next);
    boolean isNew = !Meta.isDeleting(next);
    if (isNew || grace < Tree.number(metadata, 0, Meta.GRACE)) {
      metadata.put(Meta.DELETION_TIMESTAMP, Times.seconds(end(metadata, call, grace)));
      if (!type.rules().holdsRemoval(next)) {
        metadata.put(Meta.GRACE, grace);
      }
    }
    long generation = Meta.generation(next);
    if (isNew && generation > 0 && type.rules().deletionRaisesGeneration()) {
      metadata.put("generation", generation + 1);
    }
  }

  /** When the grace period ends: counted from the first delete, and not in the past. */
  private static Instant end(Map<String, Object> metadata, DeleteCall call, long grace) {
    String former = Tree.text(metadata, Meta.DELETION_TIMESTAMP);
    if (former.isEmpty()) {
      return call.now().plusSeconds(grace);
    }
    Instant end =
        Instant.parse(former).minusSeconds(Tree.number(metadata, 0, Meta.GRACE)).plusSeconds(grace);
    return end.isBefore(call.now()) ? call.now() : end;
  }
}
