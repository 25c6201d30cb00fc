package dev.fairlead.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.ConflictException;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.AggregateException;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.SubResults;
import dev.fairlead.reconcile.TerminalException;
import dev.fairlead.runtime.Manager;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of an object whose runs fail, from the reconciler to the next run. */
class FailurePolicyTest {
  @ApiResource(group = "example.com", version = "v1")
  record Order(ObjectMeta metadata, Spec spec, @Nullable Status status) {
    record Spec(int amount) {}

    record Status(String note) {}

    static final ResourceType<Order> TYPE = ResourceType.of(Order.class);

    Order withAmount(int amount) {
      return new Order(metadata, new Spec(amount), status);
    }

    Order withNote(String note) {
      return new Order(metadata, spec, new Status(note));
    }
  }

  private static final Optional<Duration> ONE_SECOND = Optional.of(Duration.ofSeconds(1));

  private final ObjectKey key = ObjectKey.of("shop", "order");
  private final List<String> gaveUp = new ArrayList<>();
  private @Nullable ReconcilerTest running;

  private ReconcilerTest test(Controller controller) {
    var test =
        ReconcilerTest.of(controller)
            .given(Order.TYPE, new Order(ObjectMeta.of("shop", "order"), new Order.Spec(1), null));
    running = test;
    return test;
  }

  static Order order(String namespace, String name) {
    return new Order(ObjectMeta.of(namespace, name), new Order.Spec(1), null);
  }

  @AfterEach
  void end() {
    if (running != null) {
      running.close();
    }
  }

