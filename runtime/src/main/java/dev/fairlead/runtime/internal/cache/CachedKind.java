package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Query;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.reflect.Reflector;
import dev.fairlead.runtime.internal.reflect.Watched;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One cached kind: its store, a reflector per namespace, and who subscribed. Thread-safe.
 *
 * <p>How often it is used is counted by {@link ClusterCache}; here are only the subscriptions
 * themselves, in a concurrent list.
 */
final class CachedKind {
  private static final Duration SYNC_WAIT = Duration.ofSeconds(5);

  private final Environment environment;
  private final ResourceType<?> type;
  private final KindPlan plan;
  private final LabelSelector selector;
  private final Store store;
  private final Notices notices;
  private final Reads reads;
  private final IndexRetries retries;
  private final List<Feed> feeds;
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private final Cancellation stop = new Cancellation();
  private final AtomicBoolean started = new AtomicBoolean();

  CachedKind(Environment environment, ResourceType<?> type, KindPlan plan) {
    this.environment = environment;
    this.type = type;
    this.plan = plan;
    this.selector = LabelSelector.parse(plan.labels().orElse(""));
    this.store = new Store(plan);
    this.notices = new Notices(environment.cluster(), type, environment.listener());
    this.reads = new Reads(store, environment.time(), notices);
    this.retries = new IndexRetries(environment, store, notices);
    this.feeds = plan.namespaces().stream().sorted().map(this::feed).toList();
  }

  private Feed feed(String namespace) {
    var preparation = new Preparation(environment, type, plan, this::declaredTypes);
    return new Feed(
        environment,
        type,
        namespace,
        store,
        preparation,
        retries,
        notices,
        this::isOptional,
        this::releaseOptional);
  }

  // Subscriptions.

  /** Adds a subscriber; the first one starts the reflectors. */
  Member subscribe(
      ResourceType<?> declared,
      Collection<IndexSpec> specs,
      boolean optional,
      Optional<ChangeHandler> handler) {
    var mailbox =
        new Mailbox(
            handler.orElse(change -> {}),
            "fairlead-handler-" + type.plural(),
            environment.threads());
    var member = new Member(declared, List.copyOf(specs), optional, mailbox);
    members.add(member);
    specs.forEach(this::addIndex);
    store.join(mailbox, handler.isPresent());
    releaseOptional();
    if (started.compareAndSet(false, true)) {
      feeds.forEach(this::start);
    }
    return member;
  }

  private void start(Feed feed) {
    var watched =
        new Watched(type, feed.namespace(), plan.labels(), plan.fields(), plan.keepManagedFields());
    var reflector =
        new Reflector(
            environment.json(),
            environment.rest(),
            watched,
            feed,
            environment.time(),
            environment.jitter(),
            stop);
    environment.threads().execute(NamedThread.of("fairlead-watch-" + type.plural(), reflector));
  }

  void unsubscribe(Member member) {
    members.remove(member);
    store.leave(member.mailbox());
    member.specs().forEach(store::releaseIndex);
  }

  /** Ends the reflectors and everybody who waits; waits for nothing itself. */
  void close() {
    stop.cancel();
    retries.close();
    store.close();
    notices.stopped();
  }

  private void addIndex(IndexSpec spec) {
    if (store.shareIndex(spec)) {
      return;
    }
    Map<StoredObject, Prepared> prepared = new HashMap<>();
    do {
      store.all().forEach(each -> prepared.computeIfAbsent(each, o -> prepared(o, spec)));
    } while (!store.addIndex(spec, prepared));
    prepared.values().forEach(retries::follow);
  }

  private Prepared prepared(StoredObject object, IndexSpec spec) {
    var prepared = new Prepared(object);
    prepared.compute(Set.of(spec), new DecodedObject(object, environment.codecs()));
    return prepared;
  }

  /** The Java classes that a trial decoding must succeed for; trees and metadata hold anything. */
  private Set<ResourceType<?>> declaredTypes() {
    return members.stream()
        .map(Member::declared)
        .filter(each -> each.javaType() != Unstructured.class && !each.isMetadataOnly())
        .collect(Collectors.toUnmodifiableSet());
  }

  private boolean isOptional() {
    return members.stream().allMatch(Member::optional);
  }

  /** Nobody who called the kind optional waits for a type that is not served. */
  private void releaseOptional() {
    if (feeds.stream().anyMatch(Feed::isNotServed)) {
      for (var member : members) {
        if (member.optional()) {
          member.mailbox().putSynced();
          member.mailbox().dispatch();
        }
      }
    }
  }

  // Reads.

  Optional<StoredObject> get(ObjectKey asked, CallScope scope) {
    var key = type.scope() == Scope.CLUSTER ? asked.withNamespace("") : asked;
    requireCovered(key.namespace());
    refuseUnknown(key);
    var found =
        reads.read(
            type + " " + key,
            () -> isReadable(key.namespace()) && !isBehind(key),
            () -> bound(key, ""),
            scope,
            () -> store.object(key));
    if (found.isEmpty()) {
      refuseKeptOut(key);
    }
    return found;
  }

