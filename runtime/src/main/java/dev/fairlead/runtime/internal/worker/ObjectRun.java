package dev.fairlead.runtime.internal.worker;

import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.condition.ConditionOutcome;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.RunOutcome;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.reconcile.FailureReason;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.ConditionPart;
import dev.fairlead.runtime.internal.client.StatusReader;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of an object that exists: pause, clean-ups or reconcile; then one status patch, whatever
 * happened.
 */
final class ObjectRun<T> {
  /** Kubernetes' name for retries that are used up. */
  private static final String GAVE_UP = "ReconcileFailed";

  private static final Duration CLOSING_TIME = Duration.ofSeconds(10);

  private final ObjectDeclaration<T> declaration;
  private final ControllerOptions options;
  private final Environment environment;
  private final Contexts contexts;
  private final ClusterSession session;
  private final Run<ObjectKey> run;
  private final ObjectKey key;
  private StoredObject stored;
  private boolean finished;

  ObjectRun(
      ObjectDeclaration<T> declaration,
      ControllerOptions options,
      Environment environment,
      Contexts contexts,
      ClusterSession session,
      Run<ObjectKey> run,
      StoredObject stored) {
    this.declaration = declaration;
    this.options = options;
    this.environment = environment;
    this.contexts = contexts;
    this.session = session;
    this.run = run;
    this.key = stored.key();
    this.stored = stored;
  }

  Decision perform() {
    ObjectMeta metadata = stored.metadata();
    if (isPaused(metadata) || (metadata.isDeleting() && pendingCleanups(metadata).isEmpty())) {
      return run.decide(Result.done());
    }
    ObjectRunContext<T> context = context(metadata);
    Decision decision = act(context, metadata);
    tellGivenUp(decision, context);
    return isWorthTelling(decision) ? commit(decision, context) : decision;
  }

  /** A run that lost a race runs again in a moment and would only make the status flicker. */
  private boolean isWorthTelling(Decision decision) {
    return !finished
        && !(decision instanceof Decision.Stopped)
        && !(decision instanceof Decision.Again);
  }

  private boolean isPaused(ObjectMeta metadata) {
    return options
        .pausedAnnotation()
        .map(annotation -> "true".equals(metadata.annotations().get(annotation)))
        .orElse(false);
  }

  private ObjectRunContext<T> context(ObjectMeta metadata) {
    Optional<ConditionDraft> draft =
        declaration
            .conditions()
            .map(set -> set.open(StatusReader.conditions(stored), metadata.generation()));
    return contexts.of(run, run.scope().calls(), declaration.type(), key, metadata, draft);
  }

  private Decision act(ObjectRunContext<T> context, ObjectMeta metadata) {
    try {
      if (metadata.isDeleting()) {
        return run.decide(cleanUp(context, metadata));
      }
      addFinalizers(metadata);
      return run.decide(declaration.reconciler().reconcile(object(), context));
    } catch (Throwable failure) {
      rethrowFatal(failure);
      return run.decide(failure);
    }
  }

  private T object() {
    return client().decode(declaration.type(), stored);
  }

  private ClusterClient client() {
    return contexts.client(session, run.scope().calls());
  }

  private void addFinalizers(ObjectMeta metadata) {
    List<String> missing =
        declaration.finalizers().stream()
            .map(Finalizer::name)
            .filter(name -> !metadata.finalizers().contains(name))
            .toList();
    if (!missing.isEmpty()) {
      client().finalizerWriter().add(declaration.type(), metadata, key, missing);
      stored = contexts.read(session, declaration.type(), key, run.scope().calls()).orElse(stored);
    }
  }

  private List<Finalizer<T>> pendingCleanups(ObjectMeta metadata) {
    return declaration.finalizers().stream()
        .filter(finalizer -> metadata.finalizers().contains(finalizer.name()))
        .toList();
  }

