package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rule 45: strategic merge patches. */
final class StrategicRulesTest {

  @Rule(value = 45, says = "A strategic merge patch merges lists of built-in types by key.")
  void strategicMerge(TestApiServer server) {
    var world = new World(server);
    var containers = "[{'name':'a','image':'a:1'},{'name':'b','image':'b:1'}]";
    world
        .post(
            world.apps("deployments"),
            "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
                + containers
                + "}}}}")
        .is(201);
    var path = world.apps("deployments", "d");
    var patched =
        world
            .patch(
                path,
                World.STRATEGIC,
                "{'spec':{'template':{'spec':{'containers':[{'name':'b','image':'b:2'},{'name':'c','image':'c:1'}]}}}}")
            .is(200);
    patched.says("'image':'a:1'").says("'image':'b:2'").says("'image':'c:1'");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'spec':{'template':{'spec':{'containers':[{'name':'b','$patch':'delete'}]}}}}")
        .is(200)
        .hasNo("spec.template.spec.containers.2");
    world
        .patch(
            path, World.STRATEGIC, "{'spec':{'template':{'spec':{'containers':[{'image':'z'}]}}}}")
        .is(500)
        .hasNo("reason");
    world
        .patch(
            path, World.STRATEGIC, "{'metadata':{'labels':{'a':'b'},'finalizers':['x.example/h']}}")
        .is(200)
        .has("metadata.labels.a", "b");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'metadata':{'$deleteFromPrimitiveList/finalizers':['x.example/h']}}")
        .is(200)
        .hasNo("metadata.finalizers");
  }

  @Rule(value = 45, says = "A strategic merge patch merges lists of built-in types by key.")
  void strategicLists(TestApiServer server) {
    var world = new World(server);
    var pod =
        """
        {'imagePullSecrets':[{'name':'p'}],'hostAliases':[{'ip':'10.0.0.1','hostnames':['a']}],
         'tolerations':[{'key':'a','operator':'Exists'}],
         'volumes':[{'name':'v','emptyDir':{}},{'name':'w','emptyDir':{}}],
         'topologySpreadConstraints':[{'maxSkew':1,'topologyKey':'z','whenUnsatisfiable':'DoNotSchedule',
           'labelSelector':{'matchLabels':{'app':'d'}}}],
         'initContainers':[{'name':'i','image':'i:1'}],
         'containers':[{'name':'a','image':'a:1','args':['x','y'],'env':[{'name':'E','value':'1'}],
           'ports':[{'containerPort':80}],'volumeMounts':[{'name':'v','mountPath':'/v'}]}]}""";
    world
        .post(
            world.apps("deployments"),
            "{'metadata':{'name':'d','ownerReferences':["
                + owner("o", "u1")
                + "]},'spec':{'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},'spec':"
                + pod
                + "}}}")
        .is(201);
    var patched =
        strategic(
            world,
            """
            {'imagePullSecrets':[{'name':'q'}],'hostAliases':[{'ip':'10.0.0.2','hostnames':['b']}],
             'tolerations':[{'key':'b','operator':'Exists'}],'volumes':[{'name':'x','emptyDir':{}}],
             'topologySpreadConstraints':[{'maxSkew':2,'topologyKey':'z','whenUnsatisfiable':'DoNotSchedule'}],
             'initContainers':[{'name':'j','image':'j:1'}],
             'containers':[{'name':'a','args':['z'],'env':[{'name':'F','value':'2'}],
               'ports':[{'containerPort':81}],'volumeMounts':[{'name':'w','mountPath':'/w'}]}]}""");
    World.same("q,p", names(patched, "imagePullSecrets", "name"));
    World.same("10.0.0.2,10.0.0.1", names(patched, "hostAliases", "ip"));
    World.same("b", names(patched, "tolerations", "key"));
    World.same("x,v,w", names(patched, "volumes", "name"));
    World.same("z", names(patched, "topologySpreadConstraints", "topologyKey"));
    World.same("j,i", names(patched, "initContainers", "name"));
    World.same("F,E", names(patched, "containers.0.env", "name"));
    World.same("81,80", names(patched, "containers.0.ports", "containerPort"));
    World.same("/w,/v", names(patched, "containers.0.volumeMounts", "mountPath"));
    patched
        .has("spec.template.spec.containers.0.args", List.of("z"))
        .has("spec.template.spec.topologySpreadConstraints.0.maxSkew", 2L)
        .says("'labelSelector'");
    directives(world);
  }

  private static String owner(String name, String uid) {
    return "{'apiVersion':'v1','kind':'ConfigMap','name':'" + name + "','uid':'" + uid + "'}";
  }

  private static World.Answer strategic(World world, String podSpec) {
    var path = world.apps("deployments", "d");
    return world
        .patch(path, World.STRATEGIC, "{'spec':{'template':{'spec':" + podSpec + "}}}")
        .is(200);
  }

  private static String names(World.Answer answer, String list, String key) {
    var names = new ArrayList<String>();
    if (answer.at("spec.template.spec." + list) instanceof List<?> items) {
      items.forEach(item -> names.add(String.valueOf(World.Answer.members(item).get(key))));
    }
    return String.join(",", names);
  }

  private static void directives(World world) {
    var path = world.apps("deployments", "d");
    var owners = "{'metadata':{'ownerReferences':[" + owner("q", "u2") + "]}}";
    world
        .patch(path, World.STRATEGIC, owners)
        .is(200)
        .has("metadata.ownerReferences.0.uid", "u2")
        .has("metadata.ownerReferences.1.uid", "u1");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'metadata':{'ownerReferences':[{'uid':'u1','$patch':'delete'}]}}")
        .is(200)
        .has("metadata.ownerReferences.0.uid", "u2")
        .hasNo("metadata.ownerReferences.1");
    var replaced =
        strategic(
            world,
            "{'volumes':[{'name':'v','emptyDir':{}},{'name':'w','emptyDir':{}},{'$patch':'replace'}]}");
    World.same("v,w", names(replaced, "volumes", "name"));
    var ordered =
        strategic(
            world,
            "{'$setElementOrder/volumes':[{'name':'w'},{'name':'y'},{'name':'v'}],'volumes':[{'name':'y','emptyDir':{}}]}");
    World.same("w,y,v", names(ordered, "volumes", "name"));
    strategic(
            world,
            "{'volumes':[{'name':'y','$retainKeys':['name','configMap'],'configMap':{'name':'c'}}]}")
        .hasNo("spec.template.spec.volumes.1.emptyDir")
        .has("spec.template.spec.volumes.1.configMap.name", "c");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'spec':{'strategy':{'$retainKeys':['type'],'type':'Recreate'}}}")
        .is(200)
        .has("spec.strategy", Map.of("type", "Recreate"));
    world
        .patch(path, World.STRATEGIC, "{'metadata':{'labels':{'a':'b','c':'d'}}}")
        .is(200)
        .has("metadata.labels", Map.of("a", "b", "c", "d"));
    world
        .patch(path, World.STRATEGIC, "{'metadata':{'labels':{'e':'f','$patch':'replace'}}}")
        .is(200)
        .has("metadata.labels", Map.of("e", "f"));
    world
        .patch(path, World.STRATEGIC, "{'metadata':{'labels':{'$patch':'merge'}}}")
        .is(500)
        .hasNo("reason");
    world
        .patch(path, World.STRATEGIC, "{'spec':{'replicas':'x'}}")
        .is(422)
        .causes("patch: FieldValueInvalid");
  }
}
