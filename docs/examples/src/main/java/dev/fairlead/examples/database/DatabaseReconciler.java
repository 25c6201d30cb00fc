package dev.fairlead.examples.database;

import static dev.fairlead.client.WriteOption.labels;
import static dev.fairlead.client.WriteOption.ownedBy;
import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.PROGRESSING;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.Trait.normallyFalse;
import static dev.fairlead.condition.Trait.optional;
import static dev.fairlead.condition.Trait.tolerate;

import dev.fairlead.client.Client;
import dev.fairlead.client.Index;
import dev.fairlead.client.Operation;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.client.WriteResult;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.AppLabels;
import dev.fairlead.model.ResourceType;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.TerminalException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a database. What it owns is written by subclasses, which differ in the model classes
 * that they use and in nothing else.
 *
 * @param <S> the class for StatefulSets
 */
abstract class DatabaseReconciler<S> {

  static final String FINALIZER = "database.example.com/finalizer";
  static final String MANAGER = "database-operator";

  static final Index<Database> BY_ENGINE = Index.jsonPath("spec.engine", Database.TYPE);

  static final Reference<Database, DatabaseTemplate> TEMPLATE =
      Reference.of(
          "template",
          Database.TYPE,
          DatabaseTemplate.TYPE,
          (db, key) -> db.spec().template().map(key::withName).stream().toList());

  /** Ready is computed from Available; the other two inform. */
  static final ConditionSet CONDITIONS =
      ConditionSet.living(READY)
          .gating(AVAILABLE, tolerate(Duration.ofSeconds(30)))
          .advisory(PROGRESSING, optional())
          .advisory(DEGRADED, normallyFalse(), optional());

