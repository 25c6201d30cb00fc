package dev.fairlead.operator.acceptance;

import dev.fairlead.client.Query;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.manifests.ManifestOptions;
import dev.fairlead.operator.rights.GuardedHub;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.TestApiServer;
import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A hub with the namespace {@code team}, targets, and an operator that starts, stops and dies. The
 * clusters are those of a site, which outlives it. Used by the thread of one test; the heir of a
 * mortal operator is started by a thread of its own.
 */
final class World implements AutoCloseable {

  static final String NAMESPACE = "team";

  private final Function<ClusterConnection, Backend> connect;
  private final ManualTime manual = new ManualTime(Instant.now().truncatedTo(ChronoUnit.SECONDS));
  private final TimeSource time;
  private final Site site;
  private final GuardedHub guarded;
  private final TestApiServer hub;
  private final Map<String, TargetCluster> targets = new LinkedHashMap<>();
  private final List<Running> processes = new CopyOnWriteArrayList<>();
  private @Nullable Line mortal;
  private @Nullable FutureTask<?> successor;

  /** An operator and what it has to itself. */
  private record Running(Line line, Backend backend, ConfigTemplateOperator operator) {
    void end() {
      operator.close();
      backend.close();
    }
  }

  private World(
      Function<ClusterConnection, Backend> connect, Site site, @Nullable TimeSource other) {
    this.connect = connect;
    this.time = other == null ? manual : other;
    this.site = site;
    guarded = site.hub();
    hub = guarded.server();
    addNamespace(NAMESPACE);
  }

  /** One in which time stands still. */
  static World still(Function<ClusterConnection, Backend> connect, Site site) {
    return new World(connect, site, null);
  }

  /** One in which real time passes. */
  static World live(Function<ClusterConnection, Backend> connect, Site site) {
    return new World(connect, site, TimeSource.system());
  }

  /** Sees to it that the hub has a namespace. */
  void addNamespace(String name) {
    Facts.addNamespace(hub.client(), name);
  }

  TestApiServer hub() {
    return hub;
  }

  /** How the operator reaches the hub: with the rights of its manifests, and no others. */
  ClusterConnection connection() {
    return guarded.connection();
  }

  RequestJournal journal() {
    return hub.journal();
  }

  // The operator.

  static OperatorSettings settings() {
    return OperatorSettings.defaults().withAllowLoopbackTargets(true);
  }

  World start() {
    return start(settings());
  }

  World start(OperatorSettings settings) {
    return start(settings, line -> {});
  }

  /** Starts an operator that dies when the preparation says so. */
  World start(OperatorSettings settings, Consumer<Line> preparation) {
    var line = new Line(time);
    preparation.accept(line);
    run(line, settings);
    return this;
  }

  private void run(Line line, OperatorSettings settings) {
    var namespaces = List.copyOf(settings.watchNamespaces());
    guarded.grant(new ManifestOptions(Site.ACCOUNTS, namespaces, "x", settings.watchSecrets()));
    var inner = connect.apply(guarded.connection());
    var operator = ConfigTemplateOperator.start(Tap.ofHub(inner, line), settings, time);
    processes.add(new Running(line, inner, operator));
  }

  /** Starts an operator that dies as prepared, and then at once another one. */
  void startMortal(Consumer<Line> preparation) {
    var line = new Line(time);
    preparation.accept(line);
    mortal = line;
    successor = new FutureTask<>(() -> outlive(line), null);
    var thread = new Thread(successor, "fairlead-acceptance");
    thread.setDaemon(true);
    thread.start();
  }

  private void outlive(Line line) {
    try {
      run(line, settings());
      line.awaitDeath();
      stop();
    } catch (IllegalStateException e) {
      if (!line.isDead()) {
        throw e;
      }
    }
    start();
  }

  /** Ends the mortal operator if it still lives, and waits until the other one is there. */
  void endMortal() throws InterruptedException, ExecutionException, TimeoutException {
    java.util.Objects.requireNonNull(mortal).die();
    java.util.Objects.requireNonNull(successor).get(20, TimeUnit.SECONDS);
  }

  /** The line of the operator that was started last. */
  Line line() {
    return running().line();
  }

  private Running running() {
    return processes.get(processes.size() - 1);
  }

  /** Ends the operator as SIGTERM does. */
  World stop() {
    running().end();
    return this;
  }

  /** Ends it as SIGKILL does: what it sent has been sent, and nothing follows. */
  World kill() {
    line().die();
    return stop();
  }

  // Time.

  Instant now() {
    return time.now();
  }

  /**
   * Waits until the operator is at rest: nothing was sent, and nothing was changed, for a while.
   */
  World rest() {
    int before;
    do {
      before = line().log().size();
      hub.awaitQuiescent();
      line().settle();
    } while (line().log().size() != before);
    return this;
  }

  /**
   * Moves time once the operator is at rest, so that all that waits is known to wait. Whatever
   * becomes due on the way is given the time to be done, or the end of the journey would be its
   * deadline.
   */
  World advance(Duration by) {
    rest();
    var end = manual.now().plus(by);
    for (var next = until(end); next.isPresent(); next = until(end)) {
      manual.advance(next.get());
      line().settle();
    }
    manual.advance(Duration.between(manual.now(), end));
    return this;
  }

  /** How far it is to what is due next, if that is before this moment. */
  private Optional<Duration> until(Instant end) {
    return manual.untilNext().filter(it -> !manual.now().plus(it).isAfter(end));
  }

  // Targets.

