package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.controller.Controller;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.watch.Trigger;
import java.time.Duration;

/**
 * How the chapters of {@link ControllerContract} see runs: by the names of the objects, in order.
 * Controllers have one worker unless a test says otherwise, so the run of an object that was made
 * last is the end of all runs that were due.
 */
abstract class ControllerRuns extends RuntimeContract {

  final Sightings<String> runs = new Sightings<>();
  final Trigger<ObjectKey> trigger = new Trigger<>();

  /** Notes each run; the marks of the rig need nothing more. */
  final Reconciler<Widget> noted(Reconciler<Widget> reconciler) {
    return (widget, context) -> {
      runs.add(context.key().name());
      return Rig.isMark(context.key().name())
          ? Result.done()
          : reconciler.reconcile(widget, context);
    };
  }

  final Controller.Builder<Widget> widgets() {
    return Controller.builder("widgets", Widget.TYPE).on(trigger);
  }

  final int runsOf(String name) {
    return count(runs.all(), name);
  }

  final void awaitRuns(String name, int count) {
    runs.await(all -> count(all, name) >= count, "%d runs of %s".formatted(count, name));
  }

  private static int count(Iterable<String> all, String name) {
    int count = 0;
    for (var each : all) {
      count += each.equals(name) ? 1 : 0;
    }
    return count;
  }

  /** Waits until all runs are over that were due when this was called. */
  final void awaitIdle() {
    runs.await(rig().mark());
  }

  final void assertRuns(String name, int count) {
    awaitRuns(name, count);
    awaitIdle();
    assertEquals(count, runsOf(name), () -> "runs of " + name + " among " + runs.all());
  }

  /** Waits until all handlers have been told of this version, which the server has. */
  static void awaitTold(ManagerCore core, ResourceType<?> type, ObjectMeta metadata) {
    var bound = Duration.ofSeconds(20);
    var cache = Rig.cache(core);
    if (!cache.awaitProgress(type, metadata.resourceVersion(), bound)
        || !cache.awaitDelivered(bound)) {
      throw new AssertionError("the cache did not get " + metadata);
    }
  }

  static ConfigMap configMap(ObjectKey key) {
    return ConfigMap.of(key.namespace(), key.name());
  }
}