  private static Controller.Builder<Order> orders(int maxRetries) {
    return Controller.builder("orders", Order.TYPE)
        .options(
            ControllerOptions.defaults()
                .retry(
                    RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5))
                        .maxRetries(maxRetries)));
  }

  /** Fails until no more runs follow; the waits in seconds. */
  private List<Long> waits(ReconcilerTest test) {
    var waits = new ArrayList<Long>();
    for (var next = test.reconcile(key).nextRun(); next.isPresent(); ) {
      waits.add(next.get().toSeconds());
      test.time().advance(next.get());
      next = test.reconcile(key).nextRun();
    }
    return waits;
  }

  private void edit(ReconcilerTest test, int amount) {
    test.client().edit(Order.TYPE, key, now -> now.withAmount(amount));
  }

  @Test
  void afterTheLastRetryTheHookIsCalledOnceAndASpecEditStartsAnew() {
    var test =
        test(
            orders(10)
                .onGiveUp((order, failure, context) -> gaveUp.add(failure.getMessage()))
                .build(
                    (order, context) -> {
                      throw new IllegalStateException("no");
                    }));
    assertEquals(List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L), waits(test));
    assertEquals(List.of("no"), gaveUp);
    edit(test, 2);
    assertEquals(ONE_SECOND, test.reconcile(key).nextRun());
    assertEquals(List.of("no"), gaveUp);
  }

  @Test
  void anErrorStatusWithATimeStampStartsNoNewRetries() {
    var runs = new ArrayList<Integer>();
    var test =
        test(
            orders(3)
                .onGiveUp(
                    (order, failure, context) ->
                        context.updateStatus(now -> now.withNote("failed at " + context.now())))
                .build(
                    (order, context) -> {
                      runs.add(order.spec().amount());
                      context.updateStatus(now -> now.withNote("tried at " + context.now()));
                      throw new IllegalStateException("no");
                    }));
    assertEquals(List.of(1L, 2L, 4L), waits(test));
    assertEquals(4, runs.size());
  }

  /** With a manager, since only there events arrive while a run is on. */
  @Test
  @Timeout(60)
  void aForeignEditDuringARunIsFollowedByOneMoreRunWhateverTheRunWrites() throws Exception {
    var runs = new LinkedBlockingQueue<String>();
    try (var server = InMemoryApiServer.start()) {
      server.install(Order.TYPE);
      var namespace = server.newNamespace();
      var controller =
          Controller.builder("orders", Order.TYPE)
              .options(ControllerOptions.defaults().workers(1))
              .build(
                  (order, context) -> {
                    int amount = order.spec().amount();
                    if (amount == 1) {
                      server.client().edit(Order.TYPE, context.key(), now -> now.withAmount(2));
                    }
                    context.updateStatus(now -> now.withNote("amount " + amount));
                    runs.add(context.key().name() + " " + amount);
                    return Result.done();
                  });
      try (var manager = Manager.builder(server.inProcess()).add(controller).build()) {
        manager.start();
        for (int i = 0; i < 50; i++) {
          server.client().create(Order.TYPE, order(namespace, "order-" + i));
          assertEquals("order-" + i + " 1", runs.poll(20, TimeUnit.SECONDS));
          assertEquals("order-" + i + " 2", runs.poll(20, TimeUnit.SECONDS));
        }
      }
    }
    assertEquals(0, runs.size(), "runs that no foreign change asked for");
  }

  /** One worker: were its thread lost for ever, the second run would not come. */
  @Test
  @Timeout(60)
  void afterAnOutOfMemoryErrorTheKeyRunsAgainAndHealthAsksForARestart() throws Exception {
    var runs = new LinkedBlockingQueue<String>();
    try (var server = InMemoryApiServer.start()) {
      server.install(Order.TYPE);
      var namespace = server.newNamespace();
      var controller =
          Controller.builder("orders", Order.TYPE)
              .options(
                  ControllerOptions.defaults()
                      .workers(1)
                      .retry(RetryPolicy.exponential(Duration.ofMillis(1), Duration.ofMillis(1))))
              .build(
                  (order, context) -> {
                    runs.add(order.metadata().name());
                    if (context.attempt() == 1) {
                      throw new OutOfMemoryError("planted");
                    }
                    return Result.done();
                  });
      try (var manager = Manager.builder(server.inProcess()).add(controller).build().start()) {
        assertEquals(List.of(), manager.health().liveProblems());
        server.client().create(Order.TYPE, order(namespace, "hungry"));
        assertEquals("hungry", runs.poll(20, TimeUnit.SECONDS));
        assertEquals("hungry", runs.poll(20, TimeUnit.SECONDS));
        var problems = manager.health().liveProblems();
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.get(0).contains("OutOfMemoryError: planted"), problems.get(0));
        assertTrue(problems.get(0).contains("restart the process"), problems.get(0));
      }
    }
  }

  @Test
  void aFailureThatNamesItsDelayIsRetriedThen() {
    var test =
        test(
            orders(10)
                .build(
                    (order, context) -> {
                      throw new RetryableException("Busy", "come later", Duration.ofSeconds(7));
                    }));
    assertEquals(Optional.of(Duration.ofSeconds(7)), test.reconcile(key).nextRun());
  }

  @Test
  void aConflictComesBackSoonAndIsNotCounted() {
    var runs = new ArrayList<Integer>();
    var test =
        test(
            orders(10)
                .build(
                    (order, context) -> {
                      runs.add(1);
                      if (runs.size() <= 2) {
                        throw new ConflictException("changed meanwhile", 409, "Conflict");
                      }
                      throw new IllegalStateException("no");
                    }));
    var waits = new ArrayList<Long>();
    for (int i = 0; i < 4; i++) {
      var next = test.reconcile(key).nextRun().orElseThrow();
      waits.add(next.toMillis());
      test.time().advance(next);
    }
    assertEquals(List.of(50L, 100L, 1_000L, 2_000L), waits);
  }

  private static Result both(Exception one, Exception other) throws Exception {
    var results = new SubResults();
    results.run(
        "one",
        () -> {
          throw one;
        });
    results.run(
        "other",
        () -> {
          throw other;
        });
    return results.combine();
  }

  @Test
  void anAggregateWithOneRetryablePartIsRetried() {
    var test =
        test(
            orders(10)
                .build(
                    (order, context) ->
                        both(
                            new TerminalException("Invalid", "never"),
                            new IllegalStateException("perhaps"))));
    var run = test.reconcile(key);
    assertInstanceOf(AggregateException.class, run.failure().orElseThrow());
    assertEquals(ONE_SECOND, run.nextRun());
  }

  @Test
  void anAggregateOfTerminalPartsIsNotRetried() {
    var test =
        test(
            orders(10)
                .build(
                    (order, context) ->
                        both(
                            new TerminalException("Invalid", "never"),
                            new TerminalException("Invalid", "neither"))));
    assertEquals(Optional.empty(), test.reconcile(key).nextRun());
  }

  @Test
  void successAndAPollBothEndTheRowOfFailures() {
    var outcomes = List.of("fail", "fail", "poll", "fail", "fail", "ok", "fail").iterator();
    var test =
        test(
            orders(10)
                .build(
                    (order, context) ->
                        switch (outcomes.next()) {
                          case "poll" -> Result.requeueAfter(Duration.ofSeconds(30));
                          case "ok" -> Result.done();
                          default -> throw new IllegalStateException("no");
                        }));
    var waits = new ArrayList<Long>();
    for (int run = 0; run < 7; run++) {
      var next = test.reconcile(key).nextRun();
      waits.add(next.map(Duration::toSeconds).orElse(-1L));
      next.ifPresent(test.time()::advance);
    }
    assertEquals(List.of(1L, 2L, 30L, 1L, 2L, -1L, 1L), waits);
  }
}
