package dev.fairlead.testkit.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A namespace of a test on a server, and plain HTTP to it; JSON is written with single quotes. */
final class World {
  static final String JSON = "application/json";
  static final String MERGE = "application/merge-patch+json";
  static final String PATCH = "application/json-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  static final String APPLY = "application/apply-patch+yaml";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final ThreadLocal<AtomicInteger> ASSERTIONS =
      ThreadLocal.withInitial(AtomicInteger::new);
  private static final ThreadLocal<TestApiServer> SERVER = new ThreadLocal<>();

  final TestApiServer server;
  final String namespace;
  private final boolean isForeign;
  private final URI address;
  private final String token;

  World(TestApiServer server) {
    this.server = server;
    SERVER.set(server);
    this.isForeign = Foreign.address().isPresent();
    this.address = Foreign.address().orElse(server.connection().server());
    if (!(server.connection().credentials() instanceof Credentials.Token known)) {
      throw new IllegalStateException("a test server lets in by token");
    }
    this.token = isForeign ? "none" : known.token();
    this.namespace = isForeign ? Foreign.newNamespace(this) : server.newNamespace();
  }

  static int takeAssertions() {
    return ASSERTIONS.get().getAndSet(0);
  }

  static @Nullable TestApiServer lastServer() {
    return SERVER.get();
  }

  boolean isReal() {
    return server instanceof RealApiServer;
  }

  /** Widgets: spec.size (1 to 9), spec.color (red, green), spec.tags (a set), status, scale. */
  World withWidgets() {
    return with(Definitions.WIDGETS);
  }

  /** Gadgets: everything, without subresources. */
  World withGadgets() {
    return with(Definitions.GADGETS);
  }

  private World with(String definition) {
    if (isForeign) {
      Foreign.define(this, definition);
    } else {
      server.installCrds(Bytes.ofUtf8(definition));
    }
    return this;
  }

  String core(String plural, String... name) {
    return path("/api/v1", plural, name);
  }

  String apps(String plural, String... name) {
    return path("/apis/apps/v1", plural, name);
  }

  String widgets(String... name) {
    return path("/apis/rules.example.com/v1", "widgets", name);
  }

  String gadgets(String... name) {
    return path("/apis/rules.example.com/v1", "gadgets", name);
  }

  /** A path or text with this namespace for {@code $ns}. */
  String in(String text) {
    return text.replace("$ns", namespace);
  }

  private String path(String root, String plural, String... name) {
    return root
        + "/namespaces/"
        + namespace
        + "/"
        + plural
        + (name.length == 0 ? "" : "/" + String.join("/", name));
  }

  static String map(String name, String... members) {
    return "{'metadata':{'name':'"
        + name
        + "'}"
        + (members.length == 0 ? "" : "," + String.join(",", members))
        + "}";
  }

  static String widget(String name, String... members) {
    return typed("Widget", name, members);
  }

  static String gadget(String name, String... members) {
    return typed("Gadget", name, members);
  }

  private static String typed(String kind, String name, String... members) {
    return "{'apiVersion':'rules.example.com/v1','kind':'"
        + kind
        + "',"
        + map(name, members).substring(1);
  }

  Answer get(String path, String... headers) {
    return send("GET", path, "", "", headers);
  }

  Answer post(String path, String json, String... headers) {
    return send("POST", path, JSON, json, headers);
  }

  Answer put(String path, String json) {
    return send("PUT", path, JSON, json);
  }

  Answer put(String path, Map<String, Object> tree) {
    return send("PUT", path, JSON, Json.text(tree));
  }

  Answer patch(String path, String type, String body) {
    return send("PATCH", path, type, body);
  }

  Answer merge(String path, String json) {
    return patch(path, MERGE, json);
  }

  Answer apply(String path, String manager, String json) {
    return patch(path + "?fieldManager=" + manager, APPLY, json);
  }

  Answer delete(String path, String... options) {
    return options.length == 0
        ? send("DELETE", path, "", "")
        : send("DELETE", path, JSON, options[0]);
  }

