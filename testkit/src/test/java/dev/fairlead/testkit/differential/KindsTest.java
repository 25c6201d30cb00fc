package dev.fairlead.testkit.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Objects of built-in kinds, good and bad: both servers complete and refuse them alike. */
final class KindsTest {
  private static final String POD = "'containers':[{'name':'c','image':'i:1'%s}]%s";
  private static final String TEMPLATE =
      "'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},"
          + "'spec':{%s}}";

  private final Map<String, List<String>> bodies = new LinkedHashMap<>();

  @ApiServerTest(on = ApiServerTest.On.REAL)
  void newObjectsOfBuiltInKindsAreTheSame(TestApiServer real) {
    bodies();
    try (var memory = InMemoryApiServer.start()) {
      var ours = new Twin(new RawApi(memory));
      var theirs = new Twin(new RawApi(real));
      List<String> differences = new ArrayList<>();
      bodies.forEach(
          (path, all) -> {
            for (String body : all) {
              var expected = theirs.answer("POST", path, body);
              var actual = ours.answer("POST", path, body);
              if (!expected.equals(actual)) {
                differences.add(
                    "%s %s%n%s"
                        .formatted(path, body, DifferentialTest.difference("", expected, actual)));
              }
            }
          });
      assertEquals(List.of(), differences);
    }
  }

  private void bodies() {
    pods();
    workloads();
    services();
    others();
  }

  private void add(String path, String... objects) {
    bodies.computeIfAbsent(path, any -> new ArrayList<>()).addAll(List.of(objects));
  }

  private static String object(String name, String members) {
    return "{'metadata':{'name':'" + name + "'}" + (members.isEmpty() ? "" : "," + members) + "}";
  }

  private static String pod(String container, String more) {
    return "'spec':{" + POD.formatted(container, more) + "}";
  }

  private void pods() {
    var pods = "/api/v1/namespaces/$ns/pods";
    List<String> specs =
        List.of(
            pod("", ""),
            pod(",'resources':{'requests':{'cpu':'100m','memory':'1.5Gi'}}", ""),
            pod(",'resources':{'limits':{'cpu':1,'memory':'1024Ki'}}", ""),
            pod(",'resources':{'limits':{'cpu':'0.5'},'requests':{'cpu':'500m'}}", ""),
            pod(",'resources':{'requests':{'cpu':'x'}}", ""),
            pod(",'ports':[{'containerPort':80},{'containerPort':81,'protocol':'UDP'}]", ""),
            pod(",'ports':[{'containerPort':0}]", ""),
            pod(",'ports':[{'containerPort':70000}]", ""),
            pod(",'ports':[{'containerPort':80,'protocol':'X'}]", ""),
            pod(",'env':[{'value':'1'}]", ""),
            pod(",'env':[{'name':'A','valueFrom':{'fieldRef':{'fieldPath':'metadata.name'}}}]", ""),
            pod(",'imagePullPolicy':'Odd'", ""),
            pod(",'volumeMounts':[{'name':'v','mountPath':'/v'}]", ""),
            pod(",'volumeMounts':[{'name':'v','mountPath':'/v'}]", ",'volumes':[{'name':'v'}]"),
            pod(
                ",'volumeMounts':[{'name':'v','mountPath':'/v'},{'name':'v','mountPath':'/v'}]",
                ",'volumes':[{'name':'v','configMap':{'name':'c'}},{'name':'v','secret':{}}]"),
            pod(",'livenessProbe':{'httpGet':{'port':80}}", ""),
            pod(",'readinessProbe':{'tcpSocket':{'port':'http'},'periodSeconds':3}", ""),
            pod(",'securityContext':{'runAsUser':1}", ""),
            pod("", ",'restartPolicy':'Odd'"),
            pod("", ",'restartPolicy':'Never'"),
            pod("", ",'dnsPolicy':'Odd'"),
            pod("", ",'hostNetwork':true"),
            pod("", ",'serviceAccountName':'s'"),
            pod("", ",'nodeName':'n'"),
            pod("", ",'initContainers':[{'name':'c','image':'i'}]"),
            pod("", ",'initContainers':[{'name':'d','image':'i'}]"),
            "'spec':{'containers':[{'name':'c'}]}",
            "'spec':{'containers':[{'image':'i'}]}",
            "'spec':{'containers':[{'name':'C_','image':'i'}]}",
            "'spec':{'containers':[{'name':'c','image':'a/b'},{'name':'c','image':'b@sha256:1'}]}",
            "'spec':{'containers':[]}",
            "'spec':{}",
            "");
    for (int i = 0; i < specs.size(); i++) {
      add(pods, object("p" + i, specs.get(i)));
    }
  }

