package dev.fairlead.examples.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Operation;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.AppLabels;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.watch.Trigger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A whole pod template without a single default, set in each run. */
class DefaultsDoNotLoopTest {

  private static final ObjectKey KEY = DatabaseScript.KEY;
  private static final int RUNS = 10;

  private final BlockingQueue<Operation> operations = new LinkedBlockingQueue<>();
  private final Trigger<ObjectKey> trigger = new Trigger<>();

  @ParameterizedTest
  @EnumSource
  void whatTheServerFillsInIsNotTakenAwayAgainAndAgain(Variant variant) throws Exception {
    try (var server = InMemoryApiServer.start()) {
      new DatabaseScript(server).prepare();
      server.client().create(ConfigMap.TYPE, ConfigMap.of(KEY.namespace(), KEY.name()));
      var backend = Backends.connect(variant.backend(), server.connection());
      var reconciler = variant.reconciler();
      try (var manager = Manager.builder(backend).add(controller(reconciler)).build()) {
        manager.start();
        assertEquals(Operation.CREATED, next());
        assertEquals(Operation.UNCHANGED, again());
        server.awaitQuiescent();
        assertEquals(1, server.journal().count(RequestMatch.create(reconciler.sets())));
        assertTrue(server.journal().count(RequestMatch.patch(reconciler.sets())) <= 1);
        server.journal().clear();

        for (int run = 3; run <= RUNS; run++) {
          assertEquals(Operation.UNCHANGED, again());
        }

        server.awaitQuiescent();
        assertEquals(List.of(), server.journal().entries());
      } finally {
        backend.close();
      }
    }
  }

  private Operation again() throws InterruptedException {
    trigger.fire(KEY);
    return next();
  }

  private Operation next() throws InterruptedException {
    return Objects.requireNonNull(operations.poll(30, TimeUnit.SECONDS), "a run within 30 s");
  }

  /** Runs when the trigger says so, and not because of what it writes. */
  private Controller controller(DatabaseReconciler<?> reconciler) {
    var blueprint =
        new Blueprint(KEY, AppLabels.of("database", KEY.name()), "postgres:16", 5432, 2, Map.of());
    return Controller.builder("sets", ConfigMap.TYPE)
        .reads(reconciler.sets())
        .on(trigger)
        .build(
            (map, ctx) -> {
              operations.add(reconciler.writeSet(ctx.client(), blueprint).operation());
              return Result.done();
            });
  }
}
