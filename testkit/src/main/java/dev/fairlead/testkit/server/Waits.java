package dev.fairlead.testkit.server;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.engine.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Waits for states of objects by watches that the server ends in time. Thread-safe. */
final class Waits {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Backend backend;
  private final Codecs codecs;
  private final Duration patience;

  Waits(Backend backend, Codecs codecs) {
    this(backend, codecs, PATIENCE);
  }

  Waits(Backend backend, Codecs codecs, Duration patience) {
    this.backend = backend;
    this.codecs = codecs;
    this.patience = patience;
  }

  <T> T until(ResourceType<T> type, ObjectKey key, Predicate<? super T> condition) {
    var codec = codecs.of(type);
    var wait =
        new Wait(
            type, key, state -> state.isPresent() && condition.test(codec.decode(state.get())));
    return codec.decode(
        wait.run("as wanted").orElseThrow(() -> new AssertionError("a state that is there")));
  }

  void untilGone(ResourceType<?> type, ObjectKey key) {
    new Wait(type, key, Optional::isEmpty).run("gone");
  }

  /** One wait: reads the object, then follows its changes; begins again if a watch ends. */
  private final class Wait {
    private final ResourceType<?> type;
    private final ObjectKey key;
    private final Predicate<Optional<Bytes>> wanted;
    private final long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
    private Optional<Bytes> state = Optional.empty();

    Wait(ResourceType<?> type, ObjectKey key, Predicate<Optional<Bytes>> wanted) {
      this.type = type;
      this.key = key;
      this.wanted = wanted;
    }

    Optional<Bytes> run(String goal) {
      try {
        while (left() > 0) {
          var version = list();
          if (wanted.test(state) || isReached(version)) {
            return state;
          }
        }
      } catch (IOException e) {
        throw new AssertionError("the server broke off while waiting for " + key, e);
      }
      throw new AssertionError(
          "%s %s is not %s within %s; last seen: %s"
              .formatted(
                  type, key, goal, patience, state.map(Bytes::utf8).orElse("no such object")));
    }

    private long left() {
      return until - System.nanoTime();
    }

    private ApiRequest collection() {
      var path = ResourcePaths.collection(type, key.namespace());
      return ApiRequest.of("GET", path).withQuery("fieldSelector", "metadata.name=" + key.name());
    }

    /** Reads the state, and returns the version of the collection. */
    private String list() throws IOException {
      var answer = backend.send(collection(), CancelSignal.none());
      if (answer.status() != 200) {
        throw new AssertionError(
            "the server refuses to list %s: %d %s"
                .formatted(type, answer.status(), answer.body().utf8()));
      }
      var list = map(Json.parse(answer.body().toByteArray()));
      state =
          list.get("items") instanceof Iterable<?> items && items.iterator().hasNext()
              ? Optional.of(encoded(map(items.iterator().next())))
              : Optional.empty();
      return String.valueOf(map(list.get("metadata")).get("resourceVersion"));
    }

    /** A list leaves out what its items are. */
    private Bytes encoded(Map<?, ?> item) {
      var whole = new LinkedHashMap<String, Object>();
      whole.put("apiVersion", type.apiVersion());
      whole.put("kind", type.kind());
      item.forEach((name, value) -> whole.put(String.valueOf(name), value));
      return Bytes.wrap(Json.print(whole));
    }

    private boolean isReached(String version) throws IOException {
      var request =
          collection()
              .withQuery("watch", "true")
              .withQuery("resourceVersion", version)
              .withQuery(
                  "timeoutSeconds", Long.toString(TimeUnit.NANOSECONDS.toSeconds(left()) + 1));
      try (var stream = backend.open(request, CancelSignal.none());
          var lines =
              new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
          if (take(map(Json.parse(line))) && wanted.test(state)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean take(Map<?, ?> event) {
      var isState = !"ERROR".equals(event.get("type")) && !"BOOKMARK".equals(event.get("type"));
      if (isState) {
        state =
            "DELETED".equals(event.get("type"))
                ? Optional.empty()
                : Optional.of(encoded(map(event.get("object"))));
      }
      return isState;
    }

    private Map<?, ?> map(@Nullable Object tree) {
      return tree instanceof Map<?, ?> map ? map : Map.of();
    }
  }
}
