package dev.fairlead.usage;

import static dev.fairlead.client.WriteOption.labels;
import static dev.fairlead.client.WriteOption.ownedBy;
import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.PROGRESSING;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.Trait.normallyFalse;
import static dev.fairlead.condition.Trait.optional;
import static dev.fairlead.condition.Trait.tolerate;
import static dev.fairlead.watch.Predicates.annotationsChanged;
import static dev.fairlead.watch.Predicates.generationChanged;
import static dev.fairlead.watch.Predicates.labelsChanged;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.client.Index;
import dev.fairlead.client.Operation;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Conditions;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.AppLabels;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.queue.Lane;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.reconcile.AggregateException;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.RunContext;
import dev.fairlead.reconcile.SubResults;
import dev.fairlead.reconcile.TerminalException;
import dev.fairlead.watch.CacheOptions;
import dev.fairlead.watch.Source;
import dev.fairlead.watch.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The samples of the usage page as far as api alone carries them: they compile, and do what they
 * say.
 */
class UsageSamplesTest {
  @ApiResource(group = "example.com", version = "v1")
  record Greeting(ObjectMeta metadata, Greeting.Spec spec) {
    record Spec(String text) {}

    static final ResourceType<Greeting> TYPE = ResourceType.of(Greeting.class);
  }

  @ApiResource(group = "example.com", version = "v1")
  record Template(ObjectMeta metadata, Map<String, String> data) {
    static final ResourceType<Template> TYPE = ResourceType.of(Template.class);
  }

  @ApiResource(group = "cert-manager.io", version = "v1")
  record Certificate(ObjectMeta metadata) {
    static final ResourceType<Certificate> TYPE = ResourceType.of(Certificate.class);
  }

  record Target(String cluster, String namespace, boolean upgrading) {}

  @ApiResource(group = "example.com", version = "v1")
  record Database(ObjectMeta metadata, Database.Spec spec, Database.Status status) {
    record Spec(String engine, String template, List<Target> targets) {}

    record Status(String phase, List<Condition> conditions) {}

    static final ResourceType<Database> TYPE = ResourceType.of(Database.class);

    Database withPhase(String phase) {
      return new Database(metadata, spec, new Database.Status(phase, status.conditions()));
    }
  }

  record TargetKey(ObjectKey instance, String cluster) {}

  private static final Index<Database> BY_ENGINE =
      Index.of("engine", Database.TYPE, db -> List.of(db.spec().engine()));
  private static final Reference<Database, Template> TEMPLATE =
      Reference.of(
          "template",
          Database.TYPE,
          Template.TYPE,
          (db, key) -> List.of(key.withName(db.spec().template())));
  private static final ConditionType TARGETS = ConditionType.of("TargetsSynced");
  private static final ConditionSet CONDITIONS =
      ConditionSet.living(READY)
          .gating(AVAILABLE, tolerate(Duration.ofSeconds(30)))
          .gating(TARGETS, optional())
          .advisory(PROGRESSING, optional())
          .advisory(DEGRADED, normallyFalse(), optional())
          .kstatus();
  private static final Controller GREETINGS =
      Controller.builder("greetings", Greeting.TYPE)
          .owns(ConfigMap.TYPE)
          .build(UsageSamplesTest::greet);

  static Result greet(Greeting greeting, ReconcileContext<Greeting> ctx) {
    ctx.client()
        .with(ownedBy(ctx.owner()))
        .createOrUpdate(
            ConfigMap.TYPE, ctx.key(), map -> map.withData(Map.of("text", greeting.spec().text())));
    return Result.done();
  }

  @Test
  void sampleASmallestController() {
    var greeting = new Greeting(stored("hello"), new Greeting.Spec("hi"));
    var ctx =
        new FakeContext<>(Greeting.TYPE, greeting, CONDITIONS.open(Conditions.of(List.of()), 1));
    assertEquals(Result.done(), greet(greeting, ctx));
    var written = ctx.local.get(ConfigMap.TYPE, ctx.key()).orElseThrow();
    assertEquals(Map.of("text", "hi"), written.data());
    assertEquals(List.of(ownedBy(ctx.owner())), ctx.local.options);
    assertEquals("greetings", GREETINGS.name());
  }

  @Test
  void sampleCManyKinds() {
    ObjectDeclaration<?> databases =
        assertInstanceOf(
            ObjectDeclaration.class, controller(UsageSamplesTest::reconcile).declaration());
    assertEquals(
        List.of(ConfigMap.TYPE, Template.TYPE, Secret.TYPE, Certificate.TYPE),
        databases.sources().stream().<Object>map(Source::type).toList());
    assertTrue(databases.sources().get(3).isOptional());
    assertEquals(5, databases.options().workers());
    var cached = CacheOptions.of(Secret.TYPE).namespaces("production").labels("managed=true");
    assertEquals(Set.of("production"), cached.namespaces());
    assertEquals(1, Query.of(Database.TYPE).where(BY_ENGINE, "pg").terms().size());
  }

