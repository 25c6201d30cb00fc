package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.AdmissionHook;
import dev.fairlead.testkit.engine.AdmissionHook.DeniedException;
import dev.fairlead.testkit.engine.AdmissionHook.Phase;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.http.Gate;
import dev.fairlead.testkit.http.HttpExchange;
import dev.fairlead.testkit.http.HttpServer;
import dev.fairlead.testkit.http.SelfSigned;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts an admission hook behind https, and has a real server call it for one namespace. */
final class Webhooks implements AutoCloseable {
  private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1/";

  private final World world;
  private final AdmissionHook hook;
  private final HttpServer https;

  private Webhooks(World world, AdmissionHook hook) {
    this.world = world;
    this.hook = hook;
    https = HttpServer.start(this::answer, new Gate());
  }

  /** Registers a hook under a name, for writes of ConfigMaps in the world's namespace. */
  static Webhooks register(World world, String name, AdmissionHook hook) {
    var hooks = new Webhooks(world, hook);
    for (var phase : Phase.values()) {
      world
          .post(
              CONFIGURATIONS + resource(phase),
              """
              {'metadata':{'name':'%s'},'webhooks':[{'name':'%s','sideEffects':'None',
              'admissionReviewVersions':['v1'],'clientConfig':{'url':'https://127.0.0.1:%d/%s','caBundle':'%s'},
              'namespaceSelector':{'matchLabels':{'kubernetes.io/metadata.name':'%s'}},
              'rules':[{'apiGroups':[''],'apiVersions':['v1'],'operations':['*'],'resources':['configmaps']}]}]}
              """
                  .formatted(
                      world.namespace,
                      name,
                      hooks.https.port(),
                      phase,
                      encoded(SelfSigned.instance().pem()),
                      world.namespace))
          .is(201);
    }
    return hooks;
  }

  private static String resource(Phase phase) {
    return (phase == Phase.MUTATING ? "mutating" : "validating") + "webhookconfigurations";
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private void answer(HttpExchange exchange) throws IOException {
    var phase =
        exchange.request().target().contains("MUTATING") ? Phase.MUTATING : Phase.VALIDATING;
    var request =
        World.Answer.members(
            World.Answer.members(Json.parse(exchange.request().body().toByteArray()))
                .get("request"));
    var response = new LinkedHashMap<String, Object>();
    response.put("uid", request.get("uid"));
    try {
      review(phase, request, response);
    } catch (DeniedException denied) {
      deny(denied, response);
    } catch (RuntimeException failure) {
      exchange.respond(500, Map.of(), new byte[0]);
      return;
    }
    var review =
        Map.of(
            "kind", "AdmissionReview", "apiVersion", "admission.k8s.io/v1", "response", response);
    exchange.respond(200, Map.of("Content-Type", List.of("application/json")), Json.print(review));
  }

  private void review(Phase phase, Map<String, Object> request, Map<String, Object> response) {
    var object = new LinkedHashMap<>(World.Answer.members(request.get("object")));
    hook.review(
        new AdmissionHook.Review(
            phase,
            String.valueOf(request.get("operation")),
            "",
            "configmaps",
            "",
            world.namespace,
            String.valueOf(request.get("name")),
            object,
            World.Answer.members(request.get("oldObject")),
            Boolean.TRUE.equals(request.get("dryRun"))));
    response.put("allowed", true);
    if (phase == Phase.MUTATING && !object.isEmpty()) {
      var operation = Map.of("op", "replace", "path", "", "value", object);
      response.put("patchType", "JSONPatch");
      response.put("patch", encoded(Json.text(List.of(operation))));
    }
  }

  private static void deny(DeniedException denied, Map<String, Object> response) {
    var status = new LinkedHashMap<String, Object>();
    status.put("message", denied.getMessage());
    if (denied.code() != 400) {
      status.put("code", (long) denied.code());
      status.put("reason", denied.reason());
    }
    response.put("allowed", false);
    response.put("status", status);
  }

  @Override
  public void close() {
    for (var phase : Phase.values()) {
      world.delete(CONFIGURATIONS + resource(phase) + "/" + world.namespace).is(200);
    }
    https.close();
  }
}
