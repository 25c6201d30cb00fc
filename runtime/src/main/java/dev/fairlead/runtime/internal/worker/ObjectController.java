package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Index;
import dev.fairlead.client.Reference;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.queue.Lane;
import dev.fairlead.runtime.internal.cache.Subscription;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.time.Timer;
import dev.fairlead.watch.Source;
import dev.fairlead.watch.Trigger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A controller of objects: one queue and one pool of workers over all its clusters, one engagement
 * per cluster.
 */
public final class ObjectController<T> implements RunningController {
  private final ObjectDeclaration<T> declaration;
  private final ControllerOptions options;
  private final Environment environment;
  private final ObjectHandler<T> handler;
  private final ControllerRunner<ObjectKey> runner;
  private final Retries retries;
  private final Map<ClusterName, Engagement> engagements = new ConcurrentHashMap<>();
  private final List<Trigger.Subscription> triggers = new CopyOnWriteArrayList<>();
  private final AtomicBoolean triggered = new AtomicBoolean();
  private volatile @Nullable Timer resync;
  private volatile boolean closed;

  /** Makes the controller; it does nothing until it is engaged and started. */
  public ObjectController(
      ObjectDeclaration<T> declaration, ControllerOptions defaults, Environment environment) {
    this.declaration = declaration;
    this.options = declaration.options().orElse(defaults);
    this.environment = environment;
    this.handler = new ObjectHandler<>(declaration, options, environment);
    this.runner = new ControllerRunner<>(declaration.name(), options, environment, handler);
    this.retries = new Retries(environment.time(), environment.background());
    options.resyncEvery().ifPresent(this::scheduleResync);
  }

  @Override
  public String name() {
    return declaration.name();
  }

  @Override
  public void engage(ClusterSession session) {
    boolean primaryHere = declaration.clusters().test(session.name());
    List<Source<?>> sources =
        declaration.sources().stream().filter(source -> isHere(source, session.name())).toList();
    if (!primaryHere && sources.isEmpty()) {
      return;
    }
    Engagement engagement = new Engagement(session, this::addToQueue, environment.readyChanged());
    if (closed || engagements.putIfAbsent(session.name(), engagement) != null) {
      return;
    }
    if (primaryHere) {
      watchPrimary(engagement);
      declareReads(engagement);
    }
    sources.forEach(source -> watchSource(engagement, source));
    engagement.arrived();
    if (triggered.compareAndSet(false, true)) {
      declaration.triggers().forEach(this::subscribe);
    }
  }

  private void subscribe(Trigger<ObjectKey> trigger) {
    triggers.add(trigger.subscribe((key, rule) -> offer(key, new Arrival(Lane.CHANGE, rule))));
  }

  private boolean isHere(Source<?> source, ClusterName cluster) {
    return source.clusters().orElse(declaration.clusters()).test(cluster);
  }

  private void watchPrimary(Engagement engagement) {
    ClusterSession session = engagement.session();
    engagement.await();
    engagement.add(
        session
            .cache()
            .watch(
                declaration.type(),
                indexesOf(declaration.type()),
                references(),
                false,
                new PrimaryEvents<>(
                    declaration,
                    options,
                    session,
                    this::offer,
                    handler::deletionSeen,
                    engagement::arrived)));
  }

  private <S> void watchSource(Engagement engagement, Source<S> source) {
    ClusterSession session = engagement.session();
    boolean gating = !source.isOptional();
    if (gating) {
      engagement.await();
    }
    engagement.add(
        session
            .cache()
            .watch(
                source.type(),
                indexesOf(source.type()),
                List.of(),
                source.isOptional(),
                new SecondaryEvents<>(
                    declaration.name(),
                    declaration.type(),
                    source,
                    session,
                    this::offer,
                    retries,
                    gating ? engagement::arrived : () -> {})));
  }

  private void declareReads(Engagement engagement) {
    Set<ResourceType<?>> watched = new HashSet<>();
    watched.add(declaration.type());
    declaration.sources().forEach(source -> watched.add(source.type()));
    Stream.concat(declaration.reads().stream(), declaration.indexes().stream().map(Index::type))
        .distinct()
        .filter(type -> !watched.contains(type))
        .forEach(type -> declareRead(engagement, type));
  }

