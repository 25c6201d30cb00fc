package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Rules 67 to 70: lists, selectors, pages. */
final class ListRulesTest {

  static World three(TestApiServer server) {
    var world = new World(server);
    for (String name : List.of("b", "a", "c")) {
      world
          .post(
              world.core("configmaps"),
              "{'metadata':{'name':'" + name + "','labels':{'k':'" + name + "','n':'1'}}}")
          .is(201);
    }
    return world;
  }

  static String names(World.Answer list) {
    var names = new StringBuilder();
    for (int i = 0; list.at("items." + i) != null; i++) {
      names.append(list.at("items." + i + ".metadata.name")).append(' ');
    }
    return names.toString().strip();
  }

  /** What a token says, which clients must not care about. */
  static Map<String, Object> decoded(World.Answer list) {
    var token = String.valueOf(list.at("metadata.continue"));
    var json = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
    return World.Answer.members(Json.parse(json));
  }

  @Rule(value = 67, says = "A list is sorted by key and has the version of the whole store.")
  void lists(TestApiServer server) {
    var world = three(server).withWidgets();
    var maps = world.core("configmaps");
    var secret = world.post(world.core("secrets"), World.map("s")).is(201);
    var list = world.get(maps).is(200).has("kind", "ConfigMapList").has("apiVersion", "v1");
    World.same("a b c", names(list));
    World.holds(
        Long.parseLong(list.version()) >= Long.parseLong(secret.version()),
        "the version of the store, not of the last item: " + list.version());
    list.hasNo("metadata.continue").hasNo("metadata.remainingItemCount");
    world
        .get(world.widgets())
        .is(200)
        .has("kind", "WidgetList")
        .has("metadata.continue", "")
        .has("items", List.of());
    World.same("a b c", names(world.get(maps + "?limit=0")));
    World.same("a b c", names(world.get(maps + "?limit=-1")));
    world.get(maps + "?limit=abc").is(400);
    world.get(maps + "?limit=1").has("metadata.remainingItemCount", 2L).has("metadata.continue");
    world
        .get(maps + "?limit=1&labelSelector=n")
        .has("metadata.continue")
        .hasNo("metadata.remainingItemCount");
    world
        .get(maps + "?limit=1&fieldSelector=metadata.name!%3Dx")
        .hasNo("metadata.remainingItemCount");
    world.post(maps, World.map("a0")).is(201);
    World.same("a a0 b c", names(world.get(maps)));
    acrossNamespaces(world);
  }

  private static void acrossNamespaces(World world) {
    var sibling = world.namespace + "-b";
    world.post("/api/v1/namespaces", World.map(sibling)).is(201);
    var label = "'labels':{'order':'" + world.namespace + "'}";
    var labelled = "{'metadata':{'name':'%s'," + label + "}}";
    world.post(world.core("configmaps"), labelled.formatted("first")).is(201);
    world
        .post("/api/v1/namespaces/" + sibling + "/configmaps", labelled.formatted("second"))
        .is(201);
    var all = world.get("/api/v1/configmaps?labelSelector=order%3D" + world.namespace).is(200);
    World.same("second first", names(all));
    world.delete("/api/v1/namespaces/" + sibling).is(200);
  }

  @Rule(value = 68, says = "Label selectors have equality and set terms; bad ones are 400.")
  void labels(TestApiServer server) {
    var world = three(server);
    var maps = world.core("configmaps");
    check(world, "k%3Da", "a");
    check(world, "k%3D%3Da", "a");
    check(world, "k!%3Da", "b c");
    check(world, "k%20in%20(a,c)", "a c");
    check(world, "k%20notin%20(a),n", "b c");
    check(world, "none%20notin%20(a)", "a b c");
    check(world, "!none,k%3D%3Db", "b");
    check(world, "!k", "");
    check(world, "k", "a b c");
    check(world, "none!%3Dx", "a b c");
    check(world, "n%3E0", "a b c");
    check(world, "n%3C1", "");
    check(world, "n%3C2,k%3E0", "");
    check(world, "%20k%20%3D%20a%20", "a");
    check(world, "k%20in%20()", "");
    world.post(maps, "{'metadata':{'name':'e','labels':{'k':''}}}").is(201);
    check(world, "k%20in%20()", "e");
    for (String bad :
        List.of("k%20in%20a", "%3Da", "k%3Da,", "a%20b", "k%3D%3D%3Da", "k%3D-", "n%3Ex")) {
      world.get(maps + "?labelSelector=" + bad).is(400).has("reason", "BadRequest");
    }
    world.withWidgets();
    world
        .post(world.widgets(), World.widget("w").replace("'name'", "'labels':{'k':'a'},'name'"))
        .is(201);
    World.same("w", names(world.get(world.widgets() + "?labelSelector=k%20in%20(a,b)").is(200)));
    World.same("", names(world.get(world.widgets() + "?labelSelector=k%20notin%20(a)").is(200)));
  }

