package dev.fairlead.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.condition.Conditions;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.Declaration;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.client.StatusReader;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.runtime.internal.manager.ManagerSettings;
import dev.fairlead.runtime.internal.worker.Decision;
import dev.fairlead.runtime.internal.worker.Jitter;
import dev.fairlead.runtime.internal.worker.RunningController;
import dev.fairlead.runtime.internal.worker.Step;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runtime's manager without workers: caches follow the servers, runs happen when a test says
 * so.
 */
final class SteppedManager {
  /** Real time: the caches' threads need a moment, whatever the manual clock says. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String EVENTS = "events.events.k8s.io";

  private final Map<ClusterName, InMemoryApiServer> servers;
  private final Set<ResourceType<?>> types;
  private final ManagerCore core;
  private final RunningController controller;
  private final Optional<ResourceType<?>> primary;

  SteppedManager(
      Controller controller, ManualTime time, Map<ClusterName, InMemoryApiServer> servers) {
    this.servers = Map.copyOf(servers);
    this.types = typesOf(controller);
    this.primary = primaryOf(controller.declaration());
    this.core = new ManagerCore(settings(time));
    this.controller = core.add(controller.declaration());
    core.start();
    awaitReady();
  }

  private ManagerSettings settings(ManualTime time) {
    Map<ClusterName, Backend> others =
        servers.entrySet().stream()
            .filter(server -> !server.getKey().isLocal())
            .collect(Collectors.toMap(Map.Entry::getKey, server -> server.getValue().inProcess()));
    return new ManagerSettings(
        local().inProcess(),
        Set.of(),
        List.of(),
        others,
        ControllerOptions.defaults(),
        List.of(),
        Optional.empty(),
        Duration.ZERO,
        time,
        Jitter.none(),
        new AlwaysLeader(),
        true);
  }

  private void awaitReady() {
    try {
      if (!core.awaitReady(PATIENCE)) {
        throw new AssertionError("the controller's caches did not fill: " + core.readyProblems());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while the caches fill", e);
    }
  }

  /** The types that a controller watches or reads, but for optional ones. */
  static Set<ResourceType<?>> typesOf(Controller controller) {
    Set<ResourceType<?>> types = new LinkedHashSet<>();
    if (controller.declaration() instanceof ObjectDeclaration<?> objects) {
      types.add(objects.type());
      objects.sources().stream()
          .filter(source -> !source.isOptional())
          .forEach(source -> types.add(source.type()));
      types.addAll(objects.reads());
      objects.indexes().forEach(index -> types.add(index.type()));
    }
    return types;
  }

  private static Optional<ResourceType<?>> primaryOf(Declaration declaration) {
    return declaration instanceof ObjectDeclaration<?> objects
        ? Optional.of(objects.type())
        : Optional.empty();
  }

  /** Whether the object, as it goes to a server, has a status. */
  static <T> boolean hasStatus(ResourceType<T> type, T object) {
    JsonNode status = Json.parse(new Codecs().of(type).encode(object)).path("status");
    return status.isObject() && !status.isEmpty();
  }

  Reconciled run(Object key) {
    catchUp();
    Map<ClusterName, Integer> before = sizes();
    Step step = controller.step(key);
    core.flushEvents(PATIENCE);
    List<ObjectEvent> events = new ArrayList<>();
    List<Write> writes = new ArrayList<>();
    servers.forEach(
        (name, server) -> collect(name, server, before.getOrDefault(name, 0), writes, events));
    return new Outcome(
        step.decision(),
        writes,
        events,
        key instanceof ObjectKey object ? conditions(object) : Conditions.of(List.of()),
        step.nextRun());
  }

  /** What tests have written is in the caches and has reached the queue. */
  private void catchUp() {
    for (ClusterSession session : core.clusters().sessions()) {
      InMemoryApiServer server = servers.get(session.name());
      if (server != null) {
        catchUp(session.cache(), server);
      }
    }
  }

  private void catchUp(ClusterCache cache, InMemoryApiServer server) {
    String revision = server.revision();
    server.sendBookmarks();
    for (ResourceType<?> type : types) {
      if (cache.isCaching(type) && !cache.awaitProgress(type, revision, PATIENCE)) {
        throw new AssertionError(
            "the cache of %s stands at version %s, the server at %s: %s"
                .formatted(type, cache.progress(type), revision, cache.problems()));
      }
    }
    if (!cache.awaitDelivered(PATIENCE)) {
      throw new AssertionError("a mapper or predicate did not return within " + PATIENCE);
    }
  }

