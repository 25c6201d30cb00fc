package dev.fairlead.operator.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.FieldValidation;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.TestApiServer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ManifestsTest {

  private static final ManifestOptions DEFAULTS = ManifestOptions.defaults();

  private static List<Map<?, ?>> objects(ManifestOptions options) throws YamlException {
    return YamlReader.read(Manifests.yaml(options).getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> kinds(ManifestOptions options) throws YamlException {
    return objects(options).stream().map(it -> String.valueOf(it.get("kind"))).toList();
  }

  private static Map<?, ?> one(String kind, ManifestOptions options) throws YamlException {
    return objects(options).stream()
        .filter(it -> kind.equals(it.get("kind")))
        .findFirst()
        .orElseThrow();
  }

  /** What is at a path, as text; a step may be a path of its own. */
  private static String at(Object tree, Object... path) {
    return String.valueOf(node(Optional.of(tree), path).orElse("nothing"));
  }

  private static Optional<Object> node(Optional<Object> tree, Object... path) {
    Optional<Object> node = tree;
    for (var step : path) {
      node =
          step instanceof Object[] steps
              ? node(node, steps)
              : node.flatMap(it -> Optional.ofNullable(child(it, step)));
    }
    return node;
  }

  private static @Nullable Object child(Object node, Object step) {
    if (node instanceof List<?> list && step instanceof Integer index) {
      return list.get(index);
    }
    return node instanceof Map<?, ?> map ? map.get(step) : null;
  }

  @Test
  void everythingComesInTheOrderToApplyIt() throws YamlException {
    assertEquals(
        List.of(
            "CustomResourceDefinition",
            "CustomResourceDefinition",
            "Namespace",
            "ServiceAccount",
            "ClusterRole",
            "ClusterRoleBinding",
            "Deployment"),
        kinds(DEFAULTS));
    assertFalse(kinds(new ManifestOptions("default", List.of(), "x", false)).contains("Namespace"));
  }

  @Test
  void servedNamespacesNarrowTheRoleAndTheCommand() throws YamlException {
    var options = new ManifestOptions("ops", List.of("a", "b", "a"), "x", false);
    assertEquals(2, kinds(options).stream().filter("Role"::equals).count());
    assertEquals(2, kinds(options).stream().filter("RoleBinding"::equals).count());
    assertEquals("a", at(one("Role", options), "metadata", "namespace"));
    assertEquals("ops", at(one("RoleBinding", options), "subjects", 0, "namespace"));
    assertEquals(
        "[{apiGroups=[], resources=[namespaces], resourceNames=[kube-system], verbs=[get]}]",
        at(one("ClusterRole", options), "rules"));
    assertEquals(
        "[run, --backend, fabric8, --log-format, json, --watch-namespace, a, --watch-namespace, b]",
        at(one("Deployment", options), "spec", "template", "spec", "containers", 0, "args"));
  }

  @Test
  void secretsAreReadByNameUnlessAskedFor() throws YamlException {
    var rules = at(one("ClusterRole", DEFAULTS), "rules");
    assertTrue(rules.contains("resources=[secrets], verbs=[get]}"), rules);
    assertFalse(Manifests.yaml(DEFAULTS).contains("--watch-secrets"));
    var wide = new ManifestOptions("ops", List.of(), "x", true);
    rules = at(one("ClusterRole", wide), "rules");
    assertTrue(rules.contains("resources=[secrets], verbs=[get, list, watch]}"), rules);
    assertTrue(Manifests.yaml(wide).contains("can read all of them"));
    assertTrue(
        at(one("Deployment", wide), "spec", "template", "spec", "containers", 0, "args")
            .contains("--watch-secrets"));
  }

  @Test
  void noRuleHasAWildcardOrARightThatIsNotNeeded() {
    for (var rule : Rights.inServedNamespaces(true)) {
      assertFalse(rule.toString().contains("*"), rule.toString());
      assertFalse(rule.verbs().contains("update"), rule.toString());
      assertFalse(rule.verbs().contains("deletecollection"), rule.toString());
    }
    assertEquals(
        List.of(
            new Rule(
                "", List.of("configmaps"), List.of(), List.of("get", "create", "patch", "delete"))),
        Rights.onTargets());
  }

  @Test
  void thePodIsNotPrivileged() throws YamlException {
    var deployment = one("Deployment", new ManifestOptions("ops", List.of(), "img:1", false));
    Object[] pod = {"spec", "template", "spec"};
    assertEquals("true", at(deployment, pod, "securityContext", "runAsNonRoot"));
    assertEquals("img:1", at(deployment, pod, "containers", 0, "image"));
    Object[] context = {"spec", "template", "spec", "containers", 0, "securityContext"};
    assertEquals("true", at(deployment, context, "readOnlyRootFilesystem"));
    assertEquals("false", at(deployment, context, "allowPrivilegeEscalation"));
    assertEquals("[ALL]", at(deployment, context, "capabilities", "drop"));
    assertEquals("Recreate", at(deployment, "spec", "strategy", "type"));
    assertEquals("1", at(deployment, "spec", "replicas"));
    assertEquals(
        at(deployment, "spec", "selector", "matchLabels"),
        at(deployment, "spec", "template", "metadata", "labels"));
  }

  @Test
  void theRoleOfATargetIsForConfigMapsAlone() {
    assertEquals(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata:
          name: fairlead-target
          namespace: apps
        rules:
        - apiGroups:
          - ""
          resources:
          - configmaps
          verbs:
          - get
          - create
          - patch
          - delete
        """,
        Manifests.targetRole("apps"));
  }

  @ApiServerTest
  void aServerTakesAllOfIt(TestApiServer server) throws YamlException {
    var namespace = server.newNamespace();
    var options = new ManifestOptions(namespace, List.of(namespace), "img:1", true);
    server.installCrds(Crds.yaml());
    for (var object : objects(options)) {
      var kind = String.valueOf(object.get("kind"));
      var type = ResourceType.unstructured(String.valueOf(object.get("apiVersion")), kind);
      if (!kind.equals("CustomResourceDefinition") && !kind.equals("Namespace")) {
        var tree = new LinkedHashMap<String, Object>();
        object.forEach((name, value) -> tree.put(String.valueOf(name), value));
        var created =
            server
                .client()
                .with(WriteOption.fieldValidation(FieldValidation.STRICT))
                .create(
                    kind.startsWith("Cluster") ? type.withScope(Scope.CLUSTER) : type,
                    Unstructured.of(tree));
        assertFalse(created.metadata().uid().isEmpty());
      }
    }
  }
}