  private static void check(World world, String selector, String names) {
    World.same(
        names, names(world.get(world.core("configmaps") + "?labelSelector=" + selector).is(200)));
  }

  @Rule(value = 69, says = "Field selectors know name, namespace and the fields of the type.")
  void fields(TestApiServer server) {
    var world = three(server).withWidgets();
    var maps = world.core("configmaps");
    select(world, maps, "metadata.name%3Da", "a");
    select(world, maps, "metadata.name%3D%3Da", "a");
    select(world, maps, "metadata.name!%3Db,", "a c");
    select(world, maps, ",metadata.name!%3Db,metadata.name!%3Dc", "a");
    select(world, maps, "metadata.namespace%3D" + world.namespace, "a b c");
    select(world, maps, "metadata.namespace!%3D" + world.namespace, "");
    world
        .get(maps + "?fieldSelector=data.x%3D1")
        .is(400)
        .has(
            "message",
            "\"data.x\" is not a known field selector: only \"metadata.name\","
                + " \"metadata.namespace\"");
    world
        .get(world.widgets() + "?fieldSelector=spec.size%3D1")
        .is(400)
        .has("message", "field label not supported: spec.size");
    ofPods(world);
    ofEvents(world);
    world.post(world.core("secrets"), World.map("s", "'type':'x/y'")).is(201);
    select(world, world.core("secrets"), "type%3Dx/y", "s");
    select(world, world.core("secrets"), "type%3DOpaque", "");
    var made =
        world
            .post(world.core("services"), World.map("s", "'spec':{'ports':[{'port':80}]}"))
            .is(201);
    select(
        world,
        world.core("services"),
        "spec.type%3DClusterIP,spec.clusterIP%3D" + made.at("spec.clusterIP"),
        "s");
    world
        .get("/api/v1/namespaces?fieldSelector=status.phase%3DActive,metadata.name%3Ddefault")
        .is(200)
        .has("items.0.metadata.name", "default");
    ofJobs(world);
    ofTypesThatAreNotInMemory(world);
  }

  private static void ofJobs(World world) {
    var jobs = "/apis/batch/v1/namespaces/" + world.namespace + "/jobs";
    var template =
        "'spec':{'template':{'spec':{'restartPolicy':'Never','containers':[{'name':'c','image':'i'}]}}}";
    world.post(jobs, World.map("j", template)).is(201);
    select(world, jobs, "status.successful%3D0", "j");
    select(world, jobs, "status.successful%3D1", "");
    world
        .get(jobs + "?fieldSelector=x%3D1")
        .is(400)
        .has("message", "field label \"x\" not supported for Job");
    world.delete(jobs + "/j", "{'propagationPolicy':'Background'}").is(200);
  }

  private static void ofPods(World world) {
    var pods = world.core("pods");
    var spec =
        "'spec':{'nodeName':'n','restartPolicy':'Never','schedulerName':'s','hostNetwork':true,'serviceAccountName':'sa','containers':[{'name':'c','image':'i'}]}";
    world.post(pods, World.map("p", spec)).is(201);
    var status = "{'status':{'phase':'Running','podIP':'10.1.2.3'}}";
    world.merge(pods + "/p/status", status).is(200);
    for (String term :
        List.of(
            "spec.nodeName%3Dn",
            "spec.restartPolicy%3DNever",
            "spec.schedulerName%3Ds",
            "spec.hostNetwork%3Dtrue",
            "spec.serviceAccountName%3Dsa",
            "status.phase%3DRunning",
            "status.podIP%3D10.1.2.3")) {
      select(world, pods, term, "p");
      select(world, pods, term.replace("%3D", "!%3D"), "");
    }
    world.post(pods, World.map("q", "'spec':{'containers':[{'name':'c','image':'i'}]}")).is(201);
    world.merge(pods + "/q/status", "{'status':{'nominatedNodeName':'m'}}").is(200);
    select(world, pods, "status.nominatedNodeName%3Dm,spec.nodeName%3D", "q");
    select(world, pods, "spec.hostNetwork%3Dfalse", "q");
    world
        .get(pods + "?fieldSelector=spec.x%3D1")
        .is(400)
        .has("message", "field label not supported: spec.x");
  }