  private Map<ClusterName, Integer> sizes() {
    return servers.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, server -> server.getValue().journal().entries().size()));
  }

  private static void collect(
      ClusterName cluster,
      InMemoryApiServer server,
      int from,
      List<Write> writes,
      List<ObjectEvent> events) {
    List<RequestJournal.Entry> entries = server.journal().entries();
    for (RequestJournal.Entry entry : entries.subList(from, entries.size())) {
      boolean taken = entry.isWrite() && entry.status() >= 200 && entry.status() < 300;
      if (taken && entry.resource().equals(EVENTS)) {
        event(entry).ifPresent(events::add);
      } else if (taken) {
        write(cluster, entry).ifPresent(writes::add);
      }
    }
  }

  private static Optional<Write> write(ClusterName cluster, RequestJournal.Entry entry) {
    String verb =
        entry.contentType().startsWith("application/apply-patch") ? "apply" : entry.verb();
    String resource =
        entry.subresource().isEmpty()
            ? entry.resource()
            : entry.resource() + "/" + entry.subresource();
    return entry.key().map(key -> new Write(verb, resource, key.in(cluster)));
  }

  private static Optional<ObjectEvent> event(RequestJournal.Entry entry) {
    JsonNode body = Json.parse(entry.body());
    if (!entry.verb().equals("create")) {
      return Optional.empty();
    }
    String reason = body.path("reason").asText();
    String note = body.path("note").asText();
    ObjectEvent event =
        body.path("type").asText().equals("Warning")
            ? ObjectEvent.warning(reason, note)
            : ObjectEvent.normal(reason, note);
    for (var annotation : body.path("metadata").path("annotations").properties()) {
      event = event.annotation(annotation.getKey(), annotation.getValue().asText());
    }
    return Optional.of(event);
  }

  private Conditions conditions(ObjectKey key) {
    return stored(key).map(StatusReader::conditions).orElse(Conditions.of(List.of()));
  }

  private Optional<StoredObject> stored(ObjectKey key) {
    if (primary.isEmpty()) {
      return Optional.empty();
    }
    ClusterSession session = core.clusters().session(key.cluster());
    return session
        .client()
        .liveBody(primary.get(), key)
        .map(body -> session.cache().ofLive(primary.get(), body));
  }

  void lint(ObjectKey key, Set<StatusRule> allowed) {
    stored(key).ifPresent(stored -> lint(stored, allowed));
  }

  private static void lint(StoredObject stored, Set<StatusRule> allowed) {
    long observed = Json.parse(stored.body()).path("status").path("observedGeneration").asLong();
    var view =
        new StatusRule.View(
            stored.generation(), observed, StatusReader.conditions(stored).asList());
    List<StatusRule> broken = new ArrayList<>();
    for (StatusRule rule : StatusRule.values()) {
      if (!allowed.contains(rule) && !rule.holdsFor(view)) {
        broken.add(rule);
      }
    }
    if (!broken.isEmpty()) {
      throw new AssertionError(
          "the status of %s breaks %s: %s (allow(rule) lifts one)"
              .formatted(stored.key(), broken, view));
    }
  }

  private InMemoryApiServer local() {
    return Objects.requireNonNull(servers.get(ClusterName.LOCAL));
  }

  void close() {
    core.close();
  }

  /** What a run came to. */
  private record Outcome(
      Decision decision,
      List<Write> writes,
      List<ObjectEvent> events,
      Conditions conditions,
      Optional<Duration> queued)
      implements Reconciled {
    Outcome {
      writes = List.copyOf(writes);
      events = List.copyOf(events);
    }

    @Override
    public Result result() {
      if (decision instanceof Decision.Succeeded ok) {
        return ok.result();
      }
      throw new AssertionError(
          "the run did not succeed: " + decision, decision.failure().orElse(null));
    }

    @Override
    public Optional<Throwable> failure() {
      return decision.failure();
    }

    /**
     * After a success only a poll counts: the event of an own write may have reached the queue,
     * too.
     */
    @Override
    public Optional<Duration> nextRun() {
      if (decision instanceof Decision.Succeeded ok) {
        return ok.result() instanceof Result.RequeueAfter later
            ? Optional.of(later.delay())
            : Optional.empty();
      }
      return queued;
    }
  }
}