  private void workloads() {
    var plain = POD.formatted("", "");
    var good = TEMPLATE.formatted(plain);
    List<String> specs =
        List.of(
            good,
            good + ",'replicas':0",
            good + ",'replicas':-1",
            good + ",'minReadySeconds':-1",
            good + ",'revisionHistoryLimit':2",
            good + ",'paused':true",
            good + ",'progressDeadlineSeconds':3",
            good + ",'strategy':{'type':'Recreate'}",
            good + ",'strategy':{'rollingUpdate':{'maxSurge':1}}",
            good + ",'updateStrategy':{'type':'OnDelete'}",
            good + ",'updateStrategy':{'rollingUpdate':{'partition':2}}",
            good + ",'podManagementPolicy':'Parallel'",
            good + ",'podManagementPolicy':'Odd'",
            good + ",'serviceName':'s'",
            good.replace("'selector':{'matchLabels':{'app':'d'}}", "'selector':{}"),
            good.replace("'selector':{'matchLabels':{'app':'d'}},", ""),
            good.replace("'matchLabels':{'app':'d'}", "'matchLabels':{'app':'e'}"),
            TEMPLATE.formatted("'containers':[{'name':'c'}]"),
            TEMPLATE.formatted("'containers':[]"),
            TEMPLATE.formatted(POD.formatted("", ",'restartPolicy':'Never'")),
            TEMPLATE.formatted(POD.formatted(",'ports':[{'containerPort':80}]", "")),
            TEMPLATE.formatted(POD.formatted(",'resources':{'limits':{'cpu':'1000m'}}", "")),
            TEMPLATE.formatted(
                POD.formatted(",'volumeMounts':[{'name':'v','mountPath':'/v'}]", "")),
            "");
    for (String plural : List.of("deployments", "statefulsets")) {
      for (int i = 0; i < specs.size(); i++) {
        add(
            "/apis/apps/v1/namespaces/$ns/" + plural,
            object("d" + i, "'spec':{" + specs.get(i) + "}"));
      }
    }
    var never = POD.formatted("", ",'restartPolicy':'Never'");
    var job = "'template':{'spec':{" + never + "}}";
    List<String> jobs =
        List.of(
            job,
            job + ",'parallelism':2",
            job + ",'completions':3,'completionMode':'Indexed'",
            job + ",'backoffLimit':-1",
            job + ",'suspend':true",
            job + ",'manualSelector':true",
            job.replace("{'spec'", "{'metadata':{'annotations':{'a':'b'}},'spec'"),
            "'template':{'spec':{" + plain + "}}",
            "");
    for (int i = 0; i < jobs.size(); i++) {
      add("/apis/batch/v1/namespaces/$ns/jobs", object("j" + i, "'spec':{" + jobs.get(i) + "}"));
    }
  }

  private void services() {
    var ports = "'ports':[{'port':80}]";
    List<String> specs =
        List.of(
            ports + ",'clusterIP':'None'",
            ports + ",'clusterIP':'None','selector':{'a':'b'}",
            "'clusterIP':'None'",
            "'ports':[]",
            "'ports':[{'port':0}]",
            "'ports':[{'port':70000}]",
            "'ports':[{'port':80},{'port':81}]",
            "'clusterIP':'None','ports':[{'name':'a','port':80},{'name':'a','port':81}]",
            "'clusterIP':'None','ports':[{'name':'a','port':80},{'name':'b','port':80}]",
            "'clusterIP':'None','ports':[{'port':80,'protocol':'X'}]",
            "'clusterIP':'None','ports':[{'port':80,'targetPort':'http'}]",
            "'clusterIP':'None','ports':[{'port':80,'name':'A_'}]",
            "'type':'ExternalName'",
            "'type':'ExternalName','externalName':'a.example'",
            ports + ",'type':'Odd'",
            ports + ",'clusterIP':'None','sessionAffinity':'ClientIP'",
            "");
    for (int i = 0; i < specs.size(); i++) {
      add("/api/v1/namespaces/$ns/services", object("s" + i, "'spec':{" + specs.get(i) + "}"));
    }
  }

