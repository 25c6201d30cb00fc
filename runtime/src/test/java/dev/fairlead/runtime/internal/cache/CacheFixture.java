package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Index;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.watch.CacheOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A cache on a scripted server, with manual time and no jitter. */
final class CacheFixture implements AutoCloseable {
  static final ResourceType<ConfigMap> TYPE = ConfigMap.TYPE;
  static final Duration FIRST_PAUSE = Duration.ofMillis(800);
  static final Duration SECOND_PAUSE = Duration.ofMillis(1600);
  static final String GONE =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
          + "\"message\":\"too old resource version\",\"reason\":\"Expired\",\"code\":410}";

  final ScriptedBackend backend = new ScriptedBackend();
  final SignallingTime time = new SignallingTime();
  final Recorder listener = new Recorder();
  final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "cache-test");
            thread.setDaemon(true);
            return thread;
          });
  final ClusterCache cache;
  private final Semaphore finishedTasks = new Semaphore(0);

  CacheFixture(CacheOptions<?>... options) {
    this(Set.of(), options);
  }

  CacheFixture(Set<String> namespaces, CacheOptions<?>... options) {
    var rest =
        new RestClient(
            ClusterName.LOCAL,
            backend,
            new RequestListener() {},
            "test",
            Optional.empty(),
            OptionalLong.empty());
    cache =
        new ClusterCache(
            ClusterName.LOCAL,
            rest,
            new Codecs(),
            CachePlan.of(namespaces, List.of(options)),
            time,
            listener,
            () -> 0.0,
            task -> threads.execute(() -> runAndCount(task)));
  }

  private void runAndCount(Runnable task) {
    task.run();
    finishedTasks.release();
  }

  /** Waits until so many tasks of the cache have ended: deliveries and retries, not watches. */
  void awaitFinishedTasks(int count) {
    try {
      assertTrue(finishedTasks.tryAcquire(count, 20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Subscription declare() {
    return cache.declare(TYPE, List.of(), List.of(), false);
  }

  Subscription declare(Index<?> index) {
    return cache.declare(TYPE, List.of(index), List.of(), false);
  }

  Subscription declare(Reference<?, ?> reference) {
    return cache.declare(TYPE, List.of(), List.of(reference), false);
  }

  Subscription watch(ChangeHandler handler) {
    return cache.watch(TYPE, List.of(), List.of(), false, handler);
  }

  /** Declared, listed with these objects at this version, and watching. */
  ScriptedStream synced(String version, String... objects) {
    declare();
    return answerFirstList(version, objects);
  }

  ScriptedStream answerFirstList(String version, String... objects) {
    backend.nextList().answer(list(version, objects));
    var stream = backend.nextWatch(version).stream();
    stream.awaitConsumed();
    return stream;
  }

  Optional<StoredObject> get(String name) {
    return cache.get(TYPE, ObjectKey.of("a", name), CallScope.unbounded());
  }

  /** "a/x@5 a/y@6" */
  String content() {
    return content(Query.of(TYPE));
  }

  String content(Query<?> query) {
    return cache.list(query, CallScope.unbounded()).stream()
        .map(each -> each.key() + "@" + each.resourceVersion())
        .collect(Collectors.joining(" "));
  }

  @Override
  public void close() {
    cache.close();
    threads.shutdownNow();
  }

  /** A ConfigMap of namespace a with uid "u-name". */
  static String map(String name, int version) {
    return map(name, "u-" + name, version, "");
  }

  static String map(String name, String uid, int version, String moreMetadata) {
    return map("a", name, uid, version, moreMetadata);
  }

  static String map(String namespace, String name, String uid, int version, String moreMetadata) {
    return ("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\","
            + "\"namespace\":\"%s\",\"uid\":\"%s\",\"resourceVersion\":\"%d\"%s},"
            + "\"data\":{\"version\":\"%d\"}}")
        .formatted(name, namespace, uid, version, moreMetadata, version);
  }

  static String labelled(String name, int version, String label, String value) {
    return map(name, "u-" + name, version, ",\"labels\":{\"%s\":\"%s\"}".formatted(label, value));
  }

  static String list(String version, String... objects) {
    return page(version, "", objects);
  }

  static String page(String version, String token, String... objects) {
    return "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%s\",\"continue\":\"%s\"},\"items\":[%s]}"
        .formatted(version, token, String.join(",", objects));
  }

  static String bookmark(int version) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"}}"
        .formatted(version);
  }

  static String status(int code, String reason, String message) {
    return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\"%s\",\"reason\":\"%s\",\"code\":%d}"
        .formatted(message, reason, code);
  }
}
