package dev.fairlead.testkit;

import static dev.fairlead.client.WriteOption.ownedBy;
import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.ConditionType.STALLED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.TerminalException;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReconcilerTestTest {
  @ApiResource(group = "example.com", version = "v1")
  record Greeting(ObjectMeta metadata, Spec spec, @Nullable Status status) {
    record Spec(String text) {}

    record Status(String phase, List<Condition> conditions, long observedGeneration) {}

    static final ResourceType<Greeting> TYPE = ResourceType.of(Greeting.class);

    Greeting withPhase(String phase) {
      return new Greeting(
          metadata, spec, new Status(phase, status == null ? List.of() : status.conditions(), 0));
    }
  }

  private static final ConditionSet CONDITIONS =
      ConditionSet.living(READY).gating(AVAILABLE).kstatus();
  private static final Finalizer<Greeting> FAREWELL =
      Finalizer.of("example.com/farewell", (greeting, context) -> CleanupResult.done());

  private final ObjectKey key = ObjectKey.of("shop", "hello");
  private final List<ReconcilerTest> tests = new ArrayList<>();

  private ReconcilerTest test(Controller controller) {
    ReconcilerTest test = ReconcilerTest.of(controller).given(Greeting.TYPE, greeting("hi"));
    tests.add(test);
    return test;
  }

  @AfterEach
  void end() {
    tests.forEach(ReconcilerTest::close);
  }

  private Greeting greeting(String text) {
    return new Greeting(ObjectMeta.of("shop", "hello"), new Greeting.Spec(text), null);
  }

  private static Result greet(Greeting greeting, ReconcileContext<Greeting> context) {
    context
        .client()
        .with(ownedBy(context.owner()))
        .createOrUpdate(
            ConfigMap.TYPE,
            context.key(),
            map -> map.withData(Map.of("text", greeting.spec().text())));
    return Result.done();
  }

  private static Controller greetings() {
    return Controller.builder("greetings", Greeting.TYPE)
        .owns(ConfigMap.TYPE)
        .build(ReconcilerTestTest::greet);
  }

  @Test
  void writesOnceAndThenNothing() {
    ReconcilerTest test = test(greetings());
    assertEquals(List.of(Write.create(ConfigMap.TYPE, key)), test.reconcile(key).writes());
    assertEquals(List.of(), test.reconcile(key).writes());
  }

  @Test
  void aFailedCreateIsRetriedAfterASecond() {
    ReconcilerTest test = test(greetings());
    test.server().faults().on(RequestMatch.create(ConfigMap.TYPE)).times(1).then(Fault.status(503));
    assertEquals(Optional.of(Duration.ofSeconds(1)), test.reconcile(key).nextRun());
    test.time().advance(Duration.ofSeconds(1));
    assertEquals(Result.done(), test.reconcile(key).result());
  }

  @Test
  void aChangeOfTheSpecIsSeenByTheNextRun() {
    ReconcilerTest test = test(greetings());
    test.reconcile(key);
    test.client()
        .edit(
            Greeting.TYPE,
            key,
            now -> new Greeting(now.metadata(), new Greeting.Spec("bye"), now.status()));
    assertEquals(List.of(Write.patch(ConfigMap.TYPE, key)), test.reconcile(key).writes());
    ConfigMap map = test.client().get(ConfigMap.TYPE, key).orElseThrow();
    assertEquals(Map.of("text", "bye"), map.data());
  }

  @Test
  void waitsDoubleUntilASpecEditStartsAnew() {
    ReconcilerTest test =
        test(
            Controller.builder("failing", Greeting.TYPE)
                .conditions(CONDITIONS)
                .build(
                    (greeting, context) -> {
                      context.updateStatus(now -> now.withPhase("at " + context.now()));
                      throw new IllegalStateException("no");
                    }));
    List<Long> waits = new ArrayList<>();
    for (int run = 0; run < 11; run++) {
      Duration wait = test.reconcile(key).nextRun().orElseThrow();
      waits.add(wait.toSeconds());
      test.time().advance(wait);
    }
    assertEquals(List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L, 300L), waits);
    test.client()
        .edit(
            Greeting.TYPE,
            key,
            now -> new Greeting(now.metadata(), new Greeting.Spec("bye"), now.status()));
    assertEquals(Optional.of(Duration.ofSeconds(1)), test.reconcile(key).nextRun());
  }

  @Test
  void statusAndConditionsLeaveAsOnePatch() {
    ReconcilerTest test =
        test(
            Controller.builder("marking", Greeting.TYPE)
                .conditions(CONDITIONS)
                .build(
                    (greeting, context) -> {
                      context.conditions().markTrue(AVAILABLE, "Greeted");
                      context.updateStatus(now -> now.withPhase("Done"));
                      return Result.requeueAfter(Duration.ofMinutes(10));
                    }));
    Reconciled first = test.reconcile(key);
    assertEquals(List.of(Write.patchStatus(Greeting.TYPE, key)), first.writes());
    assertTrue(first.conditions().isTrue(READY));
    assertEquals(Optional.of(Duration.ofMinutes(10)), first.nextRun());
    Greeting stored = test.client().get(Greeting.TYPE, key).orElseThrow();
    Greeting.Status status = Objects.requireNonNull(stored.status());
    assertEquals("Done", status.phase());
    assertEquals(1, status.observedGeneration());
    assertEquals(List.of(), test.reconcile(key).writes());
  }

  @Test
  void theEndOfTheRetriesIsOneWarningAndAStalledStatus() {
    ReconcilerTest test =
        test(
            Controller.builder("failing", Greeting.TYPE)
                .conditions(CONDITIONS)
                .options(
                    ControllerOptions.defaults()
                        .retry(
                            RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5))
                                .maxRetries(2)))
                .build(
                    (greeting, context) -> {
                      throw new IllegalStateException("no");
                    }));
    for (int run = 0; run < 2; run++) {
      Reconciled failed = test.reconcile(key);
      assertEquals(List.of(), failed.events());
      test.time().advance(failed.nextRun().orElseThrow());
    }
    Reconciled last = test.reconcile(key);
    assertEquals(List.of(ObjectEvent.warning("ReconcileFailed", "no")), last.events());
    assertEquals("ReconcileFailed", last.conditions().get(READY).orElseThrow().reason());
    assertTrue(last.conditions().isTrue(STALLED));
    assertEquals(Optional.empty(), last.nextRun());
  }

  @Test
  void aTerminalFailureIsAnAnswerAndNotRetried() {
    ReconcilerTest test =
        test(
            Controller.builder("refusing", Greeting.TYPE)
                .conditions(CONDITIONS)
                .build(
                    (greeting, context) -> {
                      throw new TerminalException("InvalidSpec", "text is rude");
                    }));
    Reconciled refused = test.reconcile(key);
    assertInstanceOf(TerminalException.class, refused.failure().orElseThrow());
    assertEquals(Optional.empty(), refused.nextRun());
    assertEquals("InvalidSpec", refused.conditions().get(READY).orElseThrow().reason());
    assertThrows(AssertionError.class, refused::result);
  }

  @Test
  void theFinalizerComesFirstAndTheCleanUpLast() {
    ReconcilerTest test =
        test(
            Controller.builder("finalizing", Greeting.TYPE)
                .owns(ConfigMap.TYPE)
                .finalizer(FAREWELL)
                .build(ReconcilerTestTest::greet));
    assertEquals(
        List.of(Write.patch(Greeting.TYPE, key), Write.create(ConfigMap.TYPE, key)),
        test.reconcile(key).writes());
    assertEquals(List.of(), test.reconcile(key).writes());
    test.client().delete(Greeting.TYPE, key);
    assertEquals(List.of(Write.patch(Greeting.TYPE, key)), test.reconcile(key).writes());
    assertFalse(test.client().get(Greeting.TYPE, key).isPresent());
  }

  @Test
  void eventsAreSeenWithTheirAnnotations() {
    ReconcilerTest test =
        test(
            Controller.builder("telling", Greeting.TYPE)
                .build(
                    (greeting, context) -> {
                      context
                          .events()
                          .record(ObjectEvent.normal("Greeted", "hello").annotation("by", "me"));
                      return Result.done();
                    }));
    assertEquals(
        List.of(ObjectEvent.normal("Greeted", "hello").annotation("by", "me")),
        test.reconcile(key).events());
  }

  @Test
  void aStatusThatContradictsItselfFailsTheTestUnlessAllowed() {
    ReconcilerTest test =
        test(
            Controller.builder("lying", Greeting.TYPE)
                .build(
                    (greeting, context) -> {
                      context.updateStatus(
                          now ->
                              new Greeting(
                                  now.metadata(),
                                  now.spec(),
                                  new Greeting.Status(
                                      "Odd",
                                      List.of(
                                          Condition.of(
                                              READY, ConditionStatus.TRUE, "not a word", "")),
                                      0)));
                      return Result.done();
                    }));
    AssertionError refused = assertThrows(AssertionError.class, () -> test.reconcile(key));
    assertTrue(String.valueOf(refused.getMessage()).contains("REASONS_ARE_WORDS"));
    test.allow(StatusRule.REASONS_ARE_WORDS).allow(StatusRule.TRANSITION_TIMES_ARE_SET);
    assertEquals(Result.done(), test.reconcile(key).result());
  }
}