  static Controller controller(Reconciler<Database> reconciler) {
    return Controller.builder("databases", Database.TYPE)
        .owns(ConfigMap.TYPE)
        .watches(TEMPLATE)
        .watches(
            Secret.TYPE,
            (secret, key) -> List.of(key.withName(key.name().replace("-password", ""))))
        .watch(Source.owned(Certificate.TYPE).filter(labelsChanged()).optional())
        .index(BY_ENGINE)
        .filter(generationChanged().or(annotationsChanged()))
        .options(ControllerOptions.defaults().workers(5))
        .build(reconciler);
  }

  static CleanupResult cleanup(Database db, ReconcileContext<Database> ctx) throws Exception {
    var owned = Query.of(ConfigMap.TYPE).ownedBy(ctx.owner());
    ctx.client().deleteAll(owned);
    return ctx.client().list(owned).isEmpty() ? CleanupResult.done() : CleanupResult.awaitChange();
  }

  @Test
  void sampleDCleanup() throws Exception {
    var db = database(List.of());
    var ctx = context(db);
    ctx.local.objects.put(ctx.key(), ConfigMap.of("shop", "db"));
    var finalizer = Finalizer.of("database.example.com/finalizer", UsageSamplesTest::cleanup);
    assertEquals(CleanupResult.done(), finalizer.cleanup().cleanup(db, ctx));
    assertEquals(Map.of(), ctx.local.objects);
  }

  @Test
  void samplesEAndFWrites() {
    var ctx = context(database(List.of()));
    var names = AppLabels.of("database", ctx.key().name()).version("16").managedBy("db-operator");
    Client client = ctx.client().with(ownedBy(ctx.owner()), labels(names.all()));
    var written =
        client.createOrUpdate(ConfigMap.TYPE, ctx.key(), map -> map.withData(Map.of("a", "b")));
    assertTrue(written.changed());
    assertEquals(Operation.CREATED, written.operation());
    ctx.local.objects.put(ctx.key(), stored("db"));
    client.edit(
        Database.TYPE.metadataOnly(),
        ctx.key(),
        meta -> meta.withAnnotation("last-reconciled", ctx.now().toString()));
    assertEquals(
        Optional.of("1970-01-01T00:00:00Z"),
        client
            .get(Database.TYPE.metadataOnly(), ctx.key())
            .map(meta -> meta.annotations().get("last-reconciled")));
    client.delete(ConfigMap.TYPE, ctx.key().withName("old"));
    ctx.updateStatus(db -> db.withPhase("Running"));
    assertEquals(1, ctx.statusEdits.size());
  }

  static Result reconcile(Database db, ReconcileContext<Database> ctx) {
    if (db.spec().targets().isEmpty()) {
      throw new TerminalException("InvalidSpec", "spec.targets is empty");
    }
    var template = ctx.client().get(Template.TYPE, ctx.key().withName(db.spec().template()));
    if (template.isEmpty()) {
      ctx.conditions()
          .markFalse(TARGETS, "TemplateNotFound", "no template " + db.spec().template());
      return Result.done();
    }
    ctx.conditions().markTrue(AVAILABLE, "TemplateFound");
    var results = new SubResults();
    for (var target : db.spec().targets()) {
      results.run(target.cluster(), () -> distribute(template.get().data(), target, ctx));
    }
    ctx.conditions().aggregate(TARGETS, results.conditions());
    return results.combine();
  }

  static Result distribute(
      Map<String, String> data, Target target, ReconcileContext<Database> ctx) {
    if (target.upgrading()) {
      throw new RetryableException("Upgrading", "target is upgrading", Duration.ofMinutes(5));
    }
    var cluster = ClusterName.of(target.cluster());
    var key = ObjectKey.of(target.namespace(), ctx.key().name()).in(cluster);
    var written =
        ctx.clusters()
            .client(cluster)
            .createOrUpdate(ConfigMap.TYPE, key, map -> map.withData(data));
    switch (written.operation()) {
      case CREATED ->
          ctx.events()
              .normal("Created", "ConfigMap %s in %s".formatted(key.name(), target.cluster()));
      case UPDATED ->
          ctx.events()
              .normal("Updated", "ConfigMap %s in %s".formatted(key.name(), target.cluster()));
      case UNCHANGED -> {}
    }
    return Result.requeueAfter(Duration.ofMinutes(10));
  }

