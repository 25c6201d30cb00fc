package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 27, 66, 90, 97 to 99, 104 and the defaults of built-in kinds. */
final class KindsTest {
  private static final String DEFAULT = "/api/v1/namespaces/default/";
  private static final String EVENTS = DEFAULT + "events";
  private static final String NEW_EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events";
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  private static final String STATEFUL_SETS = "/apis/apps/v1/namespaces/default/statefulsets";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

  private final Api api = new Api();

  @Test
  void theSystemsNamespacesAreThereAndProtected() {
    for (String name : List.of("default", "kube-system", "kube-public")) {
      assertEquals(
          "namespaces \"" + name + "\" is forbidden: this namespace may not be deleted",
          api.delete("/api/v1/namespaces/" + name).expect(403).at("message"));
    }
    api.delete("/api/v1/namespaces/kube-node-lease").expect(200);
  }

  @Test
  void aNamespaceGoesWhenItIsFinalized() {
    String demo = "/api/v1/namespaces/demo";
    Api.Reply made = api.post("/api/v1/namespaces", "{'metadata':{'name':'demo'}}").expect(201);
    assertEquals("Active", made.at("status.phase"));
    assertEquals(Map.of("kubernetes.io/metadata.name", "demo"), made.at("metadata.labels"));
    Api.Reply marked = api.delete(demo).expect(200);
    assertEquals("Terminating", marked.at("status.phase"));
    assertNull(marked.at("metadata.deletionGracePeriodSeconds"));
    assertEquals(marked.version(), api.delete(demo).expect(200).version());
    api.merge(demo, "{'spec':{'finalizers':[]}}").expect(200);
    assertEquals(List.of("kubernetes"), api.get(demo).at("spec.finalizers"));
    api.merge(demo + "/finalize", "{'spec':{'finalizers':[]}}").expect(405);
    api.put(demo + "/finalize", "{'metadata':{'name':'demo'},'spec':{}}").expect(200);
    api.get(demo).expect(404);
  }

  @Test
  void secretsMergePlainTextAndCheckBase64() {
    Api.Reply made =
        api.post(
                DEFAULT + "secrets",
                "{'metadata':{'name':'s'},'data':{'a':'eA=='},'stringData':{'b':'y'}}")
            .expect(201);
    assertEquals(Map.of("a", "eA==", "b", "eQ=="), made.at("data"));
    assertNull(made.at("stringData"));
    assertEquals("Opaque", made.at("type"));
    api.post(DEFAULT + "secrets", "{'metadata':{'name':'t'},'data':{'a':'%'}}").expect(400);
    assertEquals(
        List.of("data[tls.crt]: FieldValueRequired", "data[tls.key]: FieldValueRequired"),
        api.post(DEFAULT + "secrets", "{'metadata':{'name':'t'},'type':'kubernetes.io/tls'}")
            .expect(422)
            .causes());
    assertEquals(
        List.of("type: FieldValueInvalid"),
        api.merge(DEFAULT + "secrets/s", "{'type':'other'}").expect(422).causes());
  }

