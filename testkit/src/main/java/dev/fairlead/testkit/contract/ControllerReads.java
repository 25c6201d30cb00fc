package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.client.WriteOption;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.controller.Controller;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Chapter: shared watches, no needless requests, reads after own writes. */
abstract class ControllerReads extends ControllerRuns {

  private static final Duration BOUND = Duration.ofSeconds(5);
  private static final RequestMatch CHILD_WATCH = RequestMatch.watch(ConfigMap.TYPE);

  @Test
  void twentyControllersOfOneTypeAreOneListAndOneWatch() throws InterruptedException {
    rig().create("a", "one");
    var all = new ArrayList<Controller>();
    for (int i = 1; i <= 20; i++) {
      var name = "controller-" + i;
      all.add(
          Controller.builder(name, Widget.TYPE)
              .build(
                  (widget, context) -> {
                    runs.add(name + " " + widget.spec().text());
                    return Result.done();
                  }));
    }
    rig().startReady(all.toArray(Controller[]::new));
    runs.await(20);
    rig().edit("a", "two");
    for (int i = 1; i <= 20; i++) {
      runs.await("controller-" + i + " two");
    }
    assertEquals(40, runs.size());
    assertEquals(List.of(1, 1), List.of(rig().lists(), rig().watches()));
  }