  static final ControllerOptions OPTIONS =
      ControllerOptions.defaults()
          .workers(5)
          .retry(
              RetryPolicy.of(
                  () ->
                      RateLimiter.maxOf(
                          RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(1000)),
                          RateLimiter.tokenBucket(300, Duration.ofMillis(20)))));

  /** Those that are served already, then the older ones; a creation's time has only seconds. */
  private static final Comparator<Database> FIRST_COME =
      Comparator.comparing((Database db) -> db.status().endpoint().isEmpty())
          .thenComparing(db -> db.metadata().creationTimestamp().orElseThrow())
          .thenComparing(db -> db.metadata().uid());

  private static final Map<String, Integer> PORTS = Map.of("postgres", 5432, "mysql", 3306);
  private static final String VERSION_LABEL = "app.kubernetes.io/version";
  private static final Logger log = LoggerFactory.getLogger(DatabaseReconciler.class);

  /** The type of StatefulSets. */
  abstract ResourceType<S> sets();

  /** All types that a database owns objects of. */
  abstract List<ResourceType<?>> owned();

  abstract WriteResult<?> writeConfigMap(Client client, Blueprint blueprint);

  abstract WriteResult<?> writeService(Client client, Blueprint blueprint);

  abstract WriteResult<S> writeSet(Client client, Blueprint blueprint);

  abstract Rollout rollout(S set);

  /** The controller, for a manager. */
  final Controller controller() {
    var builder = Controller.builder("databases", Database.TYPE);
    owned().forEach(builder::owns);
    return builder
        .watches(TEMPLATE)
        .index(BY_ENGINE)
        .finalizer(Finalizer.of(FINALIZER, this::cleanup))
        .conditions(CONDITIONS)
        .options(OPTIONS)
        .build(this::reconcile);
  }

  private Result reconcile(Database db, ReconcileContext<Database> ctx) {
    int port = checkedPort(db.spec());
    checkHost(db, ctx);
    awaitEarlierUpgrade(db, ctx);
    var settings = settings(db, ctx);
    if (settings.isEmpty()) {
      ctx.conditions()
          .markFalse(AVAILABLE, "TemplateNotFound", "no " + db.spec().template().orElse(""));
      return Result.done(); // Its creation is watched.
    }
    var blueprint = blueprint(db, ctx, port, settings.get());
    var set = writeChildren(blueprint, ctx);
    reportConditions(db, rollout(set.object()), ctx);
    reportPhase(db, set.operation(), rollout(set.object()), port, ctx);
    return Result.done();
  }

  private static int checkedPort(Database.Spec spec) {
    var port = PORTS.get(spec.engine());
    if (port == null) {
      throw new TerminalException("InvalidSpec", "spec.engine must be one of " + PORTS.keySet());
    }
    if (spec.replicas() < 1) {
      throw new TerminalException("InvalidSpec", "spec.replicas must be at least 1");
    }
    return port;
  }

  /** Of two databases of one engine, the one that came first has the host. */
  private static void checkHost(Database db, ReconcileContext<Database> ctx) {
    var sameEngine = Query.of(Database.TYPE).where(BY_ENGINE, db.spec().engine());
    for (var other : ctx.client().list(sameEngine)) {
      if (other.spec().host().equals(db.spec().host()) && FIRST_COME.compare(other, db) < 0) {
        throw new TerminalException(
            "HostTaken",
            "%s is the host of %s; choose another one"
                .formatted(db.spec().host(), other.metadata().name()));
      }
    }
  }

  /** A version begins only when the one before it is rolled out. */
  private void awaitEarlierUpgrade(Database db, ReconcileContext<Database> ctx) {
    var set = ctx.client().get(sets(), ctx.key());
    var version = set.map(s -> sets().metadata(s).labels().getOrDefault(VERSION_LABEL, ""));
    if (set.isPresent()
        && !rollout(set.get()).isComplete()
        && !version.get().equals(db.spec().version())) {
      throw new RetryableException(
          "Upgrading",
          "version %s is still rolling out, %s is next"
              .formatted(version.get(), db.spec().version()),
          Duration.ofMinutes(5));
    }
  }

  private static Optional<Map<String, String>> settings(
      Database db, ReconcileContext<Database> ctx) {
    var own = Map.of("engine", db.spec().engine(), "host", db.spec().host());
    var name = db.spec().template();
    if (name.isEmpty()) {
      return Optional.of(own);
    }
    return ctx.client()
        .get(DatabaseTemplate.TYPE, ctx.key().withName(name.get()))
        .map(
            template -> {
              var all = new LinkedHashMap<>(template.spec().settings());
              all.putAll(own);
              return all;
            });
  }

  private static Blueprint blueprint(
      Database db, ReconcileContext<Database> ctx, int port, Map<String, String> settings) {
    var spec = db.spec();
    var image = spec.engine() + ":" + spec.version();
    return new Blueprint(ctx.key(), appLabels(db), image, port, spec.replicas(), settings);
  }

  private static AppLabels appLabels(Database db) {
    try {
      return AppLabels.of("database", db.metadata().name())
          .version(db.spec().version())
          .component(db.spec().engine())
          .managedBy(MANAGER);
    } catch (IllegalArgumentException e) {
      throw new TerminalException("InvalidSpec", "name or version: " + e.getMessage(), e);
    }
  }

  private WriteResult<S> writeChildren(Blueprint blueprint, ReconcileContext<Database> ctx) {
    var client = ctx.client().with(ownedBy(ctx.owner()), labels(blueprint.labels().all()));
    logChange("ConfigMap", writeConfigMap(client, blueprint));
    logChange("Service", writeService(client, blueprint));
    var set = writeSet(client, blueprint);
    logChange("StatefulSet", set);
    switch (set.operation()) {
      case CREATED -> ctx.events().normal("Created", "Database resources created");
      case UPDATED -> ctx.events().normal("Updated", "StatefulSet updated");
      case UNCHANGED -> {}
    }
    return set;
  }

  /** Controller, object and reconcileID come from the MDC. */
  private static void logChange(String kind, WriteResult<?> written) {
    if (written.changed()) {
      log.atInfo()
          .addKeyValue("kind", kind)
          .addKeyValue("operation", written.operation())
          .log("Owned object reconciled");
    }
  }

  private static void reportConditions(
      Database db, Rollout rollout, ReconcileContext<Database> ctx) {
    var conditions = ctx.conditions();
    if (rollout.isComplete()) {
      conditions.markTrue(AVAILABLE, "AllReplicasReady", rollout.progress());
      conditions.markFalse(PROGRESSING, "AllReplicasReady", rollout.progress());
      conditions.markFalse(DEGRADED, "AllReplicasReady", rollout.progress());
      return;
    }
    conditions.markFalse(AVAILABLE, "ReplicasNotReady", rollout.progress());
    conditions.markTrue(PROGRESSING, "Reconciling", rollout.progress());
    if (isDegraded(db, ctx)) {
      conditions.markTrue(DEGRADED, "ReplicasLost", rollout.progress());
    }
  }

  /** Replicas are missing although nobody has asked for a change. */
  private static boolean isDegraded(Database db, ReconcileContext<Database> ctx) {
    var stored = ctx.conditions().stored();
    var available = stored.get(AVAILABLE).filter(condition -> stored.isTrue(AVAILABLE));
    return stored.isTrue(DEGRADED)
        || available
            .map(Condition::observedGeneration)
            .equals(Optional.of(db.metadata().generation()));
  }

  private static void reportPhase(
      Database db, Operation operation, Rollout rollout, int port, ReconcileContext<Database> ctx) {
    var phase =
        operation == Operation.CREATED ? "Pending" : rollout.isComplete() ? "Running" : "Creating";
    if (phase.equals("Running") && !db.status().phase().equals(phase)) {
      ctx.events().normal("Running", rollout.progress());
    }
    var endpoint = "%s.%s.svc:%d".formatted(ctx.key().name(), ctx.key().namespace(), port);
    ctx.updateStatus(d -> d.withStatus(phase, endpoint));
  }

  /** Deletes what the database owns, and lets it go when all of that is gone. */
  private CleanupResult cleanup(Database db, ReconcileContext<Database> ctx) {
    boolean gone = true;
    for (var type : owned()) {
      var mine = Query.of(type).ownedBy(ctx.owner());
      ctx.client().deleteAll(mine);
      gone &= ctx.client().list(mine).isEmpty();
    }
    return gone ? CleanupResult.done() : CleanupResult.awaitChange();
  }
}
