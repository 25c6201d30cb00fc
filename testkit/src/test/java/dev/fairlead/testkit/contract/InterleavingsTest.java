package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A whole controller, and others who edit, note, delete, break watches and answers meanwhile, in
 * orders that a seed decides. Some objects at a time share a controller with four workers.
 */
class InterleavingsTest {

  private static final int INTERLEAVINGS = 2_000;
  private static final int TOGETHER = 25;
  private static final int PER_MANAGER = 500;
  private static final int STEPS = 8;

  private final Map<ObjectKey, AtomicInteger> failures = new ConcurrentHashMap<>();
  private final Set<ObjectKey> running = ConcurrentHashMap.newKeySet();
  private final Sightings<String> overlaps = new Sightings<>();
  private final AtomicInteger runs = new AtomicInteger();

  /**
   * The system's time, 4,000 times as fast: a back-off of a second is one of a quarter millisecond.
   */
  private record FastTime(TimeSource system) implements TimeSource {
    private static final int FACTOR = 4_000;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public long nanoTime() {
      return system.nanoTime() * FACTOR;
    }

    @Override
    public Instant now() {
      return START.plusNanos(nanoTime());
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      return system.schedule(delay.dividedBy(FACTOR), task);
    }
  }

  @Test
  void noEventIsLostAndNoKeyRunsTwiceInTwoThousandInterleavings() {
    for (int first = 0; first < INTERLEAVINGS; first += PER_MANAGER) {
      interleave(first);
    }
    assertEquals(List.of(), overlaps.all());
  }

  private void interleave(int firstSeed) {
    try (var server = InMemoryApiServer.start();
        Backend backend = server.inProcess()) {
      server.install(Widget.TYPE);
      try (var manager =
          Manager.builder(backend)
              .time(new FastTime(TimeSource.system()))
              .defaults(ControllerOptions.defaults().workers(4).deadline(Duration.ofDays(1)))
              .add(Controller.builder("widgets", Widget.TYPE).build(this::reconcile))
              .build()) {
        manager.start();
        for (int seed = firstSeed; seed < firstSeed + PER_MANAGER; seed += TOGETHER) {
          new Group(server, seed).play();
        }
      }
    }
  }

  private Result reconcile(Widget widget, ReconcileContext<Widget> context) {
    if (!running.add(context.key())) {
      overlaps.add(context.key().toString());
    }
    try {
      return work(widget, context);
    } finally {
      running.remove(context.key());
    }
  }

  private Result work(Widget widget, ReconcileContext<Widget> context) {
    int run = runs.incrementAndGet();
    if (failuresOf(context.key()).getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      context.updateStatus(it -> it.withStatus("failing " + run, rounds(it)));
      throw new IllegalStateException("as planned");
    }
    int generation = (int) widget.metadata().generation();
    context.updateStatus(it -> it.withStatus("seen by " + run, generation));
    return Result.done();
  }

  /** How many of the next runs of this object are to fail. */
  private AtomicInteger failuresOf(ObjectKey key) {
    return failures.computeIfAbsent(key, any -> new AtomicInteger());
  }

  private static int rounds(Widget widget) {
    var status = widget.status();
    return status == null ? 0 : status.rounds();
  }

  /** Some objects, and what happens to them. */
  private final class Group {
    private final InMemoryApiServer server;
    private final SplittableRandom random;
    private final List<ObjectKey> keys;
    private int edits;

    Group(InMemoryApiServer server, int seed) {
      this.server = server;
      this.random = new SplittableRandom(seed);
      this.keys =
          IntStream.range(seed, seed + TOGETHER)
              .mapToObj(number -> ObjectKey.of("default", "w" + number))
              .toList();
    }

    void play() {
      keys.forEach(this::create);
      for (int i = 0; i < STEPS * TOGETHER; i++) {
        step(keys.get(random.nextInt(TOGETHER)));
      }
      server.faults().clear();
      keys.forEach(this::awaitReconciled);
    }

    private void create(ObjectKey key) {
      failuresOf(key).set(random.nextInt(3));
      server.client().create(Widget.TYPE, Widget.of(key, "new"));
    }

    private void step(ObjectKey key) {
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3 -> edit(key);
        case 4 -> note(key);
        case 5 -> failuresOf(key).addAndGet(1 + random.nextInt(3));
        case 6 -> breakStatus(key);
        case 7 -> breakWatch();
        case 8 -> forget();
        default -> recreate(key);
      }
    }

    private void edit(ObjectKey key) {
      var text = "edit " + ++edits;
      server.client().edit(Widget.TYPE, key, it -> it.withText(text));
    }

    private void note(ObjectKey key) {
      var text = "note " + ++edits;
      server.client().status().edit(Widget.TYPE, key, it -> it.withStatus(text, rounds(it)));
    }

    /** Conflicts, refused and lost answers. */
    private void breakStatus(ObjectKey key) {
      var fault =
          switch (random.nextInt(4)) {
            case 0 -> Fault.status(500);
            case 1 -> Fault.reset().afterCommit();
            default -> Fault.conflict();
          };
      var patch = RequestMatch.patch(Widget.TYPE).subresource("status").named(key.name());
      server.faults().on(patch).times(1 + random.nextInt(3)).then(fault);
    }

    private void breakWatch() {
      var watch = RequestMatch.watch(Widget.TYPE);
      switch (random.nextInt(3)) {
        case 0 -> server.faults().on(watch).times(1).then(Fault.reset().afterEvents(1));
        case 1 -> server.faults().on(watch).times(1).then(Fault.truncated().afterEvents(2));
        default -> server.faults().on(watch).times(1).then(Fault.status(503));
      }
      server.endWatches();
    }

    private void forget() {
      server.endWatches();
      server.compact();
    }

    private void recreate(ObjectKey key) {
      server.client().delete(Widget.TYPE, key);
      server.client().create(Widget.TYPE, Widget.of(key, "again"));
    }

    private void awaitReconciled(ObjectKey key) {
      server.await(Widget.TYPE, key, it -> rounds(it) == it.metadata().generation());
    }
  }
}
