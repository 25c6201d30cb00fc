package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.ReconcileContext;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * The context of one run of one object: what it marks and edits leaves as one patch when the run
 * ends.
 */
final class ObjectRunContext<T> extends PlainRunContext implements ReconcileContext<T> {
  /*
   * Locking: lock guards statusEdits, since other threads may use a context until its run ends.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final RunScope scope;
  private final ResourceType<T> type;
  private final ObjectKey key;
  private final ObjectMeta metadata;
  private final Optional<ConditionDraft> draft;
  private Optional<UnaryOperator<T>> statusEdits = Optional.empty();

  ObjectRunContext(
      Run<ObjectKey> run,
      Environment environment,
      Client client,
      Clusters clusters,
      EventRecorder events,
      ResourceType<T> type,
      ObjectKey key,
      ObjectMeta metadata,
      Optional<ConditionDraft> draft) {
    super(run.scope(), run.attempt(), run.id(), environment, client, clusters, events);
    this.scope = run.scope();
    this.type = type;
    this.key = key;
    this.metadata = metadata;
    this.draft = draft;
  }

  @Override
  public ObjectKey key() {
    return key;
  }

  @Override
  public ObjectMeta metadata() {
    return metadata;
  }

  @Override
  public OwnerReference owner() {
    return OwnerReference.controllerOf(type, metadata);
  }

  @Override
  public ConditionDraft conditions() {
    return draft.orElseThrow(
        () ->
            new IllegalStateException(
                "this controller declares no conditions: add .conditions(set) to its builder"));
  }

  @Override
  public void updateStatus(UnaryOperator<T> edit) {
    if (!scope.isOn()) {
      throw new IllegalStateException(
          "the run of %s is over: use client.status().edit outside of runs".formatted(key));
    }
    lock.lock();
    try {
      statusEdits =
          Optional.of(
              statusEdits
                  .<UnaryOperator<T>>map(earlier -> object -> edit.apply(earlier.apply(object)))
                  .orElse(edit));
    } finally {
      lock.unlock();
    }
  }

  Optional<ConditionDraft> draft() {
    return draft;
  }

  Optional<UnaryOperator<T>> statusEdits() {
    lock.lock();
    try {
      return statusEdits;
    } finally {
      lock.unlock();
    }
  }
}
