package dev.fairlead.operator.lifecycle;

import static dev.fairlead.operator.lifecycle.World.INTERVAL;
import static dev.fairlead.operator.lifecycle.World.MAP;
import static dev.fairlead.operator.lifecycle.World.target;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.backend.official.OfficialBackendProvider;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LifecycleTest {

  static Stream<Named<Function<InMemoryApiServer, Backend>>> backends() {
    return Stream.of(
        Named.of("in process", InMemoryApiServer::inProcess),
        Named.of("fabric8", hub -> new Fabric8BackendProvider().connect(hub.connection())),
        Named.of("official", hub -> new OfficialBackendProvider().connect(hub.connection())));
  }

  @ParameterizedTest
  @MethodSource("backends")
  void anInstanceIsDistributedUpdatedMendedPrunedAndCleanedUp(
      Function<InMemoryApiServer, Backend> connect) {
    try (var world = new World(connect, "east", "west")) {
      world.template(Map.of("greeting", "hello {{ name }}"), Parameter.of("name"));
      world.instance(world.spec(Map.of("name", "you"), "east", "west"));
      world.awaitReady("Synced");
      assertEquals(Map.of("greeting", "hello you"), world.map("east").data());
      assertEquals(Map.of("greeting", "hello you"), world.map("west").data());

      world.edit(spec -> spec.withParameters(Map.of("name", "all")));
      world.awaitReady("Synced");
      assertEquals(Map.of("greeting", "hello all"), world.map("west").data());

      world
          .cluster("west")
          .client()
          .edit(ConfigMap.TYPE, MAP, map -> map.withData(Map.of("greeting", "bye", "more", "x")));
      world.quiet();
      world.time.advance(INTERVAL.plus(INTERVAL.dividedBy(10)));
      world
          .cluster("west")
          .await(ConfigMap.TYPE, MAP, map -> map.data().equals(Map.of("greeting", "hello all")));

      world.edit(spec -> spec.withClusters(spec.clusters().subList(0, 1)));
      world.cluster("west").awaitGone(ConfigMap.TYPE, MAP);
      var pruned = world.await(it -> it.status().targets().size() == 1);
      assertEquals("Synced", target(pruned, "east").state());
      assertEquals("1/1", pruned.status().summary().ready());

      world.hub.client().delete(ConfigTemplateInstance.TYPE, World.INSTANCE);
      world.hub.awaitGone(ConfigTemplateInstance.TYPE, World.INSTANCE);
      assertTrue(world.cluster("east").client().live().get(ConfigMap.TYPE, MAP).isEmpty());
      world.operator.close();
      assertEquals(
          List.of("Created", "Created", "DriftCorrected", "Pruned", "Pruned", "Updated", "Updated"),
          world.events());
    }
  }
}