  private static void ofEvents(World world) {
    var events = world.core("events");
    world
        .post(
            events,
            World.map(
                "e",
                "'involvedObject':{'kind':'Pod','name':'p','uid':'u','apiVersion':'v1','resourceVersion':'7','fieldPath':'f','namespace':'"
                    + world.namespace
                    + "'},'reason':'R','message':'m','type':'Normal','reportingComponent':'rc'"))
        .is(201);
    for (String term :
        List.of(
            "involvedObject.kind%3DPod",
            "involvedObject.name%3Dp",
            "involvedObject.namespace%3D" + world.namespace,
            "involvedObject.uid%3Du",
            "involvedObject.apiVersion%3Dv1",
            "involvedObject.resourceVersion%3D7",
            "involvedObject.fieldPath%3Df",
            "reason%3DR",
            "type%3DNormal",
            "reportingComponent%3Drc",
            "source%3Drc")) {
      select(world, events, term, "e");
    }
    var renamed = events.replace("/api/v1", "/apis/events.k8s.io/v1");
    select(world, renamed, "regarding.kind%3DPod,regarding.name%3Dp", "e");
    world.get(renamed + "?fieldSelector=involvedObject.name%3Dp").is(400);
  }

  /** They are a loud 404 there, so that nobody takes an empty list for an answer. */
  private static void ofTypesThatAreNotInMemory(World world) {
    int served = world.isReal() ? 200 : 404;
    int refused = world.isReal() ? 400 : 404;
    var apps = world.apps("replicasets");
    world.get("/api/v1/nodes?fieldSelector=spec.unschedulable%3Dfalse").is(served);
    world.get(apps + "?fieldSelector=status.replicas%3D1").is(refused);
  }

  private static void select(World world, String collection, String selector, String names) {
    World.same(names, names(world.get(collection + "?fieldSelector=" + selector).is(200)));
  }

  @Rule(value = 70, says = "Pages are one snapshot; a token goes with no version.")
  void pages(TestApiServer server) {
    var world = three(server);
    var maps = world.core("configmaps");
    var first = world.get(maps + "?limit=1").is(200).has("metadata.remainingItemCount", 2L);
    World.same("a", names(first));
    World.same(
        Map.of(
            "v",
            "meta.k8s.io/v1",
            "rv",
            Long.parseLong(first.version()),
            "start",
            decoded(first).getOrDefault("start", "")),
        decoded(first));
    world.post(maps, World.map("bb")).is(201);
    world.delete(maps + "/b").is(200);
    var token = "continue=" + first.at("metadata.continue");
    var second =
        world
            .get(maps + "?limit=1&" + token)
            .is(200)
            .has("metadata.resourceVersion", first.version());
    World.same("b", names(second));
    var rest = world.get(maps + "?continue=" + second.at("metadata.continue")).is(200);
    World.same("c", names(rest));
    rest.has("metadata.resourceVersion", first.version());
    World.same("b c", names(world.get(maps + "?" + token).is(200)));
    world
        .get(maps + "?limit=1&resourceVersion=5&" + token)
        .is(400)
        .has("message", "specifying resource version is not allowed when using continue");
    world
        .get(maps + "?resourceVersionMatch=Exact&resourceVersion=5&" + token)
        .is(422)
        .causes("resourceVersionMatch: FieldValueForbidden");
    World.same("b c", names(world.get(maps + "?limit=1&resourceVersion=0&" + token).is(200)));
    World.same("a bb c", names(world.get(maps + "?limit=1&resourceVersion=0").is(200)));
    var then = world.get(maps + "?limit=2&resourceVersion=" + first.version()).is(200);
    World.same("a b", names(then));
    then.has("metadata.resourceVersion", first.version());
  }
}
