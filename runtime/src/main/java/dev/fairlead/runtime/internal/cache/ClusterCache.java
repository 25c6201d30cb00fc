package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.Index;
import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.reflect.ObjectScanner;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.WatchListener;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cache of one cluster. Thread-safe.
 *
 * <p>{@code lock} guards which kinds exist and how many subscriptions each has; subscribing itself,
 * starting and closing happen outside. A kind that is counted down to zero is out of the map before
 * it is closed, so that a new subscription gets a new one.
 */
public final class ClusterCache implements AutoCloseable {
  private final Environment environment;
  private final CachePlan plan;
  private final OwnWrites ownWrites;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<KindKey, Counted> kinds = new HashMap<>();
  private boolean closed;

  /**
   * A cache without any kind yet.
   *
   * @param jitter random numbers in [0, 1) for delays and timeouts
   * @param threads runs a blocking loop for each watch and short tasks for handlers: it must start
   *     every task, or one waits for ever
   */
  public ClusterCache(
      ClusterName cluster,
      RestClient rest,
      Codecs codecs,
      CachePlan plan,
      TimeSource time,
      WatchListener listener,
      DoubleSupplier jitter,
      Executor threads) {
    this.environment =
        new Environment(
            cluster, rest, codecs, time, listener, jitter, threads, ObjectScanner.factory());
    this.plan = plan;
    this.ownWrites = new LedgerWrites(this::kindsOf, time);
  }

  /**
   * Caches a kind and hands its content and changes to the handler.
   *
   * @param optional whether the type may be unknown to the server at present
   * @throws IllegalStateException if the cache is closed
   */
  public Subscription watch(
      ResourceType<?> type,
      Collection<? extends Index<?>> indexes,
      Collection<? extends Reference<?, ?>> references,
      boolean optional,
      ChangeHandler handler) {
    return subscribe(type, specs(indexes, references), optional, Optional.of(handler));
  }

  /** Caches a kind for reads only; else like {@link #watch}. */
  public Subscription declare(
      ResourceType<?> type,
      Collection<? extends Index<?>> indexes,
      Collection<? extends Reference<?, ?>> references,
      boolean optional) {
    return subscribe(type, specs(indexes, references), optional, Optional.empty());
  }

  /**
   * An object as the cache has it, with all own writes of it.
   *
   * @throws NotCachedException if the type is not declared or the namespace not covered
   * @throws StaleReadException if an own write does not arrive, or the first list, in time
   * @throws java.util.concurrent.CancellationException if the scope is over
   */
  public <T> Optional<StoredObject> get(ResourceType<T> type, ObjectKey key, CallScope scope) {
    return declared(type).get(key, scope);
  }

  /**
   * All objects that the query selects, sorted by key, with all own writes of the type.
   *
   * @throws NotCachedException also if the query asks an index that is not declared
   * @throws StaleReadException like {@link #get}
   */
  public <T> List<StoredObject> list(Query<T> query, CallScope scope) {
    return declared(query.type()).list(query, scope);
  }

  /** The present keys of a type; waits for nothing. */
  public List<ObjectKey> keys(ResourceType<?> type) {
    return declared(type).present(List.of());
  }

  /** The objects whose reference leads to the target; waits for nothing. */
  public List<ObjectKey> referrers(Reference<?, ?> reference, ObjectKey target) {
    return declared(reference.from()).present(List.of(new Query.ByReference(reference, target)));
  }

  /**
   * A body that was read live in the form of the cache, without putting it there.
   *
   * @throws IllegalArgumentException if it is no object
   */
  public StoredObject ofLive(ResourceType<?> type, Bytes body) {
    return Preparation.ofLive(environment, type, body);
  }

  /** Waits, in real time, until handlers have got all that the cache has seen; for tests. */
  public boolean awaitDelivered(Duration realTimeBound) {
    return all().stream().allMatch(kind -> kind.awaitDelivered(realTimeBound));
  }

  /** Whether the type is declared at present. */
  public boolean isCaching(ResourceType<?> type) {
    return find(type).isPresent();
  }

  /** Whether objects of this type and namespace are read from the cache. */
  public boolean covers(ResourceType<?> type, String namespace) {
    return find(type).map(kind -> kind.covers(namespace)).orElse(false);
  }

  /** Whether bodies are whole; false if a transform prunes them. */
  public boolean complete(ResourceType<?> type) {
    return find(type).map(CachedKind::isComplete).orElse(true);
  }

  /** Whether {@link StoredObject#shared} is wanted for this type. */
  public boolean keepsDecoded(ResourceType<?> type) {
    return find(type).map(CachedKind::keepsDecoded).orElse(false);
  }

