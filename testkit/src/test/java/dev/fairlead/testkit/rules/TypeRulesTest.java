package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 97 to 99: events, leases, secrets. */
final class TypeRulesTest {
  private static final String TIME = "2026-01-02T03:04:05.123456Z";
  static final String EVENT =
      "{'metadata':{'name':'%s'},'involvedObject':{'kind':'Pod','name':'p','namespace':'%s'},'reason':'R','message':'m','type':'Normal'}";

  @Rule(value = 97, says = "Events of both groups are one; each group has its checks.")
  void events(TestApiServer server) {
    var world = new World(server);
    var core = world.core("events");
    var event = EVENT.formatted("e", world.namespace);
    world.post(core, event).is(201).has("reportingComponent", "").hasNo("metadata.generation");
    for (String other : List.of("other", "")) {
      world
          .post(core, EVENT.formatted("f", other))
          .is(422)
          .causes("involvedObject.namespace: FieldValueInvalid")
          .has("details.name", "f")
          .has("details.kind", "Event")
          .hasNo("details.group");
    }
    var cluster = EVENT.replace("'Pod'", "'Node'").formatted("n." + world.namespace, "");
    world.post("/api/v1/namespaces/default/events", cluster).is(201);
    world.delete("/api/v1/namespaces/default/events/n." + world.namespace).is(200);
    var timed = event.replace("'e'", "'t'").replace("'type'", "'eventTime':'" + TIME + "','type'");
    world
        .post(core, timed)
        .is(422)
        .causes(
            "reportingComponent: FieldValueRequired",
            "reportingComponent: FieldValueInvalid",
            "reportingInstance: FieldValueRequired",
            "action: FieldValueRequired");
    var report = "'reportingComponent':'example.test/c','reportingInstance':'%s','action':'%s',";
    var full = timed.replace("'type':'Normal'", report + "'series':{'count':1},'type':'Free'");
    world
        .post(core, full.formatted("i".repeat(129), "a".repeat(129)))
        .is(422)
        .causes("reportingInstance: FieldValueInvalid", "action: FieldValueInvalid");
    world
        .post(core, full.formatted("i", "A").replace("'m'", "'" + "m".repeat(1025) + "'"))
        .is(422)
        .causes("message: FieldValueInvalid");
    world.post(core, full.formatted("i", "A").replace("'R'", "''")).is(422);
    world.post(core, full.formatted("i", "A").replace("123456Z", "123Z")).is(400);
    world.post(core, full.formatted("i", "A")).is(201).has("eventTime", TIME);
    world.merge(core + "/e", "{'reason':'Other','message':'x'}").is(200).has("reason", "Other");
    world
        .merge(core + "/e", "{'involvedObject':{'namespace':'other'}}")
        .is(422)
        .causes("involvedObject.namespace: FieldValueInvalid");
    world
        .put(core + "/put", EVENT.formatted("put", world.namespace))
        .is(201)
        .has("metadata.name", "put");
    world.put(core + "/put", EVENT.formatted("put", world.namespace)).is(200);
    renamed(world, core);
  }

  private static void renamed(World world, String core) {
    var events = core.replace("/api/v1", "/apis/events.k8s.io/v1");
    world
        .get(events + "/e")
        .is(200)
        .has("apiVersion", "events.k8s.io/v1")
        .has("note", "x")
        .has("regarding.name", "p");
    var made =
        "{'metadata':{'name':'g'},'eventTime':'%s','reportingController':'example.test/c','reportingInstance':'i','action':'A','reason':'R','regarding':{'kind':'Pod','name':'p','namespace':'%s'},'note':'n','type':'Normal'}"
            .formatted(TIME, world.namespace);
    world.post(events, made.replace("'Normal'", "'Odd'")).is(422).causes("type: FieldValueInvalid");
    world.post(events, made.replace(".123456Z", "Z")).is(400);
    world
        .post(events, made.replace("'reportingController':'example.test/c',", ""))
        .is(422)
        .causes(
            "reportingController: FieldValueRequired", "reportingController: FieldValueInvalid");
    var series = "'series':{'count':%s,'lastObservedTime':'" + TIME + "'},'type'";
    world
        .post(events, made.replace("'type'", series.formatted("1")))
        .is(422)
        .causes("series.count: FieldValueInvalid");
    world
        .post(events, made.replace("'type'", "'deprecatedCount':1,'type'"))
        .is(422)
        .causes("count: FieldValueInvalid");
    world
        .post(
            events,
            made.replace("'type'", "'deprecatedFirstTimestamp':'2026-01-02T03:04:05Z','type'"))
        .is(422)
        .causes("firstTimestamp: FieldValueInvalid");
    world
        .post(events, made.replace("'n'", "'" + "n".repeat(1025) + "'"))
        .is(422)
        .causes("message: FieldValueInvalid");
    world.post(events, made.replace("'namespace':'" + world.namespace, "'namespace':'")).is(422);
    world
        .post(events, made.replace("'g'", "'far'").replace(world.namespace, "other"))
        .is(201)
        .has("regarding.namespace", "other");
    world.post(events, made).is(201);
    world.get(core + "/g").is(200).has("message", "n").has("reportingComponent", "example.test/c");
    world
        .merge(events + "/g", "{'note':'x','reason':'X'}")
        .is(422)
        .causes("reason: FieldValueInvalid", "message: FieldValueInvalid");
    world
        .merge(events + "/g", "{'series':{'count':2,'lastObservedTime':'" + TIME + "'}}")
        .is(200)
        .has("series.count", 2L);
    world
        .get(events + "/none")
        .is(404)
        .has("details", Map.of("name", "none", "group", "events.k8s.io", "kind", "events"));
  }

