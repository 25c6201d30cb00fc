package dev.fairlead.testkit.controllers;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.Map;
import java.util.Objects;

/** How controllers come to do what there is to do after a step. */
interface Settling {
  void settle(Map<Scenario, Stage> stages, int step);

  /** They are asked to. */
  record ByRequest(TestApiServer server) implements Settling {
    @Override
    public void settle(Map<Scenario, Stage> stages, int step) {
      server.runGc();
    }
  }

  /** They do it by themselves, some time. */
  record ByWaiting(TestApiServer server) implements Settling {
    private static final ResourceType<Unstructured> NAMESPACES =
        ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);
    private static final ResourceType<Unstructured> ROLES =
        ResourceType.unstructured("rbac.authorization.k8s.io/v1", "ClusterRole")
            .withScope(Scope.CLUSTER);

    @Override
    public void settle(Map<Scenario, Stage> stages, int step) {
      stages.forEach(
          (scenario, stage) -> {
            if (step < scenario.steps().size()) {
              var wanted = scenario.steps().get(step);
              wanted.states().forEach((id, state) -> await(stage, id, state));
              if (wanted.told() != null) {
                server.await(
                    NAMESPACES,
                    ObjectKey.clusterScoped(stage.namespace("here")),
                    it -> Objects.equals(wanted.told(), Sights.truths(it.toMap())));
              }
            }
          });
    }

    private void await(Stage stage, String id, String state) {
      var path = stage.paths().getOrDefault(id, "").split("/", -1);
      var name = path[path.length - 1];
      boolean isNamespaced = path.length == 7;
      var key = isNamespaced ? ObjectKey.of(path[4], name) : ObjectKey.clusterScoped(name);
      var type = type(path[path.length - 2]);
      if (state.equals("gone")) {
        server.awaitGone(type, key);
      } else {
        server.await(type, key, it -> state.equals(Sights.of(it.toMap(), stage)));
      }
    }

    private static ResourceType<Unstructured> type(String plural) {
      return switch (plural) {
        case "namespaces" -> NAMESPACES;
        case "clusterroles" -> ROLES;
        case "pods" -> ResourceType.unstructured("v1", "Pod");
        case "events" -> ResourceType.unstructured("v1", "Event");
        default -> ResourceType.unstructured("v1", "ConfigMap");
      };
    }
  }
}