  Answer send(String method, String path, String type, String body, String... headers) {
    var text = body.replace('\'', '"').replace('\u00b4', '\'');
    boolean isObject = type.equals(JSON) && List.of("POST", "PUT").contains(method);
    var sent = isForeign && isObject ? Foreign.complete(path, text) : text;
    var publisher = sent.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(sent);
    var request =
        HttpRequest.newBuilder(address.resolve(path))
            .timeout(isForeign ? Foreign.PATIENCE : Duration.ofSeconds(30))
            .method(method, publisher);
    if (!List.of(headers).contains("Authorization")) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    for (int i = 0; i < headers.length; i += 2) {
      if (!headers[i + 1].isEmpty()) {
        request.header(headers[i], headers[i + 1]);
      }
    }
    try {
      return new Answer(HTTP.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new AssertionError(method + " " + path + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** A GET whose answer the test does not wait for yet. */
  CompletableFuture<Answer> later(String path, String... headers) {
    return CompletableFuture.supplyAsync(() -> get(path, headers));
  }

  /** The lines of an answer whose headers have come. */
  BufferedReader open(String path) {
    var request =
        HttpRequest.newBuilder(address.resolve(path)).header("Authorization", "Bearer " + token);
    try {
      var answer = HTTP.send(request.build(), BodyHandlers.ofInputStream());
      same(200, answer.statusCode());
      return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError("GET " + path + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** The events of a watch that ends by itself after a second. */
  List<Answer> watch(String path, String parameters) {
    return Watching.open(this, path, parameters).events();
  }

  static String types(List<Answer> events) {
    var types = new ArrayList<String>();
    events.forEach(
        event ->
            types.add(
                event.at("type")
                    + (event.at("object.metadata.name") == null
                        ? ""
                        : " " + event.at("object.metadata.name"))));
    return String.join(", ", types);
  }

  private static void count() {
    ASSERTIONS.get().incrementAndGet();
  }

  static void same(@Nullable Object wanted, @Nullable Object is) {
    count();
    assertEquals(wanted, is);
  }

  static void holds(boolean condition, String what) {
    count();
    assertTrue(condition, what);
  }

  /** What a server has answered. */
  record Answer(int status, Map<String, List<String>> headers, String text) {
    Answer(HttpResponse<byte[]> response) {
      this(response.statusCode(), response.headers().map(), text(response));
    }

    private static String text(HttpResponse<byte[]> response) {
      boolean isCompressed =
          response.headers().firstValue("content-encoding").filter("gzip"::equals).isPresent();
      try (var in = new ByteArrayInputStream(response.body());
          var content = isCompressed ? new GZIPInputStream(in) : in) {
        return new String(content.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The first value of a header, named in lower case; empty if it is not there. */
    String header(String name) {
      return headers.getOrDefault(name, List.of("")).get(0);
    }

    Map<String, Object> tree() {
      return members(parsed());
    }

    @Nullable Object at(String path) {
      Object here = parsed();
      for (String name : path.split("\\.", -1)) {
        String plain = name.replace('~', '.');
        here =
            here instanceof List<?> list
                ? (list.size() > Integer.parseInt(plain) ? list.get(Integer.parseInt(plain)) : null)
                : members(here).get(plain);
      }
      return here;
    }

    String version() {
      return String.valueOf(at("metadata.resourceVersion"));
    }

    private @Nullable Object parsed() {
      try {
        return Json.parse(text);
      } catch (Json.SyntaxException e) {
        throw new AssertionError(status + " without JSON: " + text, e);
      }
    }

    String uid() {
      return String.valueOf(at("metadata.uid"));
    }

    Answer is(int wanted) {
      count();
      assertEquals(wanted, status, text);
      return this;
    }

    Answer has(String path, @Nullable Object wanted) {
      count();
      assertEquals(wanted, at(path), path + " of " + text);
      return this;
    }

    Answer has(String path) {
      count();
      assertNotNull(at(path), path + " of " + text);
      return this;
    }

    Answer hasNo(String path) {
      return has(path, null);
    }

    Answer says(String part) {
      count();
      assertTrue(text.contains(part.replace('\'', '"')), "no " + part + " in " + text);
      return this;
    }

    /** The causes as {@code field: reason}, each once; a server leaves their order to chance. */
    Answer causes(String... wanted) {
      var causes = new ArrayList<String>();
      if (at("details.causes") instanceof List<?> list) {
        list.forEach(
            cause -> {
              var line = members(cause).get("field") + ": " + members(cause).get("reason");
              if (!causes.contains(line)) {
                causes.add(line);
              }
            });
      }
      same(Stream.of(wanted).sorted().toList(), causes.stream().sorted().toList());
      return this;
    }

    Answer warns(String part) {
      count();
      assertTrue(
          headers.getOrDefault("warning", List.of()).toString().contains(part),
          "no warning of " + part + " in " + headers);
      return this;
    }

    /** The tree with a value put at a path of members. */
    Map<String, Object> with(String path, @Nullable Object value) {
      Map<String, Object> changed = tree();
      Map<String, Object> here = changed;
      String[] names = path.split("\\.", -1);
      for (int i = 0; i < names.length - 1; i++) {
        here.putIfAbsent(names[i], new LinkedHashMap<String, Object>());
        here = members(here.get(names[i]));
      }
      String last = names[names.length - 1];
      if (value == null) {
        here.remove(last);
      } else {
        here.put(last, value);
      }
      return changed;
    }

    // JSON's members are named by strings.
    @SuppressWarnings("unchecked")
    static Map<String, Object> members(@Nullable Object node) {
      return node instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }
  }
}