  @Rule(value = 98, says = "Leases have times with six decimals and numbers that make sense.")
  void leases(TestApiServer server) {
    var world = new World(server);
    var path = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases";
    var lease =
        "{'metadata':{'name':'l'},'spec':{'leaseDurationSeconds':%s,'leaseTransitions':%s,'renewTime':'%s','strategy':'OldestEmulationVersion','preferredHolder':'p'}}";
    world
        .post(path, lease.formatted("0", "-1", TIME))
        .is(422)
        .causes(
            "spec.leaseDurationSeconds: FieldValueInvalid",
            "spec.leaseTransitions: FieldValueInvalid");
    for (String bad : List.of(".123Z", "Z", ".1234567Z")) {
      world
          .post(path, lease.formatted("15", "0", TIME.replace(".123456Z", bad)))
          .is(400)
          .has("reason", "BadRequest");
    }
    var made =
        world
            .post(path, lease.formatted("15", "0", "2026-01-02T04:04:05.123456+01:00"))
            .is(201)
            .has("spec.renewTime", TIME)
            .hasNo("spec.strategy")
            .hasNo("spec.preferredHolder")
            .hasNo("metadata.generation")
            .hasNo("status");
    world
        .put(path + "/l", made.with("metadata.resourceVersion", null))
        .is(422)
        .causes("metadata.resourceVersion: FieldValueInvalid");
    var next = world.put(path + "/l", made.with("spec.holderIdentity", "h")).is(200);
    next.has("spec.holderIdentity", "h");
    world.put(path + "/l", made.with("spec.holderIdentity", "i")).is(409).has("reason", "Conflict");
    world
        .merge(path + "/l", "{'spec':{'renewTime':'2026-01-02T03:04:05Z'}}")
        .is(422)
        .causes("patch: FieldValueInvalid");
  }

  @Rule(value = 99, says = "Secrets take texts, check base64 and the keys of their type.")
  void secrets(TestApiServer server) {
    var world = new World(server);
    var path = world.core("secrets");
    world
        .post(path, World.map("a", "'stringData':{'x':'y'},'data':{'x':'Yg==','n':null}"))
        .is(201)
        .has("type", "Opaque")
        .has("data", Map.of("x", "eQ==", "n", ""))
        .hasNo("stringData");
    world.get(path + "/a").is(200).has("data.x", "eQ==").hasNo("stringData");
    world.merge(path + "/a", "{'stringData':{'z':'y'}}").is(200).has("data.z", "eQ==");
    world.post(path, World.map("b", "'data':{'x':'%'}")).is(400).has("reason", "BadRequest");
    typed(world, "tls", "")
        .is(422)
        .causes("data[tls.crt]: FieldValueRequired", "data[tls.key]: FieldValueRequired");
    typed(world, "tls", "'tls.crt':'eA==','tls.key':'eA=='")
        .is(201)
        .warns("tls: failed to find any PEM data in certificate input");
    world.delete(path + "/b").is(200);
    for (String key : List.of(".dockerconfigjson", ".dockercfg")) {
      var type = key.substring(1);
      typed(world, type, "").is(422).causes("data[" + key + "]: FieldValueRequired");
      typed(world, type, "'" + key + "':'eA=='")
          .is(422)
          .causes("data[" + key + "]: FieldValueInvalid")
          .says("secret contents redacted");
      typed(world, type, "'" + key + "':'e30='").is(201);
      world.delete(path + "/b").is(200);
    }
    typed(world, "basic-auth", "'other':'eA=='")
        .is(422)
        .causes("data[username]: FieldValueRequired", "data[password]: FieldValueRequired");
    typed(world, "basic-auth", "'password':'eA=='").is(201);
    world.merge(path + "/b", "{'type':'Opaque'}").is(422).causes("type: FieldValueInvalid");
    world.merge(path + "/a", "{'immutable':true}").is(200);
    world.merge(path + "/a", "{'data':{'x':'eA=='}}").is(422).causes("data: FieldValueForbidden");
    world.merge(path + "/a", "{'immutable':null}").is(422).causes("immutable: FieldValueForbidden");
    world.merge(path + "/a", "{'metadata':{'labels':{'l':'1'}}}").is(200);
  }

  private static World.Answer typed(World world, String type, String data) {
    var secret = "'type':'kubernetes.io/" + type + "','data':{" + data + "}";
    return world.post(world.core("secrets"), World.map("b", secret));
  }
}