  List<StoredObject> list(Query<?> query, CallScope scope) {
    var namespace = type.scope() == Scope.CLUSTER ? "" : query.namespace().orElse("");
    if (!namespace.isEmpty()) {
      requireCovered(namespace);
    }
    query.terms().forEach(this::requireDeclared);
    var labels = LabelSelector.parse(query.labels().orElse(""));
    var found =
        reads.read(
            type.toString(),
            () -> isListable(namespace) && !isAnyBehind(namespace),
            () -> bound(null, namespace),
            scope,
            () -> store.select(namespace, query.terms()));
    return found.stream()
        .filter(each -> labels.test(each.labels()))
        .sorted(Comparator.comparing(StoredObject::key))
        .toList();
  }

  List<ObjectKey> present(List<Query.Term> terms) {
    terms.forEach(this::requireDeclared);
    return store.present(terms).stream().map(StoredObject::key).toList();
  }

  boolean awaitDelivered(Duration realTimeBound) {
    return members.stream().allMatch(member -> member.mailbox().awaitIdle(realTimeBound));
  }

  boolean covers(String namespace) {
    return type.scope() == Scope.CLUSTER || plan.covers(namespace);
  }

  boolean isComplete() {
    return plan.transform().isEmpty();
  }

  boolean keepsDecoded() {
    return plan.keepDecoded();
  }

  List<String> problems() {
    return notices.troubles();
  }

  /**
   * The version up to which everything was seen: with several namespaces the one that is behind.
   */
  String progress() {
    return store.lowestProgress();
  }

  boolean awaitProgress(String version, Duration realTimeBound) {
    try {
      return store.awaitWithin(() -> store.hasReached(version), realTimeBound);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean isReadable(String namespace) {
    return store.isSynced(namespace) || isAbsent();
  }

  private boolean isListable(String namespace) {
    return (namespace.isEmpty() ? store.isSynced() : store.isSynced(namespace)) || isAbsent();
  }

  /** An optional type that the server does not know has no objects. */
  private boolean isAbsent() {
    return isOptional() && feeds.stream().anyMatch(Feed::isNotServed);
  }

  private boolean isBehind(ObjectKey key) {
    return isWaiting() && store.ledger().isBehind(key);
  }

  private boolean isAnyBehind(String namespace) {
    return isWaiting() && store.ledger().isAnyBehind(namespace);
  }

  private boolean isWaiting() {
    return !plan.ownWriteBound().isZero();
  }

  /** Own writes are waited for until the bound after they were answered, not after each read. */
  private Duration bound(@Nullable ObjectKey key, String namespace) {
    long now = environment.time().nanoTime();
    if (!store.hasSynced()) {
      return isWaiting() ? plan.ownWriteBound() : SYNC_WAIT;
    }
    long since = store.withLedger(ledger -> ledger.behindSince(key, namespace, now));
    return plan.ownWriteBound().minusNanos(now - since);
  }

  private void refuseUnknown(ObjectKey key) {
    long now = environment.time().nanoTime();
    if (store.withLedger(ledger -> ledger.isUnknown(key, now))) {
      throw new StaleReadException(
          "a write of %s %s had no answer: read it live".formatted(type, key), 0, "StaleRead");
    }
  }

  private void refuseKeptOut(ObjectKey key) {
    for (var feed : feeds) {
      var why = feed.whyKeptOut(key);
      if (why.isPresent()) {
        throw new StaleReadException(why.get(), 0, "Malformed");
      }
    }
  }

  private void requireCovered(String namespace) {
    if (!covers(namespace)) {
      throw new NotCachedException(
          "%s is cached for the namespaces %s only, not for '%s': add it to the cache's namespaces, or use live()"
              .formatted(type, plan.namespaces().stream().sorted().toList(), namespace));
    }
  }

  private void requireDeclared(Query.Term term) {
    var spec = IndexSpec.of(term);
    if (spec.isPresent() && !store.specs().contains(spec.get())) {
      throw new NotCachedException(
          "%s has no %s: declare it with index(...) or watches(...)"
              .formatted(type, spec.get().name()));
    }
  }

  // Own writes.

  Store store() {
    return store;
  }

  Duration ownWriteBound() {
    return plan.ownWriteBound();
  }

  /** Whether an object with this metadata is, or will be, in the store. */
  boolean mayHold(ObjectKey key, ObjectMeta after) {
    boolean selected =
        covers(key.namespace()) && selector.test(after.labels()) && plan.fields().isEmpty();
    return selected || store.find(key).isPresent();
  }

  /** One subscriber. */
  record Member(
      ResourceType<?> declared, List<IndexSpec> specs, boolean optional, Mailbox mailbox) {}

  boolean isSynced(Member member) {
    return member.mailbox().isSynced();
  }

  Optional<String> problem(Member member) {
    return feeds.stream()
        .filter(feed -> !(member.optional() && feed.isNotServed()))
        .flatMap(feed -> feed.problem().stream())
        .findFirst();
  }
}
