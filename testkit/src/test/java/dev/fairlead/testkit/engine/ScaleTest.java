package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rule 101: the subresource scale of workloads and of custom types that declare it. */
final class ScaleTest {
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String SCALE = DEPLOYMENTS + "/d/scale";
  private static final String DECLARED =
      ",'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.size',"
          + "'statusReplicasPath':'.status.size','labelSelectorPath':'.status.selector'}}";

  private final Api api =
      new Api()
          .withDefinition(
              "{'type':'object','x-kubernetes-preserve-unknown-fields':true}", DECLARED);

  private void deploy() {
    String deployment =
        "{'metadata':{'name':'d'},'spec':{'replicas':3,'selector':{'matchLabels':{'app':'d'}},"
            + "'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
            + "[{'name':'c','image':'i'}]}}}}";
    api.post(DEPLOYMENTS, deployment).expect(201);
  }

  @Test
  void aScaleShowsReplicasAndSelector() {
    deploy();
    Api.Reply scale = api.get(SCALE).expect(200);
    assertEquals("Scale", scale.at("kind"));
    assertEquals("autoscaling/v1", scale.at("apiVersion"));
    assertEquals(3L, scale.at("spec.replicas"));
    assertEquals(Map.of("replicas", 0L, "selector", "app=d"), scale.at("status"));
    assertEquals(api.get(DEPLOYMENTS + "/d").version(), scale.version());
  }

  @Test
  void aPutChangesTheReplicasOnlyAndRaisesTheGeneration() {
    deploy();
    Map<String, Object> scale = api.get(SCALE).tree();
    Tree.child(scale, "spec").put("replicas", 0L);
    Tree.child(scale, "metadata").put("labels", Map.of("x", "y"));
    Api.Reply changed = api.put(SCALE, scale).expect(200);
    assertEquals(Map.of(), changed.at("spec"));
    Api.Reply deployment = api.get(DEPLOYMENTS + "/d");
    assertEquals(0L, deployment.at("spec.replicas"));
    assertEquals(2L, deployment.at("metadata.generation"));
    assertNull(deployment.at("metadata.labels"));
    assertEquals("Conflict", api.put(SCALE, scale).expect(409).at("reason"));
  }

  @Test
  void patchesOfAllKindsScale() {
    deploy();
    api.merge(SCALE, "{'spec':{'replicas':4}}").expect(200);
    api.patch(SCALE, "[{'op':'replace','path':'/spec/replicas','value':5}]").expect(200);
    String strategic = "application/strategic-merge-patch+json";
    api.send("PATCH", SCALE, strategic, "{'spec':{'replicas':6}}").expect(200);
    assertEquals(6L, api.get(DEPLOYMENTS + "/d").at("spec.replicas"));
  }

  @Test
  void fewerThanNoneAreRefusedInTheWordsOfTheType() {
    deploy();
    Api.Reply deployment = api.merge(SCALE, "{'spec':{'replicas':-1}}").expect(422);
    assertEquals(
        "Scale.autoscaling \"d\" is invalid: spec.replicas: Invalid value: -1: must be greater than"
            + " or equal to 0",
        deployment.at("message"));
    api.post(Api.WIDGETS, Api.widget("w", "{'size':3}")).expect(201);
    Api.Reply widget = api.merge(Api.WIDGETS + "/w/scale", "{'spec':{'replicas':-1}}");
    assertEquals(List.of(".spec.size: FieldValueInvalid"), widget.expect(422).causes());
    assertEquals("Widget", widget.at("details.kind"));
  }

  @Test
  void aCustomTypeSaysWhereItsReplicasAre() {
    String scale = Api.WIDGETS + "/w/scale";
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    assertEquals(
        "Internal error occurred: the spec replicas field \".spec.size\" does not exist",
        api.get(scale).expect(500).at("message"));
    assertEquals(2L, api.merge(scale, "{'spec':{'replicas':2}}").expect(200).at("spec.replicas"));
    assertEquals(2L, api.get(Api.WIDGETS + "/w").at("spec.size"));
    api.merge(Api.WIDGETS + "/w/status", "{'status':{'size':1,'selector':'a=b'}}").expect(200);
    assertEquals(Map.of("replicas", 1L, "selector", "a=b"), api.get(scale).at("status"));
  }

  @Test
  void discoveryListsTheScaleWithItsKind() {
    List<Map<String, Object>> resources =
        Tree.maps(api.get("/apis/example.com/v1").tree(), "resources");
    Map<String, Object> scale =
        resources.stream()
            .filter(resource -> "widgets/scale".equals(resource.get("name")))
            .findFirst()
            .orElseThrow();
    assertEquals("Scale", scale.get("kind"));
    assertEquals("autoscaling", scale.get("group"));
  }
}
