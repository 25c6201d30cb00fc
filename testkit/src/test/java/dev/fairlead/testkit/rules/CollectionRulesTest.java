package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.controllers.MiniControllers;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 62 and 64 to 66: what goes with others. */
final class CollectionRulesTest {
  private static final String HELD = "{'metadata':{'name':'a','finalizers':['x.example/h']}}";
  private static final String CHILD = "{'metadata':{'name':'%s','ownerReferences':[%s]}}";

  private static void release(World world, String path) {
    world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
  }

  private static String reference(World.Answer owner) {
    return "{'apiVersion':'v1','kind':'ConfigMap','name':'%s','uid':'%s'}"
        .formatted(owner.at("metadata.name"), owner.uid());
  }

  @Rule(value = 62, says = "A collection's delete honours selectors and answers with what it took.")
  void collections(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var labelled = "{'metadata':{'name':'%s','labels':{'k':'%s'}}}";
    world.post(maps, labelled.formatted("a", "x")).is(201);
    world.post(maps, labelled.formatted("b", "y")).is(201);
    var before = world.get(maps).version();
    world
        .delete(maps + "?labelSelector=k%3Dx")
        .is(200)
        .has("kind", "ConfigMapList")
        .has("metadata.resourceVersion", before)
        .has("items.0.metadata.name", "a")
        .hasNo("items.0.metadata.deletionTimestamp")
        .hasNo("items.1");
    world.get(maps + "/a").is(404);
    world.get(maps + "/b").is(200);
    world.delete(maps + "?fieldSelector=metadata.name%3Dnone").is(200).hasNo("items.0");
    world.delete(maps, "{'dryRun':['All']}").is(200).has("items.0.metadata.name", "b");
    world.get(maps + "/b").is(200);
    var first = world.post(maps, HELD).is(201);
    world
        .delete(maps, "{'preconditions':{'resourceVersion':'" + first.version() + "'}}")
        .is(409)
        .has("details.name", "b");
    world.get(maps + "/a").is(200).has("metadata.deletionTimestamp");
    world.get(maps + "/b").is(200).hasNo("metadata.deletionTimestamp");
    world.delete(maps + "?limit=1").is(200).has("items.0.metadata.name", "a").hasNo("items.1");
    world.get(maps + "/b").is(200).hasNo("metadata.deletionTimestamp");
    world.delete(maps, "{'propagationPolicy':'Foreground'}").is(200);
    world
        .get(maps + "/a")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h", "foregroundDeletion"));
    world.get(maps + "/b").is(200).has("metadata.finalizers", List.of("foregroundDeletion"));
    release(world, maps + "/a");
    release(world, maps + "/b");
    world.delete("/api/v1/configmaps").is(405);
    world.delete("/api/v1/namespaces").is(405);
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void collected(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var owner = world.post(maps, World.map("o")).is(201);
    var other = world.post(maps, World.map("other")).is(201);
    var lost = reference(owner).replace(owner.uid(), "another");
    world.post(maps, CHILD.formatted("kept", reference(owner))).is(201);
    world.post(maps, CHILD.formatted("lost", lost)).is(201);
    world.post(maps, CHILD.formatted("both", reference(owner) + "," + reference(other))).is(201);
    world.post(maps, CHILD.formatted("odd", lost.replace("ConfigMap", "Odd"))).is(201);
    var held = "'finalizers':['x.example/h'],'name'";
    world
        .post(
            maps,
            CHILD.formatted("held", reference(owner)).replace("'name':'held'", held + ":'held'"))
        .is(201);
    server.runGc();
    world.get(maps + "/kept").is(200);
    world.get(maps + "/lost").is(404);
    world.delete(maps + "/o").is(200);
    server.runGc();
    world.get(maps + "/kept").is(404);
    world.get(maps + "/odd").is(200);
    world
        .get(maps + "/both")
        .is(200)
        .has("metadata.ownerReferences.0.name", "other")
        .hasNo("metadata.ownerReferences.1");
    world.get(maps + "/held").is(200).has("metadata.deletionTimestamp");
    release(world, maps + "/held");
    world.get(maps + "/held").is(404);
    acrossPlaces(server, world);
    waiting(server, world);
    preconditions(server, world);
  }

  private static void acrossPlaces(TestApiServer server, World world) {
    var there = new World(server);
    var foreign = there.post(there.core("configmaps"), World.map("foreign")).is(201);
    world.post(world.core("configmaps"), CHILD.formatted("stray", reference(foreign))).is(201);
    var roles = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
    var name = "dependent." + world.namespace;
    var role = CHILD.formatted(name, reference(foreign).replace(foreign.uid(), "gone"));
    world.post(roles, role.replace("]}}", "]},'rules':[]}")).is(201);
    server.runGc();
    world.get(world.core("configmaps", "stray")).is(404);
    there.get(there.core("configmaps", "foreign")).is(200);
    world.get(roles + "/" + name).is(200);
    world.delete(roles + "/" + name).is(200);
    world
        .get(world.core("events") + "?fieldSelector=reason%3DOwnerRefInvalidNamespace")
        .is(200)
        .has("items.0.type", "Warning")
        .has("items.0.involvedObject.name", "stray")
        .has("items.0.source.component", "garbage-collector-controller")
        .has(
            "items.0.message",
            "ownerRef [v1/ConfigMap, namespace: %s, name: foreign, uid: %s] does not exist in namespace \"%s\""
                .formatted(world.namespace, foreign.uid(), world.namespace))
        .hasNo("items.1");
  }

  private static void waiting(TestApiServer server, World world) {
    var maps = world.core("configmaps");
    var owner = world.post(maps, HELD.replace("'a'", "'w'")).is(201);
    var blocking = reference(owner).replace("}", ",'blockOwnerDeletion':true}");
    var held =
        CHILD
            .formatted("blocker", blocking)
            .replace("'name':'blocker'", "'name':'blocker','finalizers':['x.example/h']");
    world.post(maps, held).is(201);
    world.post(maps, CHILD.formatted("loose", reference(owner))).is(201);
    world.delete(maps + "/w").is(200);
    server.runGc();
    world.get(maps + "/loose").is(200).hasNo("metadata.deletionTimestamp");
    world.delete(maps + "/w", "{'propagationPolicy':'Foreground'}").is(200);
    server.runGc();
    world.get(maps + "/loose").is(404);
    world.get(maps + "/blocker").is(200).has("metadata.deletionTimestamp");
    world
        .get(maps + "/w")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h", "foregroundDeletion"));
    release(world, maps + "/blocker");
    server.runGc();
    world.get(maps + "/w").is(200).has("metadata.finalizers", List.of("x.example/h"));
    world.post(maps, CHILD.formatted("orphan", reference(owner))).is(201);
    world.delete(maps + "/w", "{'propagationPolicy':'Orphan'}").is(200);
    server.runGc();
    world.get(maps + "/orphan").is(200).hasNo("metadata.ownerReferences");
    world.get(maps + "/w").is(200).has("metadata.finalizers", List.of("x.example/h"));
    release(world, maps + "/w");
  }

  private static void preconditions(TestApiServer server, World world) {
    var maps = world.core("configmaps");
    var owner = world.post(maps, World.map("p")).is(201);
    var lost = reference(owner).replace(owner.uid(), "another");
    var child = world.post(maps, CHILD.formatted("c", lost)).is(201);
    server.journal().clear();
    MiniControllers.of(server.inProcess()).run();
    var deletes =
        server.journal().entries().stream()
            .filter(entry -> entry.verb().equals("delete") && entry.name().equals("c"))
            .map(entry -> new World.Answer(0, Map.of(), entry.body().utf8()))
            .toList();
    World.same(1, deletes.size());
    deletes
        .get(0)
        .has("preconditions.uid", child.uid())
        .has("preconditions.resourceVersion", child.version());
  }

  @Rule(
      value = 65,
      says = "Blocking an owner's deletion needs a right only if a plugin is on, which is off.")
  void blocking(TestApiServer server) {
    var world = new World(server);
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','ownerReferences':[{'apiVersion':'v1','kind':'Namespace','name':'default','uid':'u','blockOwnerDeletion':true}]}}")
        .is(201)
        .has("metadata.ownerReferences.0.blockOwnerDeletion", true);
    world.delete(world.core("configmaps", "a")).is(200);
  }

  @Rule(value = 66, says = "A namespace is emptied, then finalized; what is held holds it.")
  void namespaces(TestApiServer server) {
    var world = new World(server);
    var path = "/api/v1/namespaces/" + world.namespace;
    world.post(world.core("configmaps"), HELD).is(201);
    var marked =
        world
            .delete(path)
            .is(200)
            .has("kind", "Namespace")
            .has("status.phase", "Terminating")
            .has("spec.finalizers", List.of("kubernetes"))
            .has("metadata.deletionTimestamp")
            .hasNo("metadata.deletionGracePeriodSeconds");
    world.delete(path).is(200).has("metadata.resourceVersion", marked.version());
    world.merge(world.core("configmaps", "a"), "{'data':{'x':'1'}}").is(200);
    refusals(world, path, marked);
    server.runGc();
    world
        .get(path)
        .is(200)
        .says("Some resources are remaining: configmaps. has 1 resource instances")
        .says("Some content in the namespace has finalizers remaining: x.example/h in 1 resource")
        .has("status.conditions.3.reason", "SomeResourcesRemain")
        .has("status.conditions.4.reason", "SomeFinalizersRemain");
    release(world, world.core("configmaps", "a"));
    server.runGc();
    world.get(path).is(404);
    ownFinalizers(server);
    emptiedTooEarly(server);
  }

  private static void refusals(World world, String path, World.Answer marked) {
    world
        .post(world.core("configmaps"), World.map("b"))
        .is(403)
        .has("reason", "Forbidden")
        .has("details.causes.0.reason", "NamespaceTerminating")
        .has("details.causes.0.field", "metadata.namespace");
    world
        .apply(
            world.core("configmaps", "b"),
            "m",
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'b'}}")
        .is(403)
        .has("details.causes.0.reason", "NamespaceTerminating");
    world.merge(path + "/finalize", "{}").is(405);
    world
        .put(path, marked.with("spec", Map.of("finalizers", List.of())))
        .is(200)
        .has("spec.finalizers", List.of("kubernetes"));
    world
        .put(
            path + "/finalize",
            Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Namespace",
                "metadata",
                Map.of("name", world.namespace, "resourceVersion", "1"),
                "spec",
                Map.of("finalizers", List.of())))
        .is(409)
        .has("reason", "Conflict");
  }

  private static void ownFinalizers(TestApiServer server) {
    var world = new World(server);
    var path = "/api/v1/namespaces/" + world.namespace;
    world.merge(path, "{'metadata':{'finalizers':['x.example/h']}}").is(200);
    world.delete(path).is(200);
    server.runGc();
    world.get(path).is(200).hasNo("spec.finalizers").has("metadata.deletionTimestamp");
    release(world, path);
    world.get(path).is(404);
  }

  private static void emptiedTooEarly(TestApiServer server) {
    var world = new World(server);
    var path = "/api/v1/namespaces/" + world.namespace;
    world.post(world.core("configmaps"), World.map("left")).is(201);
    var marked = world.delete(path).is(200);
    world.put(path + "/finalize", marked.with("spec", Map.of("finalizers", List.of()))).is(200);
    world.get(path).is(404);
    world.get(world.core("configmaps", "left")).is(200);
    world.delete(world.core("configmaps", "left")).is(200);
  }
}