  /** Where own writes are announced. */
  public OwnWrites ownWrites() {
    return ownWrites;
  }

  /** What is wrong at present, one text for each watch, object or index, naming the kind. */
  public List<String> problems() {
    return all().stream().flatMap(kind -> kind.problems().stream()).toList();
  }

  /** The last version that the cache has seen of this type; "" before the first list. */
  public String progress(ResourceType<?> type) {
    return declared(type).progress();
  }

  /** Waits, in real time, until the cache has seen this version; false if it has not by then. */
  public boolean awaitProgress(
      ResourceType<?> type, String resourceVersion, Duration realTimeBound) {
    return declared(type).awaitProgress(resourceVersion, realTimeBound);
  }

  /** Ends all watches and forgets everything; waits for nothing. Idempotent. */
  @Override
  public void close() {
    List<CachedKind> open;
    lock.lock();
    try {
      closed = true;
      open = kinds.values().stream().map(each -> each.kind).toList();
      kinds.clear();
    } finally {
      lock.unlock();
    }
    open.forEach(CachedKind::close);
  }

  private Subscription subscribe(
      ResourceType<?> type,
      List<IndexSpec> specs,
      boolean optional,
      Optional<ChangeHandler> handler) {
    var key = KindKey.of(type);
    var kind = acquire(key, type);
    try {
      return new Held(key, kind, kind.subscribe(type, specs, optional, handler));
    } catch (RuntimeException | Error e) {
      release(key, kind);
      throw e;
    }
  }

  private CachedKind acquire(KindKey key, ResourceType<?> type) {
    var kindPlan = plan.of(type);
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException(
            "the cache of cluster %s is closed".formatted(environment.cluster()));
      }
      var counted =
          kinds.computeIfAbsent(key, k -> new Counted(new CachedKind(environment, type, kindPlan)));
      counted.users++;
      return counted.kind;
    } finally {
      lock.unlock();
    }
  }

  private void release(KindKey key, CachedKind kind) {
    lock.lock();
    try {
      var counted = kinds.get(key);
      if (counted == null || counted.kind != kind || --counted.users > 0) {
        return;
      }
      kinds.remove(key);
    } finally {
      lock.unlock();
    }
    kind.close();
  }

  /** The kind itself; metadata is also read from the full kind, if only that is cached. */
  private Optional<CachedKind> find(ResourceType<?> type) {
    var key = KindKey.of(type);
    lock.lock();
    try {
      var counted = kinds.getOrDefault(key, kinds.get(key.full()));
      return Optional.ofNullable(counted).map(each -> each.kind);
    } finally {
      lock.unlock();
    }
  }

  private CachedKind declared(ResourceType<?> type) {
    return find(type)
        .orElseThrow(
            () ->
                new NotCachedException(
                    "%s is not cached: declare it with owns, watches or reads, or use live()"
                        .formatted(type)));
  }

  private List<CachedKind> kindsOf(ResourceType<?> type) {
    var key = KindKey.of(type);
    lock.lock();
    try {
      return kinds.entrySet().stream()
          .filter(each -> each.getKey().isSameResource(key))
          .map(each -> each.getValue().kind)
          .toList();
    } finally {
      lock.unlock();
    }
  }

  private List<CachedKind> all() {
    lock.lock();
    try {
      return kinds.values().stream().map(each -> each.kind).collect(Collectors.toList());
    } finally {
      lock.unlock();
    }
  }

  private static List<IndexSpec> specs(
      Collection<? extends Index<?>> indexes, Collection<? extends Reference<?, ?>> references) {
    return Stream.<IndexSpec>concat(
            indexes.stream().map(IndexSpec.Values::new),
            references.stream().map(IndexSpec.Targets::new))
        .distinct()
        .toList();
  }

  private static final class Counted {
    private final CachedKind kind;
    private int users;

    Counted(CachedKind kind) {
      this.kind = kind;
    }
  }

  /** A subscription as its holder sees it. */
  private final class Held implements Subscription {
    private final KindKey key;
    private final CachedKind kind;
    private final CachedKind.Member member;
    private final AtomicBoolean closed = new AtomicBoolean();

    Held(KindKey key, CachedKind kind, CachedKind.Member member) {
      this.key = key;
      this.kind = kind;
      this.member = member;
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        kind.unsubscribe(member);
        release(key, kind);
      }
    }

    @Override
    public boolean isSynced() {
      return kind.isSynced(member);
    }

    @Override
    public Optional<String> problem() {
      return kind.problem(member);
    }

    @Override
    public void onSynced(Runnable action) {
      member.mailbox().onSynced(action);
    }
  }
}
