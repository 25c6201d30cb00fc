package dev.fairlead.runtime.internal.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.FakeBackend;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.RequestListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A client on a scripted server, with or without a cache. Single quotes stand for double ones. */
final class ClientFixture {

  record Part(String name, @Nullable String image) {}

  record Spec(int replicas, List<Part> parts) {}

  record Status(@Nullable String phase) {}

  @ApiResource(group = "example.com", version = "v1")
  record Widget(ObjectMeta metadata, @Nullable Spec spec, @Nullable Status status) {
    static final ResourceType<Widget> TYPE = ResourceType.of(Widget.class);

    Widget withReplicas(int replicas) {
      return withSpec(new Spec(replicas, spec == null ? List.of() : spec.parts()));
    }

    Widget withParts(List<Part> parts) {
      return withSpec(new Spec(spec == null ? 0 : spec.replicas(), parts));
    }

    Widget withSpec(Spec other) {
      return new Widget(metadata, other, status);
    }

    Widget withPhase(String phase) {
      return new Widget(metadata, spec, new Status(phase));
    }

    Widget withMetadata(ObjectMeta other) {
      return new Widget(other, spec, status);
    }
  }

  static final ObjectKey KEY = ObjectKey.of("n", "w");
  static final String PATH = "/apis/example.com/v1/namespaces/n/widgets/w";

  final FakeBackend backend = new FakeBackend();
  final FakeCache cache = new FakeCache();
  final UnchangedWrites memory = new UnchangedWrites(2);

  ClusterClient client() {
    return new ClusterClient(context(Optional.empty(), CallScope.unbounded()));
  }

  ClusterClient cached() {
    return new ClusterClient(context(Optional.of(cache), CallScope.unbounded()));
  }

  ClientContext context(Optional<CacheView> view, CallScope scope) {
    var rest =
        new RestClient(
            ClusterName.LOCAL,
            backend,
            new RequestListener() {},
            "test",
            Optional.empty(),
            OptionalLong.empty());
    return new ClientContext(
        ClusterName.LOCAL, rest, view, new Codecs(), memory, WriteSettings.of("tests"), scope);
  }

  /** A widget at a version, with members that its record does not know at every depth. */
  static String widget(String version, int replicas) {
    return widget(version, "", "'replicas':" + replicas + ",'odd':{'a':null},'parts':[]");
  }

  static String widget(String version, String moreMetadata, String spec) {
    return ("{'apiVersion':'example.com/v1','kind':'Widget','top':1,'metadata':{'name':'w',"
            + "'namespace':'n','uid':'u1','resourceVersion':'%s','foreign':true%s},'spec':{%s}}")
        .formatted(version, moreMetadata, spec);
  }

  static String status(int code, String reason) {
    return "{'kind':'Status','reason':'%s','code':%d,'details':{'name':'w','kind':'widgets'}}"
        .formatted(reason, code);
  }

  /** What the latest request carried, checked for its method and path. */
  JsonNode sent(String method, String path) {
    assertEquals(method + " " + path, backend.last().method() + " " + backend.last().path());
    return body(backend.last());
  }

  static JsonNode body(ApiRequest request) {
    return Json.parse(request.content().orElseThrow().bytes());
  }

  static String query(ApiRequest request, String name) {
    return request.query().stream()
        .filter(entry -> entry.getKey().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  static JsonNode json(String text) {
    return Json.parse(Bytes.ofUtf8(text.replace('\'', '"')));
  }
}
