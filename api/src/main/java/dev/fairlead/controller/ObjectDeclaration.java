package dev.fairlead.controller;

import dev.fairlead.client.Index;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Source;
import dev.fairlead.watch.Trigger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A controller of objects. For the runtime; immutable. */
public final class ObjectDeclaration<T> implements Declaration {
  private final String name;
  private final ResourceType<T> type;
  private final List<Source<?>> sources;
  private final List<Trigger<ObjectKey>> triggers;
  private final List<ResourceType<?>> reads;
  private final List<Index<?>> indexes;
  private final Predicate<? super Change<T>> filter;
  private final List<Finalizer<T>> finalizers;
  private final @Nullable ConditionSet conditions;
  private final Predicate<ClusterName> clusters;
  private final @Nullable KeyReconciler<ObjectKey> whenGone;
  private final @Nullable GiveUpHandler<T> onGiveUp;
  private final ControllerOptions options;
  private final Reconciler<T> reconciler;

  ObjectDeclaration(Controller.Builder<T> from, Reconciler<T> reconciler) {
    this.name = from.name;
    this.type = from.type;
    this.sources = List.copyOf(from.sources);
    this.triggers = List.copyOf(from.triggers);
    this.reads = List.copyOf(from.reads);
    this.indexes = List.copyOf(from.indexes);
    this.filter = from.filterOrDefault();
    this.finalizers = List.copyOf(from.finalizers);
    this.conditions = from.conditions;
    this.clusters = from.clustersOrDefault();
    this.whenGone = from.whenGone;
    this.onGiveUp = from.onGiveUp;
    this.options = from.optionsOrDefault();
    this.reconciler = Objects.requireNonNull(reconciler, "reconciler");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ControllerOptions options() {
    return options;
  }

  /** The primary type. */
  public ResourceType<T> type() {
    return type;
  }

  /** The secondary types in declared order; {@code owns} and {@code watches} are among them. */
  public List<Source<?>> sources() {
    return sources;
  }

  /** Where the program fires keys of the primary type. */
  public List<Trigger<ObjectKey>> triggers() {
    return triggers;
  }

  /** Types that are cached but start no run. */
  public List<ResourceType<?>> reads() {
    return reads;
  }

  /** Of the primary and of other types. */
  public List<Index<?>> indexes() {
    return indexes;
  }

  /** Which changes of the primary type count; the default if none was set. */
  public Predicate<? super Change<T>> filter() {
    return filter;
  }

  /** In the order in which their clean-ups run. */
  public List<Finalizer<T>> finalizers() {
    return finalizers;
  }

  /** The schema of the status conditions, if the runtime keeps them. */
  public Optional<ConditionSet> conditions() {
    return Optional.ofNullable(conditions);
  }

  /** In which clusters the primary type is watched. */
  public Predicate<ClusterName> clusters() {
    return clusters;
  }

  /** What runs for keys of objects that are gone. */
  public Optional<KeyReconciler<ObjectKey>> whenGone() {
    return Optional.ofNullable(whenGone);
  }

  /** What runs when the runtime gives up. */
  public Optional<GiveUpHandler<T>> onGiveUp() {
    return Optional.ofNullable(onGiveUp);
  }

  /** What a run calls. */
  public Reconciler<T> reconciler() {
    return reconciler;
  }
}
