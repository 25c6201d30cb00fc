package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.AdmissionHook;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 100 and 101: what is asked of services, pods, accounts and scales. */
final class RequestRulesTest {
  @Rule(
      value = 100,
      says = "Services get addresses, pods are bound and evicted, accounts get tokens.")
  void requests(TestApiServer server) {
    var world = new World(server);
    var services = world.core("services");
    var made =
        world
            .post(services, World.map("s", "'spec':{'ports':[{'port':80}]}"))
            .is(201)
            .has("spec.clusterIP")
            .has("spec.type", "ClusterIP")
            .has("spec.ports.0.protocol", "TCP")
            .has("spec.ports.0.targetPort", 80L);
    made.has("spec.clusterIPs.0", made.at("spec.clusterIP"));
    world
        .merge(services + "/s", "{'metadata':{'labels':{'a':'b'}}}")
        .is(200)
        .has("spec.clusterIP", made.at("spec.clusterIP"));
    world.merge(services + "/s", "{'spec':{'clusterIP':'10.0.0.250'}}").is(422);
    var other = world.post(services, World.map("o", "'spec':{'ports':[{'port':80}]}")).is(201);
    World.holds(
        !made.at("spec.clusterIP").equals(other.at("spec.clusterIP")), "an address of its own");
    bindings(world);
    evictions(world);
    tokens(world);
    if (!world.isReal()) {
      deniedEvictions();
    }
  }

  private static void pod(World world, String name) {
    world
        .post(
            world.core("pods"), World.map(name, "'spec':{'containers':[{'name':'c','image':'i'}]}"))
        .is(201);
  }

  private static void bindings(World world) {
    pod(world, "q");
    var path = world.core("pods", "q", "binding");
    var binding =
        "{'apiVersion':'v1','kind':'Binding','metadata':{'name':'q','labels':{'l':'1'}},'target':{'kind':'Node','name':'n1'}}";
    world.post(path, binding.replace("'q'", "'r'")).is(400);
    world.post(path, binding.replace("'n1'", "''")).is(500).hasNo("reason");
    world.get(path).is(405);
    world
        .post(path, binding)
        .is(201)
        .has("kind", "Status")
        .has("status", "Success")
        .has("code", 201L);
    world
        .get(world.core("pods", "q"))
        .has("spec.nodeName", "n1")
        .has("metadata.labels.l", "1")
        .has("metadata.generation", 1L)
        .has("status.conditions.0.type", "PodScheduled")
        .has("status.conditions.0.status", "True");
    world
        .post(path, binding)
        .is(409)
        .has("reason", "Conflict")
        .has("details", Map.of("name", "q", "kind", "pods/binding"))
        .has(
            "message",
            "Operation cannot be fulfilled on pods/binding \"q\": pod q is already assigned to"
                + " node \"n1\"");
    world
        .post(world.core("pods", "none", "binding"), binding.replace("'q'", "'none'"))
        .is(404)
        .has("details.kind", "pods");
  }

  private static void evictions(World world) {
    pod(world, "e");
    var path = world.core("pods", "e", "eviction");
    var eviction = "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'e'}%s}";
    world.post(path, eviction.formatted("").replace("'e'", "'f'")).is(400);
    world.post(path, eviction.formatted(",'deleteOptions':{'preconditions':{'uid':'x'}}")).is(409);
    world.post(path + "?dryRun=All", eviction.formatted("")).is(201);
    world.get(world.core("pods", "e")).is(200).hasNo("status.conditions");
    world.post(path, eviction.formatted("")).is(201).has("status", "Success").has("code", 201L);
    world.get(world.core("pods", "e")).is(404);
    world.post(path, eviction.formatted("")).is(404);
    var bound = world.core("pods", "q");
    world.post(bound + "/eviction", eviction.formatted("").replace("'e'", "'q'")).is(201);
    world
        .get(bound)
        .is(200)
        .has("metadata.deletionTimestamp")
        .has("status.conditions.1.type", "DisruptionTarget")
        .has("status.conditions.1.reason", "EvictionByEvictionAPI");
    world.delete(bound, "{'gracePeriodSeconds':0}").is(200);
  }

