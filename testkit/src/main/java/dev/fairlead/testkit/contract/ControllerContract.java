package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.queue.Lane;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.testkit.server.TestApiServer;
import dev.fairlead.watch.Source;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Whole controllers over a backend: what runs when, and what is sent. A backend's own test extends
 * this and says how one is made.
 */
public abstract class ControllerContract extends ControllerRetries {

  private static final Duration RESYNC = Duration.ofMinutes(10);
  private static final ClusterName EAST = ClusterName.of("east");

  /** For subclasses. */
  protected ControllerContract() {}

  private static ControllerOptions resyncing() {
    return ControllerOptions.defaults().workers(1).resyncEvery(RESYNC);
  }

  private ManagerCore listened(RuntimeListener listener, Controller controller) {
    return rig()
        .manager(rig().settings(new AlwaysLeader(), List.of(listener), Map.of()), controller);
  }

  @Test
  void aResyncRunsEveryObjectInTheBackgroundAndSendsNothing() throws InterruptedException {
    var lanes = new Sightings<Lane>();
    var listener =
        new RuntimeListener() {
          @Override
          public void taken(String queue, Lane lane, long waitedNanos) {
            lanes.add(lane);
          }
        };
    List.of("a", "b", "c").forEach(name -> rig().create(name, "one"));
    var core =
        listened(
            listener,
            widgets().options(resyncing()).build(noted((widget, context) -> Result.done())));
    core.start();
    runs.await(3);
    rig().time.pass(RESYNC);
    runs.await(6);
    assertEquals(List.of("a", "a", "b", "b", "c", "c"), runs.all().stream().sorted().toList());
    assertTrue(lanes.all().stream().allMatch(Lane.BACKGROUND::equals), lanes.all().toString());
    assertEquals(1, rig().lists());
    assertEquals(0, rig().server.journal().writes());
  }

  @Test
  void anEditOvertakesTwoThousandResyncs() throws InterruptedException {
    var waiting = new Sightings<Integer>();
    var listener =
        new RuntimeListener() {
          @Override
          public void depth(String queue, Lane lane, int ready) {
            if (lane == Lane.BACKGROUND) {
              waiting.add(ready);
            }
          }
        };
    var names = IntStream.range(0, 2000).mapToObj("w%04d"::formatted).toList();
    names.forEach(name -> rig().create(name, "one"));
    var gate = new CountDownLatch(1);
    Reconciler<Widget> blocking =
        (widget, context) -> {
          if (runs.size() > names.size()) {
            await(gate);
          }
          return Result.done();
        };
    var core = listened(listener, widgets().options(resyncing()).build(noted(blocking)));
    core.start();
    runs.await(names.size());
    int before = waiting.size();
    rig().time.pass(RESYNC);
    waiting.await(
        all -> all.subList(before, all.size()).contains(names.size() - 1), "all but one in line");
    rig().edit("w1999", "two");
    var edited = rig().server.client().get(Widget.TYPE, rig().key("w1999")).orElseThrow();
    awaitTold(core, Widget.TYPE, edited.metadata());
    gate.countDown();
    var all = runs.await(2 * names.size());
    int overtaker = all.subList(names.size(), all.size()).indexOf("w1999");
    assertTrue(overtaker <= 2, "the edit ran as number " + overtaker);
    assertEquals(names, all.subList(names.size(), all.size()).stream().sorted().toList());
  }