  private void declareRead(Engagement engagement, ResourceType<?> type) {
    engagement.await();
    Subscription subscription =
        engagement.session().cache().declare(type, indexesOf(type), List.of(), false);
    engagement.add(subscription);
    subscription.onSynced(engagement::arrived);
  }

  private List<Index<?>> indexesOf(ResourceType<?> type) {
    return declaration.indexes().stream().filter(index -> index.type().equals(type)).toList();
  }

  private List<Reference<?, ?>> references() {
    List<Reference<?, ?>> references = new ArrayList<>();
    for (Source<?> source : declaration.sources()) {
      if (source.mapping() instanceof Source.Referenced<?> referenced) {
        references.add(referenced.reference());
      }
    }
    return references;
  }

  /** A key that came from a watch: through the gate of the cluster that it names. */
  private void offer(ObjectKey key, Arrival arrival) {
    Engagement engagement = engagements.get(key.cluster());
    if (engagement != null && declaration.clusters().test(key.cluster())) {
      engagement.offer(key, arrival);
    }
  }

  private void addToQueue(ObjectKey key, Arrival arrival) {
    runner.queue().add(key, arrival.lane(), arrival.rule());
  }

  @Override
  public void disengage(ClusterName cluster) {
    Engagement gone = engagements.remove(cluster);
    if (gone != null) {
      gone.close();
    }
    Predicate<ObjectKey> inCluster = key -> key.cluster().equals(cluster);
    runner.forget(inCluster);
    handler.forget(inCluster);
  }

  private void scheduleResync(Duration interval) {
    resync =
        environment
            .time()
            .schedule(
                environment.jitter().poll(interval),
                () -> environment.background().execute(() -> resync(interval)));
    if (closed) {
      cancelResync();
    }
  }

  private void cancelResync() {
    Timer pending = resync;
    if (pending != null) {
      pending.cancel();
    }
  }

  private void resync(Duration interval) {
    if (closed) {
      return;
    }
    engagements.values().stream()
        .map(Engagement::session)
        .filter(session -> declaration.clusters().test(session.name()))
        .flatMap(session -> session.cache().keys(declaration.type()).stream())
        .forEach(key -> offer(key, Arrival.BACKGROUND));
    scheduleResync(interval);
  }

  @Override
  public void startWorkers() {
    runner.start();
  }

  @Override
  public void stopWorkers() {
    runner.stop();
  }

  @Override
  public void stopTaking() {
    runner.stopTaking();
  }

  @Override
  public boolean drain(Duration atMost) throws InterruptedException {
    return runner.drain(atMost);
  }

  @Override
  public boolean isInRun() {
    return runner.isInRun();
  }

  @Override
  public List<String> readyProblems() {
    List<String> problems = new ArrayList<>();
    engagements.values().stream()
        .filter(engagement -> environment.clusters().isFixed(engagement.session().name()))
        .forEach(engagement -> describe(engagement, problems));
    retries.problems().forEach(what -> problems.add(what + ": user code throws"));
    return problems;
  }

  private void describe(Engagement engagement, List<String> problems) {
    List<String> own = engagement.problems();
    own.forEach(problem -> problems.add("controller %s: %s".formatted(name(), problem)));
    if (own.isEmpty() && !engagement.isOpen()) {
      problems.add("controller %s: waiting for the first content of its watches".formatted(name()));
    }
  }

  @Override
  public List<String> stuckRuns() {
    return runner.stuckRuns();
  }

  @Override
  public Step step(Object key) {
    if (key instanceof ObjectKey object) {
      return runner.step(object);
    }
    throw new IllegalArgumentException(
        "controller %s works on objects; %s is no ObjectKey".formatted(name(), key));
  }

  @Override
  public void close() {
    closed = true;
    cancelResync();
    triggers.forEach(Trigger.Subscription::close);
    retries.close();
    runner.close();
    engagements.values().forEach(Engagement::close);
    engagements.clear();
  }

  @Override
  public String toString() {
    return "Controller[" + name() + "]";
  }
}
