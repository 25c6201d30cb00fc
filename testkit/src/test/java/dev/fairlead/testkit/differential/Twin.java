package dev.fairlead.testkit.differential;

import dev.fairlead.model.Bytes;
import dev.fairlead.testkit.differential.RandomRequests.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One of two servers that get the same requests, with what it told of its objects. */
final class Twin {
  private static final Pattern REFERENCE = Pattern.compile("\\$(version|old|uid)\\((\\w+)\\)");
  private static final String GROUP = "differential.test";
  private static final String SPEC =
      "{'type':'object','properties':{"
          + "'n':{'type':'integer','minimum':0,'maximum':9},"
          + "'color':{'type':'string','enum':['red','green'],'default':'red'},"
          + "'set':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}},"
          + "'atomic':{'type':'array','maxItems':5,'items':{'type':'integer'}},"
          + "'map':{'type':'array','x-kubernetes-list-type':'map',"
          + "'x-kubernetes-list-map-keys':['name'],'items':{'type':'object','required':['name'],"
          + "'properties':{'name':{'type':'string'},'value':{'type':'string'}}}},"
          + "'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}";
  private static final String DEFINITION =
      "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
          + "'metadata':{'name':'widgets.differential.test'},'spec':{'group':'differential.test',"
          + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':["
          + "{'name':'v1','served':true,'storage':true,'subresources':{'status':{}},"
          + "'schema':{'openAPIV3Schema':{'type':'object','properties':{'spec':"
          + SPEC
          + ",'status':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}}}]}}";

  private final RawApi api;
  private final String namespace;
  private final Sameness sameness;
  private final Map<String, String> told = new HashMap<>();
  private final String start;

  /** In a namespace of its own. */
  Twin(RawApi api) {
    this.api = api;
    api.server().installCrds(Bytes.ofUtf8(RawApi.quoted(DEFINITION)));
    namespace = api.server().newNamespace();
    sameness = new Sameness(Map.of(namespace, "the namespace"));
    start = api.get("/api/v1/namespaces/" + namespace + "/configmaps").metadata("resourceVersion");
  }

  /** Sends the request; what of the answer must be equal. */
  Object answer(Request request) {
    var headers =
        request.media().isEmpty()
            ? Map.of("User-Agent", "twin")
            : Map.of("User-Agent", "twin", "Content-Type", request.media());
    var reply =
        api.send(
            request.method(),
            filled(request, request.target()),
            headers,
            filled(request, request.body()));
    if (reply.status() < 300 && !request.method().equals("GET")) {
      remember(request, reply);
    }
    return sameness.of(reply);
  }

  /** Sends a body of JSON; what of the answer must be equal. */
  Object answer(String method, String path, String body) {
    var headers = Map.of("User-Agent", "twin", "Content-Type", "application/json");
    return sameness.of(api.send(method, located(path), headers, located(body)));
  }

  private void remember(Request request, RawApi.Reply reply) {
    var version = reply.metadata("resourceVersion");
    if (!version.isEmpty()) {
      var object = request.type() + " " + request.name();
      var before = told.put("version " + object, version);
      told.put("old " + object, Objects.requireNonNullElse(before, "1"));
      told.put("uid " + object, reply.metadata("uid"));
    }
  }

  private String filled(Request request, String text) {
    return REFERENCE
        .matcher(located(text))
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    told.getOrDefault(
                        found.group(1) + " " + request.type() + " " + found.group(2), "1")));
  }

  private String located(String text) {
    return text.replace("$ns", namespace).replace("$group", GROUP);
  }

  /**
   * Asks a watch from the beginning for all that has happened to a type; it takes a second, so the
   * answers of several come together.
   */
  CompletableFuture<List<RawApi.Event>> history(RandomRequests.Type type, Executor executor) {
    var watch = "?watch=1&timeoutSeconds=1&resourceVersion=" + start;
    return CompletableFuture.supplyAsync(() -> api.watch(located(type.path()) + watch), executor);
  }

  /** What of the events must be equal. */
  List<Object> same(List<RawApi.Event> events) {
    return events.stream().map(sameness::of).toList();
  }
}
