package dev.fairlead.controller;

import dev.fairlead.client.Index;
import dev.fairlead.client.Reference;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.KeyMapper;
import dev.fairlead.watch.Predicates;
import dev.fairlead.watch.Source;
import dev.fairlead.watch.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A reconciler and all that it needs: the type, what it watches, its pace. An immutable description
 * that a manager runs; it may be a constant and may serve several managers. Not generic, so that a
 * service can collect a list of them.
 */
public final class Controller {
  private final Declaration declaration;

  private Controller(Declaration declaration) {
    this.declaration = declaration;
  }

  /**
   * Begins a controller of objects.
   *
   * @param name unique within a manager; field manager, metrics label and logging context
   * @param type the primary type: its objects are reconciled
   * @throws IllegalArgumentException if the name is not made of up to 63 letters, digits, {@code
   *     -}, {@code _} and {@code .}
   */
  public static <T> Builder<T> builder(String name, ResourceType<T> type) {
    return new Builder<>(name, type);
  }

  /**
   * A controller of keys of one's own: with its own queue, workers, back-off and metrics, fed by
   * the trigger.
   *
   * @throws IllegalArgumentException if the name is refused, as in {@link #builder}
   */
  public static <K> Controller keyed(
      String name, Trigger<K> keys, ControllerOptions options, KeyReconciler<K> reconciler) {
    return new Controller(new KeyedDeclaration<>(name, keys, options, reconciler));
  }

  /** Unique within a manager. */
  public String name() {
    return declaration.name();
  }

  /** The content. For the runtime. */
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public String toString() {
    return "Controller[" + name() + "]";
  }

  /**
   * Gathers what a controller of objects needs. What can be set once is refused a second time
   * ({@link IllegalStateException}), what can be added is kept in order. Not thread-safe.
   */
  public static final class Builder<T> {
    final String name;
    final ResourceType<T> type;
    final List<Source<?>> sources = new ArrayList<>();
    final List<Trigger<ObjectKey>> triggers = new ArrayList<>();
    final List<ResourceType<?>> reads = new ArrayList<>();
    final List<Index<?>> indexes = new ArrayList<>();
    final List<Finalizer<T>> finalizers = new ArrayList<>();
    @Nullable ConditionSet conditions;
    @Nullable KeyReconciler<ObjectKey> whenGone;
    @Nullable GiveUpHandler<T> onGiveUp;
    private @Nullable Predicate<? super Change<T>> filter;
    private @Nullable Predicate<ClusterName> clusters;
    private @Nullable ControllerOptions options;

    private Builder(String name, ResourceType<T> type) {
      this.name = ControllerName.check(name);
      this.type = Objects.requireNonNull(type, "type");
    }

    /** Watches a type; a change runs the object that its controller owner reference names. */
    public Builder<T> owns(ResourceType<?> type) {
      return watch(Source.owned(type));
    }

    /** Watches a type; a change runs the objects that the mapper names. */
    public <S> Builder<T> watches(ResourceType<S> type, KeyMapper<? super S> mapper) {
      return watch(Source.mapped(type, mapper));
    }

    /**
     * Watches the type that the reference leads to; a change runs the objects that name the changed
     * one. Also declares the reference for queries.
     *
     * @throws IllegalArgumentException if the reference starts from another type
     */
    public Builder<T> watches(Reference<T, ?> reference) {
      return watch(Source.referenced(reference));
    }

    /**
     * Watches a type with options.
     *
     * @throws IllegalArgumentException if this is a reference that starts from another type
     */
    public Builder<T> watch(Source<?> source) {
      if (source.mapping() instanceof Source.Referenced<?> referenced) {
        requireOwnType(referenced.reference());
      }
      sources.add(source);
      return this;
    }

    /** Runs the objects whose keys the program fires. */
    public Builder<T> on(Trigger<ObjectKey> trigger) {
      triggers.add(Objects.requireNonNull(trigger, "trigger"));
      return this;
    }

    /** Caches these types for reading; their changes start no run. */
    public Builder<T> reads(ResourceType<?>... types) {
      reads.addAll(List.of(types));
      return this;
    }