  private void others() {
    add(
        "/api/v1/namespaces/$ns/configmaps",
        object("a", ""),
        object("b", "'data':{'k':'v'},'binaryData':{'l':'aGk='}"),
        object("c", "'data':{'k':'v'},'binaryData':{'k':'aGk='}"),
        object("d", "'binaryData':{'k':'x'}"),
        object("e", "'data':{'bad key':'v'}"),
        object("f", "'immutable':true"));
    add(
        "/api/v1/namespaces/$ns/secrets",
        object("a", ""),
        object("b", "'stringData':{'k':'v'}"),
        object("c", "'type':'kubernetes.io/tls'"),
        object("d", "'type':'kubernetes.io/basic-auth','stringData':{'username':'u'}"),
        object(
            "e", "'type':'kubernetes.io/dockerconfigjson','stringData':{'.dockerconfigjson':'{}'}"),
        object(
            "f", "'type':'kubernetes.io/dockerconfigjson','stringData':{'.dockerconfigjson':'x'}"),
        object("g", "'type':'kubernetes.io/service-account-token'"),
        object("h", "'type':'own/type','data':{'k':''}"));
    add(
        "/api/v1/namespaces/$ns/serviceaccounts",
        object("a", ""),
        object("b", "'secrets':[{'name':'s'}],'imagePullSecrets':[{'name':'p'}]"),
        object("c", "'automountServiceAccountToken':false"));
    var claim = "'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'%s'}}";
    List<String> claims =
        List.of(
            claim.formatted("1Gi"),
            claim.formatted("1024Mi") + ",'storageClassName':'s'",
            claim.formatted("0"),
            claim.formatted("x"),
            claim.formatted("1.5G").replace("ReadWriteOnce", "Odd"),
            claim.formatted("1") + ",'volumeMode':'Odd'",
            "'accessModes':['ReadWriteOnce']",
            "'resources':{'requests':{'storage':'1'}}",
            "");
    for (int i = 0; i < claims.size(); i++) {
      add(
          "/api/v1/namespaces/$ns/persistentvolumeclaims",
          object("c" + i, "'spec':{" + claims.get(i) + "}"));
    }
    add(
        "/apis/coordination.k8s.io/v1/namespaces/$ns/leases",
        object("a", ""),
        object("b", "'spec':{'leaseDurationSeconds':0,'leaseTransitions':-1}"),
        object("c", "'spec':{'holderIdentity':'h','renewTime':'2026-01-02T03:04:05.000006Z'}"));
    var rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/$ns/";
    add(
        rbac + "roles",
        object("a", ""),
        object("b", "'rules':[]"),
        object("c", "'rules':[{'verbs':['get'],'apiGroups':[''],'resources':['pods']}]"),
        object("d", "'rules':[{'verbs':[]}]"),
        object("e", "'rules':[{'verbs':['get'],'nonResourceURLs':['/x']}]"));
    var ref = "'roleRef':{'kind':'%s','name':'r'}";
    add(
        rbac + "rolebindings",
        object("a", ref.formatted("Role")),
        object("b", ref.formatted("Odd")),
        object("c", ""),
        object("d", ref.formatted("ClusterRole") + ",'subjects':[{'kind':'User','name':'u'}]"),
        object("e", ref.formatted("Role") + ",'subjects':[{'kind':'ServiceAccount','name':'s'}]"),
        object("f", ref.formatted("Role") + ",'subjects':[{'kind':'Odd','name':'s'}]"));
    add(
        "/api/v1/namespaces/$ns/events",
        object("a", "'involvedObject':{'namespace':'$ns'}"),
        object("b", "'involvedObject':{'namespace':'other'}"),
        object(
            "c", "'involvedObject':{'namespace':'$ns'},'type':'Odd','reason':'R','message':'m'"));
    add(
        "/api/v1/namespaces?dryRun=All",
        object("dry-one", ""),
        object("dry-two", "'spec':{'finalizers':['x.example/f']}"),
        object("dry-three", "'status':{'phase':'Terminating'}"));
  }
}
