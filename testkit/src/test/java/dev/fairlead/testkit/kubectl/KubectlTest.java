package dev.fairlead.testkit.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** kubectl works against every server there is: exit codes and what it prints. */
final class KubectlTest {
  private static final String TOOLS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: tools.kubectl.example.com}
      spec:
        group: kubectl.example.com
        scope: Namespaced
        names: {plural: tools, singular: tool, kind: Tool, listKind: ToolList, shortNames: [tl]}
        versions:
        - name: v1
          served: true
          storage: true
          subresources: {status: {}, scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}
          additionalPrinterColumns:
          - {name: Size, type: integer, jsonPath: .spec.size}
          - {name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status'}
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties:
                    size: {type: integer, description: How many.}
                    text: {type: string}
                status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;
  private static final String OBJECTS =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: d}
      spec:
        selector: {matchLabels: {app: d}}
        template:
          metadata: {labels: {app: d}}
          spec: {containers: [{name: c, image: "i:1"}]}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: m}
      data: {x: before}
      ---
      apiVersion: kubectl.example.com/v1
      kind: Tool
      metadata: {name: t}
      spec: {size: 2, text: before}
      """;

  @TempDir private Path folder;

  private Kubectl kubectl(TestApiServer server) throws IOException {
    if (!Kubectl.isThere()) {
      assumeTrue(false, "kubectl not found; make it by testkit/control-plane/build");
    }
    server.installCrds(Bytes.ofUtf8(TOOLS));
    return new Kubectl(server, folder);
  }

  private String objects(Kubectl kubectl, String content) throws IOException {
    return kubectl.file("objects.yaml", content).toString();
  }

  @ApiServerTest
  void appliesOnItsOwnSideAndOnTheServers(TestApiServer server) throws Exception {
    var kubectl = kubectl(server);
    var file = objects(kubectl, OBJECTS);
    kubectl
        .run("apply", "-f", file)
        .is(0)
        .says(
            "deployment.apps/d created",
            "configmap/m created",
            "tool.kubectl.example.com/t created");
    kubectl
        .run("apply", "-f", file)
        .is(0)
        .says("deployment.apps/d unchanged", "tool.kubectl.example.com/t unchanged");
    objects(kubectl, OBJECTS.replace("i:1", "i:2").replace("size: 2", "size: 3"));
    kubectl.run("diff", "-f", file).is(1).says("i:2");
    kubectl
        .run("apply", "-f", file)
        .is(0)
        .says("deployment.apps/d configured", "tool.kubectl.example.com/t configured");
    kubectl
        .run("get", "deploy", "d", "-o", "wide")
        .is(0)
        .says("NAME READY UP-TO-DATE AVAILABLE AGE CONTAINERS IMAGES SELECTOR", " c i:2 app=d");
    objects(kubectl, OBJECTS.replace("i:1", "i:3"));
    kubectl
        .run("apply", "--server-side", "--field-manager", "other", "-f", file)
        .is(1)
        .says("conflict");
    kubectl
        .run("apply", "--server-side", "--force-conflicts", "-f", file)
        .is(0)
        .says("serverside-applied");
    objects(kubectl, OBJECTS.replace("\ndata:", "\ndato:"));
    kubectl.run("apply", "-f", file).is(1).says("unknown field \"dato\"");
  }

  @ApiServerTest
  void showsColumnsDescriptionsAndExplanations(TestApiServer server) throws Exception {
    var kubectl = kubectl(server);
    kubectl
        .run("create", "-f", objects(kubectl, OBJECTS))
        .is(0)
        .says("tool.kubectl.example.com/t created");
    kubectl.run("get", "tl").is(0).says("NAME SIZE READY", "t 2 ");
    kubectl
        .run("get", "tl,cm", "-o", "name")
        .is(0)
        .says("tool.kubectl.example.com/t\n", "configmap/m\n");
    kubectl.run("get", "cm", "m", "-o", "jsonpath={.data.x}").is(0).says("before");
    kubectl
        .run("get", "cm", "none")
        .is(1)
        .says("Error from server (NotFound): configmaps \"none\" not found");
    kubectl
        .run("get", "nothings")
        .is(1)
        .says("the server doesn't have a resource type \"nothings\"");
    kubectl.run("describe", "cm", "m").is(0).says("Name: m", "Data\n====\nx:\n----\nbefore");
    kubectl.run("describe", "tool", "t").is(0).says("Kind: Tool", "Size: 2");
    kubectl
        .run("describe", "deploy", "d")
        .is(0)
        .says("StrategyType: RollingUpdate", "Events: <none>");
    kubectl
        .run("api-resources", "--api-group=kubectl.example.com")
        .is(0)
        .says("tools tl kubectl.example.com/v1 true Tool");
    kubectl
        .run("explain", "tool.spec")
        .is(0)
        .says("GROUP: kubectl.example.com", "size\t<integer>", "How many.");
    kubectl.run("explain", "deploy.spec.replicas").is(0).says("FIELD: replicas <integer>");
  }

  @ApiServerTest
  void changesAndDeletes(TestApiServer server) throws Exception {
    var kubectl = kubectl(server);
    kubectl.run("create", "-f", objects(kubectl, OBJECTS)).is(0);
    kubectl.run("label", "cm", "m", "l=1").is(0).says("configmap/m labeled");
    kubectl.run("annotate", "tool", "t", "a=1").is(0).says("tool.kubectl.example.com/t annotated");
    kubectl
        .run(
            "patch",
            "deploy",
            "d",
            "-p",
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i:9\"}]}}}}")
        .is(0)
        .says("deployment.apps/d patched");
    kubectl
        .run("patch", "tool", "t", "--type=merge", "-p", "{\"spec\":{\"size\":7}}")
        .is(0)
        .says("tool.kubectl.example.com/t patched");
    kubectl.run("scale", "deploy", "d", "--replicas=3").is(0).says("deployment.apps/d scaled");
    kubectl
        .run("scale", "tool", "t", "--replicas=4")
        .is(0)
        .says("tool.kubectl.example.com/t scaled");
    kubectl.run("edit", "cm", "m").is(0).says("configmap/m edited");
    kubectl.run("edit", "tool", "t").is(0).says("tool.kubectl.example.com/t edited");
    kubectl.run("get", "cm", "m", "-o", "jsonpath={.data.x}").is(0).says("after");
    kubectl
        .run("wait", "--for=jsonpath={.spec.size}=4", "tool/t", "--timeout=20s")
        .is(0)
        .says("condition met");
    kubectl
        .run("wait", "--for=condition=Ready", "tool/t", "--timeout=1s")
        .is(1)
        .says("timed out waiting");
    kubectl.run("delete", "cm", "m").is(0).says("configmap \"m\" deleted");
    kubectl
        .run("delete", "-f", folder.resolve("objects.yaml").toString())
        .is(1)
        .says("deployment.apps \"d\" deleted", "configmaps \"m\" not found");
  }

  @ApiServerTest
  void followsChanges(TestApiServer server) throws Exception {
    var kubectl = kubectl(server);
    kubectl.run("create", "-f", objects(kubectl, OBJECTS)).is(0);
    var watching = kubectl.start("get", "tools", "-w");
    try (var lines = watching.inputReader()) {
      assertEquals("NAME SIZE READY", Kubectl.line(lines));
      assertTrue(Kubectl.line(lines).startsWith("t 2"));
      kubectl.run("patch", "tool", "t", "--type=merge", "-p", "{\"spec\":{\"size\":5}}").is(0);
      assertTrue(Kubectl.line(lines).startsWith("t 5"));
    } finally {
      watching.destroy();
    }
  }
}