  static void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("nobody opened the gate");
    }
  }

  @Test
  void aDeletionWaitsForItsCleanUpsInOrder() throws InterruptedException {
    var child = rig().key("child");
    var core =
        rig()
            .startReady(
                widgets()
                    .watches(ConfigMap.TYPE, (map, key) -> List.of(rig().key("a")))
                    .finalizer(
                        Finalizer.of(
                            "example.com/child",
                            (widget, context) -> {
                              runs.add("child");
                              context.client().delete(ConfigMap.TYPE, child);
                              return context.client().get(ConfigMap.TYPE, child).isPresent()
                                  ? CleanupResult.awaitChange()
                                  : CleanupResult.done();
                            }))
                    .finalizer(
                        Finalizer.of(
                            "example.com/second",
                            (widget, context) -> {
                              runs.add("second");
                              return CleanupResult.done();
                            }))
                    .build(noted((widget, context) -> Result.done())));
    var held = configMap(child);
    var metadata = held.metadata().withFinalizers(List.of("example.com/foreign"));
    var made = rig().server.client().create(ConfigMap.TYPE, held.withMetadata(metadata));
    awaitTold(core, ConfigMap.TYPE, made.metadata());
    rig().create("a", "one");
    rig().server.await(Widget.TYPE, rig().key("a"), it -> it.metadata().finalizers().size() == 2);
    rig().delete("a");
    runs.await("child");
    rig().server.await(ConfigMap.TYPE, child, it -> it.metadata().isDeleting());
    awaitIdle();
    assertTrue(!runs.all().contains("second"), runs.all().toString());
    rig()
        .server
        .client()
        .edit(
            ConfigMap.TYPE,
            child,
            map -> map.withMetadata(map.metadata().withFinalizers(List.of())));
    rig().server.awaitGone(Widget.TYPE, rig().key("a"));
    assertEquals(1, runsOf("second"));
  }

  /** The controller notes the cluster, too. */
  private Controller everywhere() {
    return Controller.builder("everywhere", Widget.TYPE)
        .clusters(cluster -> true)
        .build(
            (widget, context) -> {
              runs.add(
                  "%s %s=%s"
                      .formatted(
                          context.key().cluster(), context.key().name(), widget.spec().text()));
              if (widget.spec().text().equals("read")) {
                context.client().live().get(Widget.TYPE, context.key());
              }
              return Result.done();
            });
  }

  @Test
  void aClusterThatIsRemovedIsNotAskedAgainAndTheOthersGoOn() throws InterruptedException {
    try (var east = otherServer()) {
      rig().prepare(east);
      createIn(east, "e", "one");
      rig().create("a", "one");
      var core = rig().startReady(everywhere());
      core.clusters().add(EAST, hub -> east.connection());
      runs.await(all -> all.contains("local a=one") && all.contains("east e=one"), "both");
      core.clusters().remove(EAST);
      createIn(east, "f", "one");
      east.awaitQuiescent();
      east.journal().clear();
      createIn(east, "g", "one");
      rig().time.advance(Duration.ofMinutes(1));
      rig().create("b", "one");
      runs.await("local b=one");
      east.awaitQuiescent();
      assertEquals(List.of(), east.journal().entries());
      assertTrue(
          runs.all().stream().noneMatch(run -> run.startsWith("east g")), runs.all()::toString);
      assertEquals(List.of(1, 1), List.of(rig().lists(), rig().watches()));
    }
  }

  private void createIn(TestApiServer server, String name, String text) {
    server.client().create(Widget.TYPE, Widget.of(rig().key(name), text));
  }

  @Test
  void aDeadClusterDelaysNoOther() throws InterruptedException {
    try (var east = otherServer()) {
      rig().prepare(east);
      rig().create("a", "one");
      var core = rig().startReady(everywhere());
      core.clusters().add(EAST, hub -> east.connection());
      createIn(east, "e", "read");
      runs.await("east e=read");
      east.network().cut();
      for (int i = 1; i <= 5; i++) {
        rig().edit("a", "edit " + i);
        runs.await("local a=edit " + i);
        rig().time.advance(Duration.ofSeconds(1));
      }
      assertEquals(List.of(), core.readyProblems());
    }
  }

  @Test
  void anOptionalTypeThatComesLaterIsWatchedThen() throws InterruptedException {
    // The namespace's own, since a shared server has what earlier tests installed.
    var group = rig().namespace + ".example.com";
    ResourceType<Unstructured> gadget = ResourceType.unstructured(group + "/v1", "Gadget");
    rig().create("a", "one");
    rig()
        .startReady(
            widgets()
                .watch(Source.mapped(gadget, (tree, key) -> List.of(rig().key("a"))).optional())
                .build(noted((widget, context) -> Result.done())));
    assertRuns("a", 1);
    rig().time.awaitDue(Duration.ofMillis(800));
    rig().server.install(gadget);
    rig().time.advance(Duration.ofMillis(800));
    rig()
        .server
        .client()
        .create(
            gadget,
            Unstructured.of(
                Map.of(
                    "apiVersion",
                    group + "/v1",
                    "kind",
                    "Gadget",
                    "metadata",
                    Map.of("name", "g", "namespace", rig().namespace))));
    assertRuns("a", 2);
  }
}