    /**
     * Declares an index of the primary or another type for queries; the type is cached then.
     *
     * @throws IllegalArgumentException if there is another index of this type and name
     */
    public Builder<T> index(Index<?> index) {
      for (var other : indexes) {
        if (other.name().equals(index.name()) && other.type().equals(index.type())) {
          throw refused(
              "has two indexes named '%s' of %s: rename one".formatted(index.name(), index.type()));
        }
      }
      indexes.add(index);
      return this;
    }

    /**
     * Which changes of the primary type start a run, instead of {@link Predicates#reconcilable()}.
     */
    public Builder<T> filter(Predicate<? super Change<T>> filter) {
      requireUnset(this.filter, "filter", "combine the predicates by and, or, or Predicates.anyOf");
      this.filter = Objects.requireNonNull(filter, "filter");
      return this;
    }

    /**
     * Adds a finalizer to each object before its first reconcile; clean-ups run in the order of
     * these calls.
     *
     * @throws IllegalArgumentException if there is another one of this name
     */
    public Builder<T> finalizer(Finalizer<T> finalizer) {
      if (finalizers.stream().anyMatch(other -> other.name().equals(finalizer.name()))) {
        throw refused("has two finalizers named '%s': rename one".formatted(finalizer.name()));
      }
      finalizers.add(finalizer);
      return this;
    }

    /**
     * Lets the runtime keep {@code status.conditions} and {@code status.observedGeneration} by this
     * schema.
     *
     * @throws IllegalArgumentException if the primary type is metadata only, which has no status
     */
    public Builder<T> conditions(ConditionSet conditions) {
      requireUnset(this.conditions, "conditions", "declare one ConditionSet");
      if (type.isMetadataOnly()) {
        throw refused(
            "can't keep conditions of "
                + type
                + ": metadata only has no status; use the whole type");
      }
      this.conditions = Objects.requireNonNull(conditions, "conditions");
      return this;
    }

    /**
     * In which clusters objects are reconciled, present and future ones; by default in the local
     * one alone.
     */
    public Builder<T> clusters(Predicate<ClusterName> clusters) {
      requireUnset(this.clusters, "clusters", "combine the predicates by and, or or");
      this.clusters = Objects.requireNonNull(clusters, "clusters");
      return this;
    }

    /**
     * Called for the key of an object that is gone, while the process lives; a deletion during a
     * downtime is never reported, so what must happen belongs into a {@link Finalizer}. By default
     * nothing is called.
     */
    public Builder<T> whenGone(KeyReconciler<ObjectKey> handler) {
      requireUnset(whenGone, "whenGone", "call both from one handler");
      whenGone = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Called once when the runtime gives up on an object; only adds to the condition, the event and
     * the metric.
     */
    public Builder<T> onGiveUp(GiveUpHandler<T> handler) {
      requireUnset(onGiveUp, "onGiveUp", "call both from one handler");
      onGiveUp = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /** The pace; what is not set in it is taken from the manager's defaults. */
    public Builder<T> options(ControllerOptions options) {
      requireUnset(this.options, "options", "chain them in one ControllerOptions");
      this.options = Objects.requireNonNull(options, "options");
      return this;
    }

    /** The finished controller; the builder may go on and build another. */
    public Controller build(Reconciler<T> reconciler) {
      return new Controller(new ObjectDeclaration<>(this, reconciler));
    }

    Predicate<? super Change<T>> filterOrDefault() {
      return filter == null ? Predicates.reconcilable() : filter;
    }

    Predicate<ClusterName> clustersOrDefault() {
      return clusters == null ? ClusterName::isLocal : clusters;
    }

    ControllerOptions optionsOrDefault() {
      return options == null ? ControllerOptions.defaults() : options;
    }

    private void requireOwnType(Reference<?, ?> reference) {
      if (!type.equals(reference.from())) {
        throw refused(
            "reconciles %s, but reference '%s' starts from %s: declare one that starts from %s"
                .formatted(type, reference.name(), reference.from(), type));
      }
    }

    private void requireUnset(@Nullable Object current, String option, String remedy) {
      if (current != null) {
        throw new IllegalStateException(
            "controller '%s' sets %s twice: %s".formatted(name, option, remedy));
      }
    }

    private IllegalArgumentException refused(String why) {
      return new IllegalArgumentException("controller '%s' %s".formatted(name, why));
    }
  }
}
