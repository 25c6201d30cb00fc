package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.controller.Controller;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Chapter: what happens when leadership comes and goes. */
abstract class LifecycleLeadership extends LifecycleRuns {

  private final Hand elector = new Hand();

  /** Leads when the test says so. */
  private static final class Hand implements Elector {
    private final AtomicInteger closed = new AtomicInteger();
    private volatile @Nullable Listener listener;
    private volatile boolean leading;

    @Override
    public void start(Listener told) {
      listener = told;
    }

    void gain() {
      leading = true;
      listener().gained();
    }

    void lose() {
      leading = false;
      listener().lost();
    }

    /** The lease is over, but nobody has been told yet. */
    void expire() {
      leading = false;
    }

    private Listener listener() {
      return Objects.requireNonNull(listener, "the manager starts the elector");
    }

    @Override
    public boolean isLeader() {
      return leading;
    }

    @Override
    public Optional<String> problem() {
      return Optional.empty();
    }

    @Override
    public void close() {
      leading = false;
      closed.incrementAndGet();
    }

    @Override
    public void abandon() {
      leading = false;
    }
  }

  private ManagerCore candidate(Controller controller) throws InterruptedException {
    var core = rig().manager(rig().settings(elector, List.of(), Map.of()), controller);
    core.start();
    Rig.awaitReady(core);
    return core;
  }

  /** Notes what it saw only if it leads. */
  private Result seen(Widget widget, ReconcileContext<Widget> context) {
    runs.add("%s=%s %s".formatted(context.key().name(), widget.spec().text(), elector.leading));
    return Result.done();
  }

  @Test
  void workersFollowLeadershipAndCachesStay() throws InterruptedException {
    rig().create("a", "one");
    var core = candidate(widgets().build(this::seen));
    awaitTold(core, Widget.TYPE, rig().create("b", "one").metadata());
    assertEquals(List.of(), runs.all());
    elector.gain();
    runs.await("a=one true");
    runs.await(rig().mark() + "= true");
    elector.lose();
    rig().edit("a", "two");
    rig().edit("a", "three");
    var edited = rig().server.client().get(Widget.TYPE, rig().key("a")).orElseThrow();
    awaitTold(core, Widget.TYPE, edited.metadata());
    elector.gain();
    runs.await("a=three true");
    // With one worker, the run before this one is over.
    runs.await(rig().mark() + "= true");
    elector.lose();
    elector.gain();
    rig().edit("a", "four");
    runs.await("a=four true");
    var ofA = runs.all().stream().filter(run -> run.startsWith("a=")).toList();
    assertEquals(List.of("a=one true", "a=three true", "a=four true"), ofA);
    assertEquals(List.of(1, 1), List.of(rig().lists(), rig().watches()));
  }

  @Test
  void nothingIsWrittenAfterALoss() throws InterruptedException {
    var never = new CountDownLatch(1);
    rig().create("a", "one");
    candidate(
        widgets()
            .build(
                (widget, context) -> {
                  context.updateStatus(it -> it.withStatus("late", 1));
                  runs.add("begun");
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    runs.add(outcome(context));
                  }
                  return Result.done();
                }));
    elector.gain();
    runs.await("begun");
    elector.lose();
    assertEquals(List.of("begun", "CancellationException"), runs.await(2));
    elector.gain();
    runs.await(3);
    assertEquals(0, rig().server.journal().writes());
    elector.lose();
    runs.await(4);
  }

  private static String outcome(ReconcileContext<Widget> context) {
    try {
      context.client().create(ConfigMap.TYPE, configMap(context.key()));
      return "written";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  @Test
  void aLeaseThatIsOverStopsWritesBeforeAnybodyIsTold() throws InterruptedException {
    rig().create("a", "one");
    candidate(
        widgets()
            .build(
                (widget, context) -> {
                  elector.expire();
                  runs.add(outcome(context));
                  context.updateStatus(it -> it.withStatus("late", 1));
                  return Result.done();
                }));
    elector.gain();
    runs.await("IllegalStateException");
    elector.lose();
    assertEquals(0, rig().server.journal().writes());
  }

  @Test
  void aTaskOfTheLeaderRunsFromEachGainToTheLoss() throws InterruptedException {
    var core = candidate(widgets().build(this::seen));
    core.addTask(
        context -> {
          runs.add("task begins");
          try {
            new CountDownLatch(1).await();
          } finally {
            runs.add("task ends");
          }
        });
    for (int round = 1; round <= 3; round++) {
      elector.gain();
      runs.await(2 * round - 1);
      elector.lose();
      runs.await(2 * round);
    }
    var expected = List.of("task begins", "task ends");
    for (int round = 0; round < 3; round++) {
      assertEquals(expected, runs.all().subList(2 * round, 2 * round + 2));
    }
  }

  @Test
  void oneThatNeverLedClosesWithoutAnyWork() throws InterruptedException {
    rig().create("a", "one");
    var core = candidate(widgets().build(this::seen));
    core.close();
    assertEquals(1, elector.closed.get());
    assertTrue(runs.all().isEmpty(), runs.all().toString());
  }
}
