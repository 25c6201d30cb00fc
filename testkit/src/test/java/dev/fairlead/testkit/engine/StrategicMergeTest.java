package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rule 45: strategic merge patch of built-in kinds. */
final class StrategicMergeTest {
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String D = DEPLOYMENTS + "/d";
  private static final String A = Api.CONFIG_MAPS + "/a";

  private final Api api = new Api();

  @BeforeEach
  void aDeployment() {
    api.post(
            DEPLOYMENTS,
            "{'metadata':{'name':'d','finalizers':['x.test/a']},'spec':{"
                + "'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
                + "'spec':{'tolerations':[{'key':'t'}],'volumes':[{'name':'v','emptyDir':{}}],"
                + "'containers':[{'name':'one','image':'i:1','args':['x','y'],"
                + "'env':[{'name':'E','value':'1'},{'name':'F','value':'2'}],"
                + "'ports':[{'containerPort':80},{'containerPort':81}]},"
                + "{'name':'two','image':'i:2'}]}}}}")
        .expect(201);
  }

  private Api.Reply strategic(String target, String json) {
    return api.send("PATCH", target, Api.STRATEGIC, json);
  }

  private Api.Reply podSpec(String json) {
    return strategic(D, "{'spec':{'template':{'spec':" + json + "}}}");
  }

  private static String names(Api.Reply reply, String list) {
    return Tree.maps(reply.at("spec.template.spec." + list)).stream()
        .map(item -> Tree.text(item, "name"))
        .toList()
        .toString();
  }

  @Test
  void rule45ListsAreMergedByTheKeyOfTheKind() {
    Api.Reply patched =
        podSpec(
                "{'containers':[{'name':'two','image':'i:3','env':[{'name':'G','value':'3'}]}],"
                    + "'volumes':[{'name':'w','emptyDir':{}}]}")
            .expect(200);
    assertEquals("[one, two]", names(patched, "containers"));
    assertEquals("i:3", patched.at("spec.template.spec.containers.1.image"));
    assertEquals("i:1", patched.at("spec.template.spec.containers.0.image"));
    assertEquals("[w, v]", names(patched, "volumes"));
  }

  @Test
  void rule45NewItemsComeBeforeTheOthers() {
    Api.Reply patched =
        podSpec("{'containers':[{'name':'new','image':'n'},{'name':'two','image':'i:2'}]}")
            .expect(200);
    assertEquals("[new, one, two]", names(patched, "containers"));
    Api.Reply more = podSpec("{'containers':[{'name':'newest','image':'n'}]}").expect(200);
    assertEquals("[newest, new, one, two]", names(more, "containers"));
  }

  @Test
  void rule45PortsMergeByContainerPortAndEnvByName() {
    Api.Reply patched =
        podSpec(
                "{'containers':[{'name':'one','ports':[{'containerPort':81,'name':'web'}],"
                    + "'env':[{'name':'E','value':'9'}]}]}")
            .expect(200);
    assertEquals(
        "[{\"containerPort\":80,\"protocol\":\"TCP\"},"
            + "{\"containerPort\":81,\"protocol\":\"TCP\",\"name\":\"web\"}]",
        Json.text(patched.at("spec.template.spec.containers.0.ports")));
    assertEquals("9", patched.at("spec.template.spec.containers.0.env.0.value"));
    assertEquals("2", patched.at("spec.template.spec.containers.0.env.1.value"));
  }

  @Test
  void rule45AtomicListsAreReplaced() {
    Api.Reply patched =
        podSpec("{'tolerations':[{'key':'u'}],'containers':[{'name':'one','args':['z']}]}")
            .expect(200);
    assertEquals("[{\"key\":\"u\"}]", Json.text(patched.at("spec.template.spec.tolerations")));
    assertEquals(List.of("z"), patched.at("spec.template.spec.containers.0.args"));
  }

  @Test
  void rule45FinalizersAreASetAndOwnersMergeByUid() {
    Api.Reply patched =
        strategic(
                D,
                "{'metadata':{'finalizers':['x.test/b'],'ownerReferences':[{"
                    + "'apiVersion':'v1','kind':'Pod','name':'p','uid':'u'}]}}")
            .expect(200);
    assertEquals(List.of("x.test/b", "x.test/a"), patched.at("metadata.finalizers"));
    Api.Reply again =
        strategic(D, "{'metadata':{'ownerReferences':[{'uid':'u','controller':true}]}}")
            .expect(200);
    assertEquals("p", again.at("metadata.ownerReferences.0.name"));
    assertEquals(true, again.at("metadata.ownerReferences.0.controller"));
    Api.Reply gone =
        strategic(
                D,
                "{'metadata':{'ownerReferences':[{'uid':'u','$patch':'delete'}],"
                    + "'$deleteFromPrimitiveList/finalizers':['x.test/a']}}")
            .expect(200);
    assertNull(gone.at("metadata.ownerReferences"));
    assertEquals(List.of("x.test/b"), gone.at("metadata.finalizers"));
  }

  @Test
  void rule45ADirectiveDeletesOrReplaces() {
    assertEquals(
        "[two]",
        names(
            podSpec("{'containers':[{'name':'one','$patch':'delete'}]}").expect(200),
            "containers"));
    Api.Reply replaced =
        podSpec("{'containers':[{'name':'only','image':'o'},{'$patch':'replace'}]}").expect(200);
    assertEquals("[only]", names(replaced, "containers"));
    Api.Reply map = strategic(D, "{'metadata':{'labels':{'x':'1','y':'2'}}}").expect(200);
    assertEquals(Map.of("x", "1", "y", "2"), map.at("metadata.labels"));
    assertEquals(
        Map.of("z", "3"),
        strategic(D, "{'metadata':{'labels':{'$patch':'replace','z':'3'}}}").at("metadata.labels"));
    assertNull(strategic(D, "{'metadata':{'labels':{'$patch':'delete'}}}").at("metadata.labels"));
  }