  private Result cleanUp(ObjectRunContext<T> context, ObjectMeta metadata) throws Exception {
    for (Finalizer<T> finalizer : pendingCleanups(metadata)) {
      CleanupResult result = finalizer.cleanup().cleanup(object(), context);
      if (result instanceof CleanupResult.RequeueAfter later) {
        return Result.requeueAfter(later.delay());
      }
      if (result instanceof CleanupResult.AwaitChange) {
        return Result.done();
      }
      client().finalizerWriter().remove(declaration.type(), key, finalizer.name());
    }
    finished = true;
    return Result.done();
  }

  private void tellGivenUp(Decision decision, ObjectRunContext<T> context) {
    if (!(decision instanceof Decision.GiveUp) && !(decision instanceof Decision.Terminal)) {
      return;
    }
    Throwable failure = decision.failure().orElseThrow();
    context
        .events()
        .record(
            ObjectEvent.warning(finalReason(decision), Failures.message(failure))
                .action("Reconcile"));
    if (declaration.onGiveUp().isPresent()) {
      try {
        declaration.onGiveUp().get().gaveUp(object(), failure, context);
      } catch (Throwable thrown) {
        rethrowFatal(thrown);
        failure.addSuppressed(thrown);
      }
    }
  }

  private static String finalReason(Decision decision) {
    return decision instanceof Decision.Terminal terminal
        ? FailureReason.of(terminal.cause())
        : GAVE_UP;
  }

  private Decision commit(Decision decision, ObjectRunContext<T> context) {
    try {
      return recheck(decision, writeStatus(decision, context));
    } catch (Throwable thrown) {
      rethrowFatal(thrown);
      if (decision.failure().isPresent() && decision.failure().get() != thrown) {
        decision.failure().get().addSuppressed(thrown);
        return decision;
      }
      return run.decide(thrown);
    }
  }

  private Optional<Duration> writeStatus(Decision decision, ObjectRunContext<T> context) {
    ObjectMeta metadata = context.metadata();
    Optional<ConditionOutcome> outcome = context.draft().map(draft -> seal(draft, decision));
    Optional<ConditionPart> part =
        outcome.map(
            result -> new ConditionPart(result.conditions(), metadata.generation(), ownTypes()));
    if (part.isPresent() || context.statusEdits().isPresent()) {
      contexts
          .client(session, run.scope().closingCalls(CLOSING_TIME))
          .statusWriter()
          .commit(
              declaration.type(),
              stored,
              context.statusEdits().orElse(UnaryOperator.identity()),
              part);
      outcome.ifPresent(this::tellTransitions);
    }
    return outcome.flatMap(ConditionOutcome::recheckAfter);
  }

  private ConditionOutcome seal(ConditionDraft draft, Decision decision) {
    ConditionSet set = declaration.conditions().orElseThrow();
    return set.seal(draft, environment.time().now(), outcome(decision));
  }

  private Set<String> ownTypes() {
    ConditionSet set = declaration.conditions().orElseThrow();
    return Stream.concat(set.types().stream().map(ConditionType::name), set.retiredTypes().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static RunOutcome outcome(Decision decision) {
    if (decision instanceof Decision.Succeeded) {
      return RunOutcome.settled();
    }
    Throwable failure = decision.failure().orElseThrow();
    String message = Failures.message(failure);
    if (decision instanceof Decision.GiveUp || decision instanceof Decision.Terminal) {
      return new RunOutcome.GaveUp(finalReason(decision), message);
    }
    return new RunOutcome.Failed(FailureReason.of(failure), message);
  }

  private void tellTransitions(ConditionOutcome outcome) {
    outcome
        .transitions()
        .forEach(
            transition ->
                environment.listener().conditionChanged(declaration.name(), key, transition));
  }

  private Decision recheck(Decision decision, Optional<Duration> recheck) {
    if (recheck.isEmpty() || !(decision instanceof Decision.Succeeded ok)) {
      return decision;
    }
    boolean sooner =
        !(ok.result() instanceof Result.RequeueAfter later)
            || later.delay().compareTo(recheck.get()) > 0;
    return sooner ? run.decide(Result.requeueAfter(recheck.get())) : decision;
  }

  private static void rethrowFatal(Throwable failure) {
    if (failure instanceof OutOfMemoryError || failure instanceof InternalError) {
      throw (Error) failure;
    }
  }
}
