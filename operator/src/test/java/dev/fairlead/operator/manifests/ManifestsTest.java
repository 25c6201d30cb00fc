package dev.fairlead.operator.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
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
    return objects(options).stream().filter(it -> kind.equals(it.get("kind"))).findFirst().get();
  }

  private static Object at(Object tree, Object... path) {
    Object node = tree;
    for (var step : path) {
      node =
          node instanceof List<?> list && step instanceof Integer index
              ? list.get(index)
              : node instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return String.valueOf(node);
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
    var rules = String.valueOf(at(one("ClusterRole", DEFAULTS), "rules"));
    assertTrue(rules.contains("resources=[secrets], verbs=[get]}"), rules);
    assertFalse(Manifests.yaml(DEFAULTS).contains("--watch-secrets"));
    var wide = new ManifestOptions("ops", List.of(), "x", true);
    rules = String.valueOf(at(one("ClusterRole", wide), "rules"));
    assertTrue(rules.contains("resources=[secrets], verbs=[get, list, watch]}"), rules);
    assertTrue(Manifests.yaml(wide).contains("can read all of them"));
    assertTrue(
        String.valueOf(
                at(one("Deployment", wide), "spec", "template", "spec", "containers", 0, "args"))
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
    var pod = at(deployment, "spec", "template", "spec", "securityContext", "runAsNonRoot");
    assertEquals("true", pod);
    var container = new Object[] {"spec", "template", "spec", "containers", 0};
    Object node = deployment;
    for (var step : container) {
      node = step instanceof Integer i ? ((List<?>) node).get(i) : ((Map<?, ?>) node).get(step);
    }
    assertEquals("img:1", at(node, "image"));
    assertEquals("true", at(node, "securityContext", "readOnlyRootFilesystem"));
    assertEquals("false", at(node, "securityContext", "allowPrivilegeEscalation"));
    assertEquals("[ALL]", at(node, "securityContext", "capabilities", "drop"));
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
}