  private static void tokens(World world) {
    world.post(world.core("serviceaccounts"), World.map("s")).is(201);
    var path = world.core("serviceaccounts", "s", "token");
    var made =
        world
            .post(path, "{'spec':{'expirationSeconds':600}}")
            .is(201)
            .has("kind", "TokenRequest")
            .has("metadata.name", "s")
            .has("spec.expirationSeconds", 600L)
            .has("spec.audiences", List.of("https://kubernetes.default.svc"))
            .has("status.expirationTimestamp")
            .has("status.token");
    world
        .post(path, "{'spec':{'expirationSeconds':10}}")
        .is(422)
        .causes("spec.expirationSeconds: FieldValueInvalid");
    world.post(world.core("serviceaccounts", "none", "token"), "{}").is(404);
    var reviews = "/apis/authentication.k8s.io/v1/tokenreviews";
    world
        .post(reviews, "{'spec':{'token':'" + made.at("status.token") + "'}}")
        .is(201)
        .has("status.authenticated", true)
        .has("status.user.username", "system:serviceaccount:" + world.namespace + ":s")
        .has(
            "status.user.groups",
            List.of(
                "system:serviceaccounts",
                "system:serviceaccounts:" + world.namespace,
                "system:authenticated"))
        .has("status.audiences", List.of("https://kubernetes.default.svc"));
    world
        .post(reviews, "{'spec':{'token':'nobodys'}}")
        .is(201)
        .hasNo("status.authenticated")
        .has("status.error");
    world
        .post(reviews, "{'spec':{}}")
        .is(400)
        .has("message", "token is required for TokenReview in authentication");
    world.delete(world.core("serviceaccounts", "s")).is(200);
    if (world.isReal()) {
      // It remembers whose a token is for some seconds.
      return;
    }
    world
        .post(reviews, "{'spec':{'token':'" + made.at("status.token") + "'}}")
        .is(201)
        .hasNo("status.authenticated");
  }

  /** There are no disruption budgets in memory: a hook says no in their place. */
  private static void deniedEvictions() {
    AdmissionHook budget =
        review -> {
          if (review.subresource().equals("eviction")) {
            throw new AdmissionHook.DeniedException(429, "TooManyRequests", "not now");
          }
        };
    var options = ServerOptions.defaults().engine(engine -> engine.admission("budget", budget));
    try (var own = InMemoryApiServer.start(options)) {
      var world = new World(own);
      pod(world, "p");
      world
          .post(world.core("pods", "p", "eviction"), World.map("p"))
          .is(429)
          .has("reason", "TooManyRequests");
      world.get(world.core("pods", "p")).is(200).hasNo("status.conditions");
    }
  }

  @Rule(value = 101, says = "A scale shows and changes the replicas.")
  void scales(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':3}")).is(201);
    var path = world.widgets("w", "scale");
    var scale =
        world
            .get(path)
            .is(200)
            .has("kind", "Scale")
            .has("apiVersion", "autoscaling/v1")
            .has("spec.replicas", 3L)
            .has("status", Map.of("replicas", 0L));
    world
        .merge(
            path, "{'metadata':{'labels':{'a':'b'}},'status':{'replicas':9},'spec':{'replicas':4}}")
        .is(200)
        .has("spec.replicas", 4L)
        .has("status.replicas", 0L);
    world
        .get(world.widgets("w"))
        .has("spec.size", 4L)
        .hasNo("metadata.labels")
        .hasNo("status")
        .has("metadata.generation", 2L);
    world.put(path, scale.with("spec.replicas", 5L)).is(409).has("reason", "Conflict");
    world.put(path, world.get(path).with("spec.replicas", 5L)).is(200).has("spec.replicas", 5L);
    world
        .merge(path, "{'spec':{'replicas':-1}}")
        .is(422)
        .has("details.kind", "Widget")
        .causes("spec.size: FieldValueInvalid", ".spec.size: FieldValueInvalid");
    world.post(world.widgets(), World.widget("n")).is(201);
    world.get(world.widgets("n", "scale")).is(500).has("reason", "InternalError");
    world.merge(world.widgets("n", "scale"), "{'spec':{'replicas':2}}").is(200);
    world.get(world.widgets("n")).has("spec.size", 2L);
    world.withGadgets().post(world.gadgets(), World.gadget("g")).is(201);
    world.get(world.gadgets("g", "scale")).is(404);
    for (String plural : List.of("deployments", "statefulsets")) {
      workload(world, plural);
    }
  }

  private static void workload(World world, String plural) {
    world
        .post(
            world.apps(plural),
            World.map(
                "d",
                "'spec':{'serviceName':'s','replicas':3,'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}"
                    .replace(plural.equals("deployments") ? "'serviceName':'s'," : "'none'", "")))
        .is(201);
    var path = world.apps(plural, "d", "scale");
    var scale =
        world
            .get(path)
            .is(200)
            .has("spec.replicas", 3L)
            .has("status", Map.of("replicas", 0L, "selector", "app=d"));
    world
        .merge(path, "{'metadata':{'labels':{'a':'b'}},'spec':{'replicas':0}}")
        .is(200)
        .has("spec", Map.of());
    world
        .get(world.apps(plural, "d"))
        .has("spec.replicas", 0L)
        .has("metadata.generation", 2L)
        .hasNo("metadata.labels");
    world.put(path, scale.with("spec.replicas", 5L)).is(409).has("details.group", "apps");
    world
        .merge(path, "{'spec':{'replicas':-1}}")
        .is(422)
        .has("details.kind", "Scale")
        .has("details.group", "autoscaling")
        .causes("spec.replicas: FieldValueInvalid");
    world
        .patch(path, World.PATCH, "[{'op':'replace','path':'/spec/replicas','value':1}]")
        .is(200)
        .has("spec.replicas", 1L);
  }
}
