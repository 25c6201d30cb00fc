package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.watch.Predicates;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Chapter: when a failed run comes back. The failing reconciler writes the status each time. */
abstract class ControllerRetries extends ControllerReads {

  private static final ResourceType<Unstructured> EVENT =
      ResourceType.unstructured("events.k8s.io/v1", "Event");
  private static final List<Integer> WAITS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300);

  private final Sightings<Integer> attempts = new Sightings<>();
  private final AtomicInteger rounds = new AtomicInteger();

  /** A failing run whose status always has news. */
  private Result fail(Widget widget, ReconcileContext<Widget> context) {
    attempts.add(context.attempt());
    int round = rounds.incrementAndGet();
    context.updateStatus(it -> it.withStatus("failing", round));
    throw new IllegalStateException("not today");
  }

  private void startFailing() throws InterruptedException {
    rig().create("a", "one");
    rig()
        .startReady(widgets().filter(Predicates.resourceVersionChanged()).build(noted(this::fail)));
    awaitRuns("a", 1);
  }

  /** Waits for a failure to be settled: the retry is due then, and not before. */
  private void awaitRetryIn(int seconds) {
    rig().time.awaitDue(Duration.ofSeconds(seconds));
  }

  private void pass(int seconds) {
    rig().time.pass(Duration.ofSeconds(seconds));
  }

  @Test
  void failuresWaitDoubleUpToFiveMinutesAndOwnWritesNeverWakeThem() throws InterruptedException {
    startFailing();
    for (int i = 0; i < WAITS.size(); i++) {
      awaitRetryIn(WAITS.get(i));
      assertRuns("a", i + 1);
      pass(WAITS.get(i));
      awaitRuns("a", i + 2);
    }
    var expected = IntStream.rangeClosed(1, WAITS.size() + 1).boxed().toList();
    assertEquals(expected, attempts.await(WAITS.size() + 1));
  }

  @Test
  void foreignStatusesNeitherShortenTheWaitNorUseUpAttempts() throws InterruptedException {
    startFailing();
    pass(1);
    awaitRuns("a", 2);
    awaitRetryIn(2);
    for (int extra = 1; extra <= 5; extra++) {
      rig().note("a", "foreign " + extra);
      assertRuns("a", 2 + extra);
      awaitRetryIn(2);
    }
    rig().time.advance(Duration.ofSeconds(1));
    rig().note("a", "foreign and later");
    assertRuns("a", 8);
    pass(1);
    awaitRuns("a", 9);
    awaitRetryIn(4);
    assertEquals(List.of(1, 2), attempts.all().subList(0, 2));
    assertEquals(3, attempts.all().get(8));
  }

  @Test
  void anEditOfTheSpecRunsAtOnceAndStartsAnewAtASecond() throws InterruptedException {
    startFailing();
    for (int wait : List.of(1, 2, 4, 8)) {
      pass(wait);
    }
    awaitRuns("a", 5);
    awaitRetryIn(16);
    rig().edit("a", "two");
    awaitRuns("a", 6);
    awaitRetryIn(1);
    assertRuns("a", 6);
    pass(1);
    awaitRuns("a", 7);
    awaitRetryIn(2);
    assertEquals(List.of(1, 2, 3, 4, 5, 1, 2), attempts.all());
  }

  @Test
  void tenRetriesAreElevenRunsThenReconcileFailedIsToldOnce() throws InterruptedException {
    var given = new Sightings<String>();
    var retry = RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5));
    rig().create("a", "one");
    var settings = rig().settings(new AlwaysLeader(), List.of(givenUp(given)), Map.of());
    var core =
        rig()
            .manager(
                settings,
                widgets()
                    .options(ControllerOptions.defaults().workers(1).retry(retry.maxRetries(10)))
                    .conditions(ConditionSet.living(ConditionType.READY).kstatus())
                    .onGiveUp((widget, failure, context) -> given.add("hook"))
                    .build(noted(this::fail)));
    core.start();
    for (int i = 0; i < 10; i++) {
      awaitRuns("a", i + 1);
      pass(WAITS.get(i));
    }
    awaitRuns("a", 11);
    var last = rig().server.await(Widget.TREE, rig().key("a"), ControllerRetries::isGivenUp);
    assertTrue(hasCondition(last, "Stalled", "True", "ReconcileFailed"), last.toString());
    assertRuns("a", 11);
    assertTrue(core.flushEvents(Duration.ofSeconds(20)));
    assertEquals(List.of("Warning ReconcileFailed"), events());
    assertEquals(List.of("hook", "gave up"), given.all());
    rig().edit("a", "two");
    awaitRuns("a", 12);
    awaitRetryIn(1);
  }

  private static RuntimeListener givenUp(Sightings<String> given) {
    return new RuntimeListener() {
      @Override
      public void gaveUp(String controller, Throwable failure) {
        given.add("gave up");
      }
    };
  }

  private static boolean isGivenUp(Unstructured widget) {
    return hasCondition(widget, "Ready", "False", "ReconcileFailed");
  }

  private static boolean hasCondition(
      Unstructured widget, String type, String status, String reason) {
    return widget.at("/status/conditions").orElse(List.of()) instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                it ->
                    it instanceof Map<?, ?> condition
                        && type.equals(condition.get("type"))
                        && status.equals(condition.get("status"))
                        && reason.equals(condition.get("reason")));
  }

  private List<String> events() {
    return rig().server.client().live().list(Query.of(EVENT).inNamespace(rig().namespace)).stream()
        .map(event -> event.at("/type").orElse("") + " " + event.at("/reason").orElse(""))
        .toList();
  }

  @Test
  void aStormOfConflictsGetsSlowerAndEnds() throws InterruptedException {
    var patch = RequestMatch.patch(Widget.TYPE);
    rig().server.faults().on(patch).then(Fault.conflict());
    rig().create("a", "one");
    Reconciler<Widget> writing =
        (widget, context) -> {
          context.client().update(Widget.TYPE, widget.withText("mine"));
          return Result.done();
        };
    rig().startReady(widgets().build(noted(writing)));
    int run = 1;
    for (int wait : List.of(50, 100, 200, 400, 800, 1600, 1000, 50)) {
      awaitRuns("a", run);
      rig().time.awaitDue(Duration.ofMillis(wait));
      assertEquals(run, rig().server.journal().count(patch));
      if (run == 8) {
        rig().server.faults().clear();
      }
      rig().time.advance(Duration.ofMillis(wait));
      run++;
    }
    rig().server.await(Widget.TYPE, rig().key("a"), it -> it.spec().text().equals("mine"));
    // One more for the news of the own write, which may hide somebody else's change.
    assertRuns("a", 10);
    assertEquals(9, rig().server.journal().count(patch));
  }
}
