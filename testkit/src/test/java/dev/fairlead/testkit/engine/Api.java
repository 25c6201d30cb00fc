package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A small client for the tests of this package: JSON with single quotes in, replies out. */
final class Api {
  static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");
  static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
  static final String WIDGETS = "/apis/example.com/v1/namespaces/default/widgets";
  static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  static final String MERGE = "application/merge-patch+json";
  static final String JSON_PATCH = "application/json-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  static final String APPLY = "application/apply-patch+yaml";

  final ApiEngine engine;

  Api(ApiEngine engine) {
    this.engine = engine;
  }

  Api() {
    this(options().build());
  }

  static ApiEngine.Builder options() {
    return ApiEngine.builder()
        .clock(Clock.fixed(NOW, ZoneOffset.UTC))
        .futureRevisionWait(Duration.ofMillis(1))
        .seed(42);
  }

  /** An answer with its body as a tree. */
  record Reply(int status, Map<String, List<String>> headers, String text) {
    Map<String, Object> tree() {
      return Tree.map(Json.parse(text));
    }

    @Nullable Object at(String path) {
      Object here = tree();
      for (String name : path.split("\\.", -1)) {
        here =
            here instanceof List<?> list && name.matches("\\d+")
                ? list.get(Integer.parseInt(name))
                : Tree.at(here, name);
      }
      return here;
    }

    String version() {
      return String.valueOf(at("metadata.resourceVersion"));
    }

    Reply expect(int wanted) {
      assertEquals(wanted, status, text);
      return this;
    }

    /** The managers as {@code NAME OPERATION[ SUBRESOURCE]: PATHS}, in the object's order. */
    List<String> managers() {
      List<String> managers = new ArrayList<>();
      for (Map<String, Object> entry : Tree.maps(tree(), "metadata", "managedFields")) {
        String subresource = Tree.text(entry, "subresource");
        managers.add(
            entry.get("manager")
                + " "
                + entry.get("operation")
                + (subresource.isEmpty() ? "" : " " + subresource)
                + ": "
                + FieldSet.parse(Tree.map(entry, "fieldsV1")));
      }
      return managers;
    }

    /** The causes of a failure as {@code field: reason}. */
    List<String> causes() {
      return Tree.maps(tree(), "details", "causes").stream()
          .map(cause -> cause.get("field") + ": " + cause.get("reason"))
          .toList();
    }
  }

  Reply get(String target) {
    return send("GET", target, "", "");
  }

  Reply post(String target, String json) {
    return send("POST", target, "application/json", json);
  }

  Reply put(String target, String json) {
    return send("PUT", target, "application/json", json);
  }

  Reply put(String target, Map<String, Object> tree) {
    return send("PUT", target, "application/json", Json.text(tree));
  }

  Reply merge(String target, String json) {
    return send("PATCH", target, MERGE, json);
  }

  Reply patch(String target, String json) {
    return send("PATCH", target, JSON_PATCH, json);
  }

  /** An apply by a manager; the target may have a query. */
  Reply apply(String target, String manager, String json) {
    String query = (target.contains("?") ? "&" : "?") + "fieldManager=" + manager;
    return send("PATCH", target + query, APPLY, json);
  }

  Reply delete(String target) {
    return send("DELETE", target, "", "");
  }

  Reply delete(String target, String json) {
    return send("DELETE", target, "application/json", json);
  }

  Reply send(String method, String target, String contentType, String json) {
    Map<String, List<String>> headers =
        contentType.isEmpty() ? Map.of() : Map.of("Content-Type", List.of(contentType));
    return send(method, target, headers, json);
  }

  Reply send(String method, String target, Map<String, List<String>> headers, String json) {
    byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    EngineResponse response = engine.handle(EngineRequest.of(method, target, headers, body));
    EngineResponse.Answer answer = (EngineResponse.Answer) response;
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    return new Reply(answer.status(), answer.headers(), text);
  }

  EngineResponse.EventStream watch(String target) {
    EngineRequest request = EngineRequest.of("GET", target);
    return (EngineResponse.EventStream) engine.handle(request);
  }

  /** The next event of a stream, which must have one. */
  static Event next(EngineResponse.EventStream stream) throws InterruptedException {
    return event(stream.next().orElseThrow());
  }

  /** All events up to the stream's end, which expireStreams or an error has brought. */
  static List<Event> rest(EngineResponse.EventStream stream) throws InterruptedException {
    List<Event> events = new ArrayList<>();
    for (Optional<byte[]> next = stream.next(); next.isPresent(); next = stream.next()) {
      events.add(event(next.get()));
    }
    return events;
  }

  /** All events that a stream has by now: ends all streams of the engine. */
  List<Event> drain(EngineResponse.EventStream stream) throws InterruptedException {
    engine.expireStreams();
    return rest(stream);
  }

  private static Event event(byte[] line) {
    Object tree = Json.parse(line);
    return new Event(Tree.text(tree, "type"), Tree.map(tree, "object"));
  }

  /** One event of a watch. */
  record Event(String type, Map<String, Object> object) {
    String name() {
      return Meta.name(object);
    }

    long revision() {
      return Long.parseLong(Meta.resourceVersion(object));
    }

    @Override
    public String toString() {
      return type + " " + name();
    }
  }

  static String configMap(String name) {
    return "{'metadata':{'name':'" + name + "'},'data':{'a':'1'}}";
  }

  static String widget(String name, String spec) {
    return "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'"
        + name
        + "'},'spec':"
        + spec
        + "}";
  }

  /** Widgets with a status subresource and a schema that lets everything through. */
  Api withWidgets() {
    return withWidgets("{'type':'object','x-kubernetes-preserve-unknown-fields':true}");
  }

  Api withWidgets(String schema) {
    return withDefinition(schema, ",'subresources':{'status':{}}");
  }

  Api withDefinition(String schema, String more) {
    post(DEFINITIONS, definition(schema, more)).expect(201);
    return this;
  }

  static String definition(String schema, String more) {
    return "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
        + "'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
        + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},"
        + "'versions':[{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
        + schema
        + "}"
        + more
        + "}]}}";
  }
}
