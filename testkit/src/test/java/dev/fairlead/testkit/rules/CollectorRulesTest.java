package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;

/** Rule 64 in parts: what becomes of the dependents of an owner. */
final class CollectorRulesTest {

  private static String owned(String name, String more, World.Answer... owners) {
    var references = new StringBuilder();
    for (var owner : owners) {
      references
          .append(references.isEmpty() ? "" : ",")
          .append("{'apiVersion':'v1','kind':'ConfigMap','blockOwnerDeletion':true,'name':'")
          .append(owner.at("metadata.name"))
          .append("','uid':'")
          .append(owner.uid())
          .append("'}");
    }
    return "{'metadata':{'name':'"
        + name
        + "',"
        + more
        + "'ownerReferences':["
        + references
        + "]}}";
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void whoHasAnOwnerLeftStaysAndForgetsTheOther(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var one = world.post(maps, World.map("one")).is(201);
    var two = world.post(maps, World.map("two")).is(201);
    world.post(maps, owned("child", "", one, two)).is(201);
    world.delete(maps + "/one").is(200);
    server.runGc();
    world
        .get(maps + "/child")
        .is(200)
        .has("metadata.ownerReferences.0.uid", two.uid())
        .hasNo("metadata.ownerReferences.1");
    world.delete(maps + "/two").is(200);
    server.runGc();
    world.get(maps + "/child").is(404);
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void anOwnerOfAnotherNamespaceIsNone(TestApiServer server) {
    var here = new World(server);
    var there = new World(server);
    var owner = there.post(there.core("configmaps"), World.map("o")).is(201);
    here.post(here.core("configmaps"), owned("child", "", owner)).is(201);
    server.runGc();
    here.get(here.core("configmaps", "child")).is(404);
    there.get(there.core("configmaps", "o")).is(200);
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void foregroundWaitsForDependents(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var owner = world.post(maps, World.map("o")).is(201);
    world.post(maps, owned("child", "'finalizers':['x.example/h'],", owner)).is(201);
    world.delete(maps + "/o", "{'propagationPolicy':'Foreground'}").is(200);
    server.runGc();
    world.get(maps + "/o").is(200).has("metadata.deletionTimestamp");
    world.get(maps + "/child").is(200).has("metadata.deletionTimestamp");
    world.merge(maps + "/child", "{'metadata':{'finalizers':null}}").is(200);
    server.runGc();
    world.get(maps + "/child").is(404);
    world.get(maps + "/o").is(404);
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void orphansStayWithoutTheirOwner(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var owner = world.post(maps, World.map("o")).is(201);
    world.post(maps, owned("child", "", owner)).is(201);
    world.delete(maps + "/o", "{'propagationPolicy':'Orphan'}").is(200);
    server.runGc();
    world.get(maps + "/o").is(404);
    world.get(maps + "/child").is(200).hasNo("metadata.ownerReferences");
  }
}
