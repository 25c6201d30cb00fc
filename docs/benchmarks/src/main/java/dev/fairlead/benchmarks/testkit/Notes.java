package dev.fairlead.benchmarks.testkit;

import static dev.fairlead.client.WriteOption.ownedBy;

import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.Operation;
import dev.fairlead.controller.Controller;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The controller: keeps a ConfigMap with the text of each note, and deletes it with the note. */
final class Notes {
  private static final String FINALIZER = "benchmarks.fairlead.dev/copy";

  private final AtomicLong created = new AtomicLong();
  private final AtomicLong deleted = new AtomicLong();

  Controller controller() {
    return Controller.builder("notes", Note.TYPE)
        .owns(ConfigMap.TYPE)
        .finalizer(Finalizer.of(FINALIZER, this::forget))
        .build(this::copy);
  }

  /** How many ConfigMaps it has made and deleted again. */
  long completed() {
    return Math.min(created.get(), deleted.get());
  }

  private Result copy(Note note, ReconcileContext<Note> ctx) {
    var text = note.spec().text();
    var written =
        ctx.client()
            .with(ownedBy(ctx.owner()))
            .createOrUpdate(ConfigMap.TYPE, ctx.key(), map -> map.withData(Map.of("text", text)));
    if (written.operation() == Operation.CREATED) {
      created.incrementAndGet();
    }
    ctx.updateStatus(it -> it.withCopied(text));
    return Result.done();
  }

  private CleanupResult forget(Note note, ReconcileContext<Note> ctx) {
    if (ctx.client().delete(ConfigMap.TYPE, ctx.key()) == DeleteResult.DELETED) {
      deleted.incrementAndGet();
    }
    return CleanupResult.done();
  }
}