  /** Starts a target with its Secret. */
  TargetCluster target(String name) {
    var made = new TargetCluster(name, site.target());
    targets.put(name, made);
    hub.client().create(Secret.TYPE, made.secret(NAMESPACE, "value"));
    return made;
  }

  /** Gives the Secret of a target another content. */
  void rotate(TargetCluster target, String kubeconfig) {
    var data = target.secret(NAMESPACE, "value", kubeconfig).data();
    hub.client().edit(Secret.TYPE, key(target.name()), it -> it.withData(data));
  }

  // Objects on the hub.

  static ObjectKey key(String name) {
    return ObjectKey.of(NAMESPACE, name);
  }

  /** Creates a ConfigTemplate or ConfigTemplateInstance in {@link #NAMESPACE}. */
  Unstructured create(String yaml) {
    return create(Yaml.object(yaml));
  }

  Unstructured create(Unstructured given) {
    var object = given.with("/apiVersion", Facts.GROUP_VERSION);
    var inNamespace =
        object.at("/metadata/namespace").isPresent()
            ? object
            : object.with("/metadata/namespace", NAMESPACE);
    return hub.client().create(type(object), inNamespace);
  }

  private static ResourceType<Unstructured> type(Unstructured object) {
    return Facts.text(object, "/kind").equals("ConfigTemplate") ? Facts.TEMPLATE : Facts.INSTANCE;
  }

  /** The template {@code greeting} with the text {@code Hello {{ who }}}. */
  World greeting() {
    create(
        """
        kind: ConfigTemplate
        metadata: {name: greeting}
        spec:
          parameters: [{name: who}]
          data: {text: "Hello {{ who }}"}
        """);
    return this;
  }

  /** The instance {@code app} of {@code greeting}, for {@code world}, to these targets. */
  World app(TargetCluster... to) {
    return app("{}", to);
  }

  /**
   * The same with more in its spec.
   *
   * @param more a flow mapping in YAML
   */
  World app(String more, TargetCluster... to) {
    create(instance("app", more, to));
    return this;
  }

  static String instance(String name, String more, TargetCluster... to) {
    var text =
        new StringBuilder(
            """
            kind: ConfigTemplateInstance
            metadata: {name: %s}
            spec:
              templateRef: {name: greeting}
              parameters: {who: world}
              clusters:
            """
                .formatted(name));
    for (var target : to) {
      text.append("  - ").append(entry(target)).append('\n');
    }
    var fields = more.strip();
    if (!fields.equals("{}")) {
      fields.lines().forEach(line -> text.append("  ").append(line).append('\n'));
    }
    return text.toString();
  }

  /** An element of {@code spec.clusters}. */
  static String entry(TargetCluster target) {
    return "{name: %1$s, namespace: shop, kubeconfig: {secretRef: {name: %1$s}}}"
        .formatted(target.name());
  }

  Unstructured get(String instance) {
    return hub.client().get(Facts.INSTANCE, key(instance)).orElseThrow();
  }

  /** Edits an instance. */
  Unstructured edit(String instance, UnaryOperator<Unstructured> change) {
    return hub.client().edit(Facts.INSTANCE, key(instance), change).object();
  }

  /** Sets a field of an instance. */
  Unstructured set(String instance, String pointer, Object value) {
    return edit(instance, it -> it.with(pointer, value));
  }

  /** Sets a field of a template. */
  Unstructured setTemplate(String template, String pointer, Object value) {
    return hub.client().edit(Facts.TEMPLATE, key(template), it -> it.with(pointer, value)).object();
  }

  void delete(String instance) {
    hub.client().delete(Facts.INSTANCE, key(instance));
  }

  /** Waits until Ready is like that, at the present generation. */
  Unstructured await(String instance, String ready) {
    return await(
        instance, it -> Facts.isObserved(it) && Facts.condition(it, "Ready").equals(ready));
  }

  Unstructured await(String instance, Predicate<Unstructured> condition) {
    return hub.await(Facts.INSTANCE, key(instance), condition);
  }

  /** Waits until a target is in this state for this reason, at the present generation. */
  Unstructured awaitTarget(String instance, String target, String state) {
    return await(instance, it -> Facts.isObserved(it) && Facts.target(it, target).equals(state));
  }

  Unstructured awaitTemplate(String template, String ready) {
    return hub.await(
        Facts.TEMPLATE,
        key(template),
        it -> Facts.isObserved(it) && Facts.condition(it, "Ready").equals(ready));
  }

  void awaitGone(String instance) {
    hub.awaitGone(Facts.INSTANCE, key(instance));
  }

  // Events.

  /**
   * Waits until so many events of this reason were sent by the present operator, then reads all.
   */
  List<Unstructured> awaitEvents(int count, String reason) {
    line()
        .await(
            count,
            it ->
                it.is("POST", "/events")
                    && it.status() == 201
                    && it.body().contains("\"reason\":\"%s\"".formatted(reason)),
            "event " + reason);
    return events(reason);
  }

  /** The events of this reason that the hub has. */
  List<Unstructured> events(String reason) {
    return allEvents().stream().filter(it -> Facts.text(it, "/reason").equals(reason)).toList();
  }

  List<Unstructured> allEvents() {
    return hub.client().list(Query.of(Facts.EVENT).inNamespace(NAMESPACE));
  }

  @Override
  public void close() {
    // What waits for a frozen or broken server must not keep the operator.
    hub.faults().clear();
    hub.network().restore();
    targets.values().forEach(it -> it.faults().clear());
    targets.values().forEach(it -> it.server().network().restore());
    processes.forEach(Running::end);
  }
}