  @Test
  void aSecondRunWithoutAChangeSendsNothing() throws InterruptedException {
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .owns(ConfigMap.TYPE)
                .finalizer(Finalizer.of("example.com/keep", (widget, c) -> CleanupResult.done()))
                .conditions(ConditionSet.living(ConditionType.READY).kstatus())
                .build(noted(this::wholeWork)));
    rig().server.await(Widget.TYPE, rig().key("a"), it -> it.status() != null);
    assertTrue(rig().server.journal().writes() >= 3, "finalizer, child and status");
    // With one worker, the second of two runs begins when the first is over.
    runAgain();
    runAgain();
    rig().server.journal().clear();
    runAgain();
    runAgain();
    assertEquals(List.of(), rig().server.journal().entries());
  }

  private void runAgain() {
    int before = runsOf("a");
    trigger.fire(rig().key("a"));
    awaitRuns("a", before + 1);
  }

  private Result wholeWork(Widget widget, ReconcileContext<Widget> context) {
    context
        .client()
        .with(WriteOption.ownedBy(context.owner()))
        .createOrUpdate(
            ConfigMap.TYPE,
            context.key(),
            map -> map.withData(Map.of("text", widget.spec().text())));
    context.updateStatus(it -> it.withStatus("written", 1));
    return Result.done();
  }

  /** Makes a child of any name unless the cache has one. */
  private Result childByList(Widget widget, ReconcileContext<Widget> context) {
    var mine = Query.of(ConfigMap.TYPE).ownedBy(context.owner());
    if (context.client().list(mine).isEmpty()) {
      var metadata =
          configMap(context.key()).metadata().toBuilder().name("").generateName("child-").build();
      context
          .client()
          .with(WriteOption.ownedBy(context.owner()))
          .create(ConfigMap.TYPE, configMap(context.key()).withMetadata(metadata));
    }
    runs.add("listed");
    return Result.done();
  }

  private int children() {
    return rig().server.journal().count(RequestMatch.create(ConfigMap.TYPE));
  }

  @Test
  void aListWaitsForOwnWritesWhileTheWatchIsLate() throws InterruptedException {
    rig().server.faults().on(CHILD_WATCH).times(1).then(Fault.delay(Duration.ofMillis(300)));
    rig().create("a", "one");
    rig().startReady(widgets().owns(ConfigMap.TYPE).build(noted(this::childByList)));
    awaitRuns("a", 1);
    trigger.fire(rig().key("a"));
    runs.await(all -> all.stream().filter("listed"::equals).count() >= 2, "two lists");
    assertEquals(1, children());
  }

  @Test
  void aListOfAFrozenCacheIsRefusedAndTriedAgainUntilTheCacheHasCaughtUp()
      throws InterruptedException {
    rig().server.faults().on(CHILD_WATCH).times(1).then(Fault.blackHole().afterEvents(0));
    rig().create("a", "one");
    var core =
        rig()
            .startReady(
                widgets()
                    .owns(ConfigMap.TYPE)
                    .build(
                        noted(
                            (widget, context) -> {
                              try {
                                return childByList(widget, context);
                              } catch (StaleReadException stale) {
                                runs.add("stale");
                                throw stale;
                              }
                            })));
    runs.await("listed");
    trigger.fire(rig().key("a"));
    awaitRuns("a", 2);
    rig().time.pass(BOUND);
    runs.await("stale");
    pass(50, 100);
    assertEquals(List.of("a", "listed", "a", "stale", "a", "stale"), runs.all());
    rig().server.network().cut();
    rig().server.network().restore();
    rig().time.awaitDue(Duration.ofMillis(800), 2);
    pass(100, 200);
    pass(200, 400);
    pass(400, 800);
    rig().time.advance(Duration.ofMillis(100));
    awaitChild(core);
    rig().time.advance(Duration.ofMillis(700));
    runs.await(all -> all.stream().filter("listed"::equals).count() >= 2, "the list in the end");
    assertEquals(1, children());
  }

  /** Lets the time pass to a run that is refused, until the next one is due. */
  private void pass(int millis, int nextMillis) {
    rig().time.pass(Duration.ofMillis(millis));
    rig().time.awaitDue(Duration.ofMillis(nextMillis));
  }

  private void awaitChild(ManagerCore core) {
    var query = Query.of(ConfigMap.TYPE).inNamespace(rig().namespace);
    var child = rig().server.client().live().list(query).get(0);
    var version = child.metadata().resourceVersion();
    assertTrue(
        Rig.cache(core).awaitProgress(ConfigMap.TYPE, version, Duration.ofSeconds(20)),
        "the watch of the child did not come back");
  }

  @Test
  void aGetOfAFrozenCacheReadsLive() throws InterruptedException {
    rig().server.faults().on(CHILD_WATCH).times(1).then(Fault.blackHole().afterEvents(0));
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .owns(ConfigMap.TYPE)
                .build(
                    noted(
                        (widget, context) -> {
                          var client = context.client();
                          if (client.get(ConfigMap.TYPE, context.key()).isEmpty()) {
                            client.create(ConfigMap.TYPE, configMap(context.key()));
                          }
                          runs.add("got");
                          return Result.done();
                        })));
    runs.await("got");
    trigger.fire(rig().key("a"));
    rig().time.pass(BOUND);
    runs.await(List.of("a", "got", "a", "got")::equals, "a second run that succeeds");
    assertEquals(1, children());
    assertEquals(1, rig().server.journal().count(RequestMatch.get(ConfigMap.TYPE)));
  }

  @Test
  void aFinalizerThatWasJustAddedIsSeenByTheRun() throws InterruptedException {
    var widgetWatch = RequestMatch.watch(Widget.TYPE);
    rig().server.faults().on(widgetWatch).times(1).then(Fault.blackHole().afterEvents(0));
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .finalizer(Finalizer.of("example.com/keep", (widget, c) -> CleanupResult.done()))
                .build(
                    noted(
                        (widget, context) -> {
                          runs.add("finalizers " + widget.metadata().finalizers());
                          return Result.done();
                        })));
    rig().time.pass(BOUND);
    awaitRuns("a", 1);
    trigger.fire(rig().key("a"));
    var run = List.of("a", "finalizers [example.com/keep]");
    runs.await(4);
    assertEquals(List.of(run.get(0), run.get(1), run.get(0), run.get(1)), runs.all());
    assertEquals(1, rig().server.journal().count(RequestMatch.patch(Widget.TYPE)));
  }
}