  @Test
  void rule45NullTakesAwayAndMapsMerge() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a'},'data':{'a':'1','b':'2'}}").expect(201);
    Api.Reply patched = strategic(A, "{'data':{'a':null,'c':'3','d':null}}").expect(200);
    assertEquals(Map.of("b", "2", "c", "3"), patched.at("data"));
  }

  @Test
  void rule45RetainKeysDropsTheOtherMembers() {
    Api.Reply patched =
        strategic(D, "{'spec':{'strategy':{'$retainKeys':['type'],'type':'Recreate'}}}")
            .expect(200);
    assertEquals(Map.of("type", "Recreate"), patched.at("spec.strategy"));
    strategic(D, "{'spec':{'strategy':{'$retainKeys':['x'],'type':'Recreate'}}}").expect(400);
    Api.Reply volume =
        podSpec(
                "{'volumes':[{'name':'v','$retainKeys':['name','configMap'],"
                    + "'configMap':{'name':'c'}}]}")
            .expect(200);
    assertNull(volume.at("spec.template.spec.volumes.0.emptyDir"));
  }

  @Test
  void rule45SetElementOrderSaysTheOrder() {
    Api.Reply patched =
        podSpec(
                "{'$setElementOrder/containers':[{'name':'two'},{'name':'new'},{'name':'one'}],"
                    + "'containers':[{'name':'new','image':'n'}]}")
            .expect(200);
    assertEquals("[two, new, one]", names(patched, "containers"));
    Api.Reply ordered =
        podSpec("{'$setElementOrder/containers':[{'name':'one'},{'name':'two'}]}").expect(200);
    assertEquals("[new, one, two]", names(ordered, "containers"));
    podSpec(
            "{'$setElementOrder/containers':[{'name':'one'}],"
                + "'containers':[{'name':'other','image':'n'}]}")
        .expect(500);
  }

  @Test
  void rule45WhatAServerDoesNotTakeIsAnErrorWithoutReason() {
    Api.Reply keyless = podSpec("{'containers':[{'image':'z'}]}").expect(500);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"map: map[image:z] does not contain declared merge key: name\","
            + "\"code\":500}\n",
        keyless.text());
    podSpec("{'containers':[{'name':'one','$patch':'merge'}]}").expect(500);
    podSpec("{'$patch':'merge'}").expect(500);
    podSpec("{'$patch':'nonsense'}").expect(500);
    strategic(A, "{bad").expect(400);
    strategic(D, "[1]").expect(400);
  }

  @Test
  void rule45AServiceAccountsImagePullSecretsAreReplaced() {
    String accounts = "/api/v1/namespaces/default/serviceaccounts";
    api.post(
            accounts,
            "{'metadata':{'name':'s'},'imagePullSecrets':[{'name':'a'}],'secrets':[{'name':'x'}]}")
        .expect(201);
    Api.Reply patched =
        strategic(accounts + "/s", "{'imagePullSecrets':[{'name':'b'}],'secrets':[{'name':'y'}]}")
            .expect(200);
    assertEquals("[{\"name\":\"b\"}]", Json.text(patched.at("imagePullSecrets")));
    assertEquals("[{\"name\":\"y\"},{\"name\":\"x\"}]", Json.text(patched.at("secrets")));
  }

  @Test
  void rule45ConditionsOfStatusMergeByType() {
    strategic(D + "/status", "{'status':{'conditions':[{'type':'A','status':'True'}]}}")
        .expect(200);
    Api.Reply both =
        strategic(
                D + "/status",
                "{'status':{'conditions':[{'type':'B','status':'True'},"
                    + "{'type':'A','status':'False'}]}}")
            .expect(200);
    assertEquals(
        "[{\"type\":\"B\",\"status\":\"True\"},{\"type\":\"A\",\"status\":\"False\"}]",
        Json.text(both.at("status.conditions")));
  }

  @Test
  void rule45AValueOfTheWrongTypeIsInvalidInAServersWords() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a'},'data':{'a':'1'}}").expect(201);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\""
            + " \\\"\\\" is invalid: patch: Invalid value: \\\"map[data:map[x:5]]\\\": cannot"
            + " convert int64 to"
            + " string\",\"reason\":\"Invalid\",\"details\":{\"causes\":[{\"reason\":\"FieldValueInvalid\",\"message\":\"Invalid"
            + " value: \\\"map[data:map[x:5]]\\\": cannot convert int64 to"
            + " string\",\"field\":\"patch\"}]},\"code\":422}\n",
        strategic(A, "{'data':{'x':5}}").expect(422).text());
  }

  @Test
  void rule93UnknownMembersOfAPatchWarnOrAreRefused() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a'},'data':{'a':'1'}}").expect(201);
    assertEquals(
        " \"\" is invalid: patch: Invalid value: \"map[foo:1]\": strict decoding error: unknown"
            + " field \"foo\"",
        strategic(A + "?fieldValidation=Strict", "{'foo':1}").expect(422).at("message"));
    assertEquals(
        List.of("299 - \"unknown field \\\"foo\\\"\""),
        strategic(A, "{'foo':1}").expect(200).headers().get("Warning"));
  }
}
