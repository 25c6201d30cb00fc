package dev.fairlead.operator.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.wiring.Composition;
import dev.fairlead.operator.wiring.HubClient;
import dev.fairlead.operator.wiring.HubSource;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.time.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DemoTest {
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** Enough for the steps before, also on a machine that has much else to do. */
  private static final Duration LONGER = Duration.ofSeconds(8);

  /** Between the deadline and the end of a request that was under way. */
  private static final Duration GRACE = Duration.ofSeconds(6);

  private static final Duration LONGEST_RUN = Duration.ofSeconds(30);

  private final TimeSource time = TimeSource.system();
  private final Recorder screen = new Recorder();

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource
  void everyStepIsShownByTheServersThemselves(HubClient client) throws Exception {
    long start = time.nanoTime();
    try (var demo = Demo.start(client, folder, Demo.STEP, time)) {
      demo.play(screen);
    }
    assertEquals(8, screen.passed.size(), screen.steps::toString);
    for (var claim : screen.claims) {
      assertTrue(claim.resourceVersion().matches("[1-9]\\d*"), claim::toString);
    }
    var took = Duration.ofNanos(time.nanoTime() - start);
    assertTrue(took.compareTo(LONGEST_RUN) < 0, took::toString);
  }

  @Test
  void anOperatorWhoseWorkersAreHeldFailsTheFirstStep() throws Exception {
    var world = World.start(folder);
    try (var demo = Demo.on(world, this::held, Story.usual(), SHORT, time)) {
      assertFails(demo, SHORT, "template and instance applied", "hub Template app");
    }
  }

  private Operators.Running held(Path kubeconfig) {
    var composition = compose(kubeconfig);
    var backend = new HeldWrites(composition.hub().backend());
    var operator = ConfigTemplateOperator.start(backend, Demo.SETTINGS, time);
    return () -> {
      backend.close();
      operator.close();
      composition.close();
    };
  }

  @Test
  void aTargetThatRefusesForEverFailsTheStepThatWantsIt() throws Exception {
    var world = World.start(folder);
    world.server("tokyo").faults().on(RequestMatch.create(ConfigMap.TYPE)).then(Fault.status(403));
    try (var demo = Demo.on(world, this::usual, Story.usual(), LONGER, time)) {
      assertFails(
          demo,
          LONGER,
          "distributed to three clusters",
          "tokyo ConfigMap app: ",
          "found no such object");
    }
  }

  @Test
  void aWrongExpectationFailsTheStepAndSaysWhatWasFound() throws Exception {
    var wrong =
        new Story(Map.of("berlin", "eu-central", "tokyo", "ap-northeast", "austin", "mars"));
    try (var demo = Demo.on(World.start(folder), this::usual, wrong, LONGER, time)) {
      assertFails(
          demo,
          LONGER,
          "distributed to three clusters",
          "austin ConfigMap app: expected",
          "region=mars",
          "region=us-south");
    }
  }

  private Operators.Running usual(Path kubeconfig) {
    var composition = compose(kubeconfig);
    composition.start();
    return composition::close;
  }

  private Composition compose(Path kubeconfig) {
    return Composition.of(
        HubClient.OFFICIAL, new HubSource.Kubeconfig(kubeconfig), Demo.SETTINGS, time);
  }

  private void assertFails(Demo demo, Duration deadline, String step, String... parts) {
    var failure = assertThrows(DemoFailure.class, () -> demo.play(screen));
    assertEquals(step, failure.step());
    for (var part : parts) {
      assertTrue(String.valueOf(failure.getMessage()).contains(part), failure::getMessage);
    }
    assertEquals(1, screen.failed.size());
    var took = screen.failed.get(0);
    assertTrue(took.compareTo(deadline.plus(GRACE)) < 0, took::toString);
  }
}