  @Test
  void samplesGAndHTargetsAndConditions() {
    var db = database(List.of(new Target("eu-1", "a", false), new Target("eu-2", "a", true)));
    var draft = CONDITIONS.open(Conditions.of(List.of()), 1);
    var ctx = new FakeContext<>(Database.TYPE, db, draft);
    ctx.local.objects.put(
        ctx.key().withName("base"), new Template(stored("base"), Map.of("k", "v")));
    assertThrows(RetryableException.class, () -> reconcile(db, ctx));
    assertEquals(List.of(ObjectEvent.normal("Created", "ConfigMap db in eu-1")), ctx.recorded);
    var sealed = CONDITIONS.seal(draft, Instant.EPOCH).conditions();
    assertTrue(sealed.isTrue(AVAILABLE));
    assertTrue(sealed.isFalse(TARGETS));
    assertTrue(sealed.isFalse(READY));
    assertTrue(sealed.get(TARGETS).orElseThrow().message().startsWith("1 of 2; eu-2: "));
  }

  @Test
  void sampleHFailures() {
    var upgrading = new Target("eu-2", "a", true);
    var none = database(List.of());
    assertThrows(TerminalException.class, () -> reconcile(none, context(none)));
    var two = database(List.of(upgrading, new Target("eu-3", "a", true)));
    var ctx = context(two);
    assertEquals(Result.done(), reconcile(two, ctx));
    ctx.local.objects.put(
        ctx.key().withName("base"), new Template(stored("base"), Map.of("k", "v")));
    var failure = assertThrows(AggregateException.class, () -> reconcile(two, ctx));
    assertEquals(Optional.of(Duration.ofMinutes(5)), failure.retryAfter());
  }

  @Test
  void sampleIPace() {
    var paced =
        Controller.builder("databases", Database.TYPE)
            .conditions(CONDITIONS)
            .options(
                ControllerOptions.defaults()
                    .workers(4)
                    .deadline(Duration.ofMinutes(2))
                    .retry(
                        RetryPolicy.of(
                                () ->
                                    RateLimiter.maxOf(
                                        RateLimiter.exponential(
                                                Duration.ofSeconds(1), Duration.ofMinutes(5))
                                            .jitter(0.1),
                                        RateLimiter.tokenBucket(300, Duration.ofMillis(20))))
                            .maxRetries(10)))
            .onGiveUp((db, failure, ctx) -> ctx.updateStatus(d -> d.withPhase("Failed")))
            .build(UsageSamplesTest::reconcile);
    assertEquals(10, paced.declaration().options().retry().maxRetries().orElseThrow());
  }

  @Test
  void sampleJTheQueueAlone() throws InterruptedException {
    var queue =
        WorkQueue.<String>builder()
            .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5)))
            .build();
    queue.add("globex", Lane.BACKGROUND);
    queue.add("acme");
    queue.addAfter("acme", Duration.ofMinutes(10));
    var worked = new ArrayList<String>();
    while (queue.take() instanceof Work<String> work) {
      try (work) {
        worked.add(work.item());
        work.done();
        if (worked.size() == 2) {
          queue.close();
        }
      }
    }
    assertEquals(List.of("acme", "globex"), worked);
  }

  @Test
  void sampleKClustersAndKeys() {
    var everywhere =
        Controller.builder("databases", Database.TYPE)
            .clusters(Predicate.not(ClusterName::isLocal))
            .build(UsageSamplesTest::reconcile);
    var kubeconfigs =
        Controller.builder("kubeconfigs", Secret.TYPE.metadataOnly())
            .whenGone(
                (key, ctx) -> {
                  ctx.clusters().remove(ClusterName.of(key.name()));
                  return Result.done();
                })
            .build((meta, ctx) -> Result.done());
    final Trigger<TargetKey> targets = new Trigger<>();
    var perTarget =
        Controller.keyed(
            "targets", targets, ControllerOptions.defaults().workers(16), UsageSamplesTest::sync);
    assertEquals(
        List.of("databases", "kubeconfigs", "targets"),
        List.of(everywhere, kubeconfigs, perTarget).stream().map(Controller::name).toList());
  }

  static Result sync(TargetKey key, RunContext ctx) {
    return Result.requeueAfter(ctx.remaining());
  }

  @Test
  void sampleLEvents() {
    var ctx = context(database(List.of()));
    ctx.events().warning("ScalingFailed", "Failed to scale: 100% lost");
    ctx.events()
        .record(
            ObjectEvent.normal("Reconciled", "Database reconciled")
                .annotation("operator-version", "1.0.0"));
    assertEquals(
        List.of("Failed to scale: 100% lost", "Database reconciled"),
        ctx.recorded.stream().map(ObjectEvent::note).toList());
  }

  private static FakeContext<Database> context(Database db) {
    ConditionDraft draft = CONDITIONS.open(Conditions.of(db.status().conditions()), 1);
    return new FakeContext<>(Database.TYPE, db, draft);
  }

  private static Database database(List<Target> targets) {
    return new Database(
        stored("db"), new Database.Spec("pg", "base", targets), new Database.Status("", List.of()));
  }

  private static ObjectMeta stored(String name) {
    return ObjectMeta.builder().namespace("shop").name(name).uid("uid-" + name).build();
  }
}
