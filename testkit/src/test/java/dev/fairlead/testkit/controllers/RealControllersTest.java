package dev.fairlead.testkit.controllers;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The mini controllers on the server in memory, the same on a real one, and the real controllers
 * there: what comes of a scenario is the same, and so is what a watch tells of each object on the
 * way.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RealControllersTest {
  private static final String FOREIGN = "OwnerRefInvalidNamespace";

  @Test
  void theMiniControllersDoSoInMemory() {
    try (var server = InMemoryApiServer.start()) {
      play(server, new Settling.ByRequest(server));
    }
  }

  @Test
  @OnRealServer
  void theMiniControllersDoSoOnARealServerAndTellTheSame() {
    try (var memory = InMemoryApiServer.start();
        var real = RealApiServer.shared("hub")) {
      assertEquals(
          play(memory, new Settling.ByRequest(memory)), play(real, new Settling.ByRequest(real)));
    }
  }

  @Test
  @OnRealServer
  void theControllersOfKubernetesDoSoAndTellTheSame() {
    try (var memory = InMemoryApiServer.start();
        var real = RealApiServer.shared("hub")) {
      var controllers = real.controlPlane().controllers();
      controllers.start();
      try {
        assertEquals(
            play(memory, new Settling.ByRequest(memory)), play(real, new Settling.ByWaiting(real)));
      } finally {
        controllers.stop();
      }
    }
  }

  /** Plays all scenarios side by side; what the watches have told, by scenario and object. */
  private static Map<String, Map<String, List<String>>> play(
      TestApiServer server, Settling settling) {
    var stages = new LinkedHashMap<Scenario, Stage>();
    Scenarios.all().forEach(scenario -> stages.put(scenario, new Stage(server)));
    var histories = new Histories(server);
    int last = stages.keySet().stream().mapToInt(each -> each.steps().size()).max().orElseThrow();
    for (int i = 0; i < last; i++) {
      int number = i;
      stages.forEach((scenario, stage) -> step(scenario, number, it -> it.deed().on(stage)));
      settling.settle(stages, number);
      stages.forEach((scenario, stage) -> step(scenario, number, it -> check(scenario, it, stage)));
    }
    var foreign =
        stages.entrySet().stream()
            .filter(each -> each.getValue().events(FOREIGN) > 0)
            .map(each -> each.getKey().name())
            .toList();
    assertEquals(List.of("an owner in another namespace is none"), foreign);
    return told(stages, histories);
  }

  private static void step(Scenario scenario, int number, Consumer<Scenario.Step> action) {
    if (number < scenario.steps().size()) {
      action.accept(scenario.steps().get(number));
    }
  }

  private static void check(Scenario scenario, Scenario.Step step, Stage stage) {
    assertAll(
        step.states().entrySet().stream()
            .map(
                each ->
                    () ->
                        assertEquals(
                            each.getValue(),
                            stage.state(each.getKey()),
                            scenario + ": " + each.getKey())));
    if (step.told() != null) {
      assertEquals(step.told(), stage.truths(), scenario.name());
    }
  }

  private static Map<String, Map<String, List<String>>> told(
      Map<Scenario, Stage> stages, Histories histories) {
    var all = new TreeMap<String, Map<String, List<String>>>();
    var events = histories.read();
    stages.forEach(
        (scenario, stage) -> {
          var own = Histories.of(stage, events);
          scenario.before().forEach(pair -> assertOrder(scenario, own, pair));
          var byObject = new TreeMap<String, List<String>>();
          own.forEach(
              event ->
                  byObject
                      .computeIfAbsent(event.id(), any -> new ArrayList<>())
                      .add(event.toString()));
          byObject.keySet().removeAll(scenario.free());
          all.put(scenario.name(), byObject);
        });
    return all;
  }

  private static void assertOrder(
      Scenario scenario, List<Histories.Event> events, List<String> pair) {
    var names = events.stream().map(event -> event.type() + " " + event.id()).toList();
    int first = names.indexOf(pair.get(0));
    int second = names.lastIndexOf(pair.get(1));
    assertTrue(
        first >= 0 && first < second,
        scenario + ": not " + pair + " but " + String.join(", ", names));
  }
}