  @Test
  void dataAboveOneMebibyteIsInvalidAndABodyAboveThreeIsTooLarge() {
    String big = "x".repeat(1024 * 1024 + 1);
    assertEquals(
        List.of("[]: FieldValueTooLong"),
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'b'},'data':{'k':'" + big + "'}}")
            .expect(422)
            .causes());
    api.post(Api.CONFIG_MAPS, big + big + big).expect(413);
  }

  @Test
  void configMapsTakeStringsOnly() {
    assertEquals(
        "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: json: cannot unmarshal"
            + " number into Go struct field ConfigMap.data of type string",
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'b'},'data':{'k':1}}")
            .expect(400)
            .at("message"));
  }

  @Test
  void leasesNeedAVersionOnUpdateAndTimesWithSixDecimals() {
    String spec = "'spec':{'holderIdentity':'h','leaseDurationSeconds':15,'renewTime':'%s'}";
    String lease = "{'metadata':{'name':'l'}," + spec + "}";
    api.post(LEASES, lease.formatted("2026-01-02T03:04:05.123Z")).expect(400);
    Api.Reply made =
        api.post(LEASES, lease.formatted("2026-01-02T04:04:05.123456+01:00")).expect(201);
    assertEquals("2026-01-02T03:04:05.123456Z", made.at("spec.renewTime"));
    assertEquals(
        List.of("metadata.resourceVersion: FieldValueInvalid"),
        api.put(LEASES + "/l", lease.formatted("2026-01-02T03:04:06.000000Z"))
            .expect(422)
            .causes());
    api.put(LEASES + "/l", made.tree()).expect(200);
    assertEquals(
        List.of("spec.leaseDurationSeconds: FieldValueInvalid"),
        api.merge(LEASES + "/l", "{'spec':{'leaseDurationSeconds':0}}").expect(422).causes());
  }

  @Test
  void bothEventGroupsShareOneStorage() {
    Api.Reply made =
        api.post(
                NEW_EVENTS,
                "{'metadata':{'name':'e'},'eventTime':'2026-01-02T03:04:05.123456Z',"
                    + "'reportingController':'example.test/c','reportingInstance':'i','action':'A',"
                    + "'reason':'R','type':'Normal','note':'m',"
                    + "'regarding':{'kind':'Pod','namespace':'default','name':'p'}}")
            .expect(201);
    assertEquals("m", made.at("note"));
    Api.Reply core = api.get(EVENTS + "/e").expect(200);
    assertEquals("v1", core.at("apiVersion"));
    assertEquals("m", core.at("message"));
    assertEquals("p", core.at("involvedObject.name"));
    assertEquals("example.test/c", core.at("reportingComponent"));
    for (String selector :
        List.of(
            EVENTS + "?fieldSelector=involvedObject.name%3Dp,reason%3DR,type%3DNormal",
            EVENTS + "?fieldSelector=source%3Dexample.test/c",
            NEW_EVENTS + "?fieldSelector=regarding.kind%3DPod")) {
      assertEquals(1, Tree.list(api.get(selector).expect(200).tree(), "items").size(), selector);
    }
    api.get(NEW_EVENTS + "?fieldSelector=involvedObject.name%3Dp").expect(400);
    assertEquals(
        List.of("reason: FieldValueInvalid"),
        new LinkedHashSet<>(api.merge(NEW_EVENTS + "/e", "{'reason':'x'}").expect(422).causes())
            .stream().toList());
    api.merge(EVENTS + "/e", "{'reason':'x'}").expect(200);
  }

  @Test
  void eventsAreChecked() {
    assertEquals(
        List.of("involvedObject.namespace: FieldValueInvalid"),
        api.post(EVENTS, "{'metadata':{'name':'x'},'involvedObject':{'namespace':'other'}}")
            .expect(422)
            .causes());
    Api.Reply bad =
        api.post(
                NEW_EVENTS,
                "{'metadata':{'name':'x'},'eventTime':'2026-01-02T03:04:05.123456Z',"
                    + "'reportingController':'c','reportingInstance':'i','action':'A','reason':'R',"
                    + "'type':'Weird','series':{'count':1},'deprecatedCount':1,"
                    + "'regarding':{'namespace':'default'}}")
            .expect(422);
    assertEquals(
        List.of(
            "type: FieldValueInvalid",
            "series.count: FieldValueInvalid",
            "count: FieldValueInvalid"),
        bad.causes());
    assertNull(bad.at("details.group"));
    api.post(NEW_EVENTS, "{'metadata':{'name':'x'},'eventTime':'2026-01-02T03:04:05Z'}")
        .expect(400);
  }

  @Test
  void workloadsGetTheServersDefaultsAndKeepThem() {
    Api.Reply made = api.post(STATEFUL_SETS, workload("s", "nginx:1")).expect(201);
    assertEquals("OrderedReady", made.at("spec.podManagementPolicy"));
    assertEquals(0L, made.at("spec.updateStrategy.rollingUpdate.partition"));
    assertEquals("Always", made.at("spec.template.spec.restartPolicy"));
    assertEquals("IfNotPresent", made.at("spec.template.spec.containers.0.imagePullPolicy"));
    assertEquals(
        Map.of(
            "httpGet", Map.of("port", 80L, "scheme", "HTTP", "path", "/"),
            "timeoutSeconds", 1L,
            "periodSeconds", 10L,
            "successThreshold", 1L,
            "failureThreshold", 3L),
        made.at("spec.template.spec.containers.0.readinessProbe"));
    Api.Reply again = api.put(STATEFUL_SETS + "/s", workload("s", "nginx:1")).expect(200);
    assertEquals(made.version(), again.version());
    assertEquals(
        List.of("spec: FieldValueForbidden"),
        api.merge(STATEFUL_SETS + "/s", "{'spec':{'serviceName':'x'}}").expect(422).causes());
  }

  @Test
  void annotationsOfADeploymentRaiseItsGeneration() {
    String d = DEPLOYMENTS + "/d";
    api.post(DEPLOYMENTS, workload("d", "nginx")).expect(201);
    assertEquals(1L, api.merge(d, "{'metadata':{'labels':{'a':'b'}}}").at("metadata.generation"));
    assertEquals(
        2L, api.merge(d, "{'metadata':{'annotations':{'a':'b'}}}").at("metadata.generation"));
    assertEquals(
        "Deployment.apps \"d\" is invalid: [spec.template.metadata.labels: Invalid value:"
            + " {\"app\":\"a\"}: `selector` does not match template `labels`, spec.selector:"
            + " Invalid value: {\"matchLabels\":{\"app\":\"a\",\"z\":\"1\"}}: field is immutable]",
        api.merge(d, "{'spec':{'selector':{'matchLabels':{'z':'1'}}}}").expect(422).at("message"));
  }

  @Test
  void servicesGetAnAddressThatStays() {
    String body = "{'metadata':{'name':'s'},'spec':{'ports':[{'port':80}]}}";
    Api.Reply made = api.post(DEFAULT + "services", body).expect(201);
    String address = String.valueOf(made.at("spec.clusterIP"));
    assertTrue(address.startsWith("10.96."), address);
    assertEquals(80L, made.at("spec.ports.0.targetPort"));
    assertEquals(made.version(), api.put(DEFAULT + "services/s", body).expect(200).version());
    api.merge(DEFAULT + "services/s", "{'spec':{'clusterIP':'10.96.9.9'}}").expect(422);
    assertNull(made.at("metadata.generation"));
  }

  @Test
  void subresourcesThatAreNotSupportedSaySo() {
    for (String target :
        List.of(
            DEFAULT + "pods/p/exec",
            DEFAULT + "pods/p/portforward",
            DEFAULT + "services/s/proxy")) {
      Api.Reply refused = api.post(target, "{}").expect(501);
      assertTrue(String.valueOf(refused.at("message")).startsWith("testkit:"), refused.text());
    }
  }

  private static String workload(String name, String image) {
    return "{'metadata':{'name':'"
        + name
        + "'},'spec':{'selector':{'matchLabels':{'app':'a'}},'template':{'metadata':{'labels':"
        + "{'app':'a'}},'spec':{'containers':[{'name':'c','image':'"
        + image
        + "','readinessProbe':{'httpGet':{'port':80}}}]}}}}";
  }
}
