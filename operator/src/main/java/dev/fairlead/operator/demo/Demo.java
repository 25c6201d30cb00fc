package dev.fairlead.operator.demo;

import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.wiring.Composition;
import dev.fairlead.operator.wiring.HubClient;
import dev.fairlead.operator.wiring.HubSource;
import dev.fairlead.time.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One run of the demo: the servers, the operator, and the steps. The operator is put together just
 * as the command {@code run} does it, and reaches the hub by a kubeconfig. Used by one thread.
 */
public final class Demo implements AutoCloseable {

  /** How long a step may take unless said otherwise. */
  public static final Duration STEP = Duration.ofSeconds(20);

  static final OperatorSettings SETTINGS =
      OperatorSettings.defaults()
          .withRetries(Duration.ofMillis(200), Duration.ofSeconds(1), 10)
          .withAllowLoopbackTargets(true);

  private final World world;
  private final Operators.Running operator;
  private final Path folder;
  private final Acts acts;
  private final Duration deadline;
  private final TimeSource time;

  private Demo(
      World world,
      Operators.Running operator,
      Path folder,
      Acts acts,
      Duration deadline,
      TimeSource time) {
    this.world = world;
    this.operator = operator;
    this.folder = folder;
    this.acts = acts;
    this.deadline = deadline;
    this.time = time;
  }

  /**
   * Starts four servers and the operator.
   *
   * @param folder an empty folder, for the kubeconfigs
   * @param deadline how long a step may take
   */
  public static Demo start(HubClient client, Path folder, Duration deadline, TimeSource time)
      throws IOException, InterruptedException {
    var world = World.start(folder);
    return on(
        world, kubeconfig -> operator(client, kubeconfig, time), Story.usual(), deadline, time);
  }

  /** Takes the world over, which is closed even if the operator does not start. */
  static Demo on(
      World world, Operators operators, Story story, Duration deadline, TimeSource time) {
    try {
      var operator = operators.start(world.kubeconfig("hub"));
      return new Demo(world, operator, world.folder(), new Acts(story, time), deadline, time);
    } catch (RuntimeException e) {
      world.close();
      throw e;
    }
  }

  private static Operators.Running operator(HubClient client, Path kubeconfig, TimeSource time) {
    var composition = Composition.of(client, new HubSource.Kubeconfig(kubeconfig), SETTINGS, time);
    try {
      composition.start();
      return composition::close;
    } catch (RuntimeException e) {
      composition.close();
      throw e;
    }
  }

  /**
   * Runs all steps.
   *
   * @throws DemoFailure if one does not show what it must; the screen has said so
   */
  public void play(Screen screen) throws DemoFailure, InterruptedException {
    var steps = acts.all();
    for (int i = 0; i < steps.size(); i++) {
      screen.step(i + 1, steps.size(), steps.get(i).title());
      play(steps.get(i), screen);
    }
  }

  private void play(Acts.Act act, Screen screen) throws DemoFailure, InterruptedException {
    var until = Deadline.in(deadline, time);
    try {
      act.play().run(new Scene(world, screen, until, act.title()));
      screen.passed(until.passed());
    } catch (DemoFailure e) {
      screen.failed(until.passed(), String.valueOf(e.getMessage()));
      throw e;
    } catch (IOException e) {
      screen.failed(until.passed(), e.toString());
      throw new DemoFailure(act.title(), e.toString());
    }
  }

  /** Applies the template and the instance once more, so that there is something to look at. */
  public void leaveSomething() throws IOException, InterruptedException {
    for (var file : List.of(Story.TEMPLATE_FILE, Story.INSTANCE_FILE)) {
      Files.writeString(folder.resolve(file), Story.text(file));
    }
    acts.applyInstance(world);
  }

  /** The clusters by name, the hub first, with the kubeconfig of each. */
  public List<Path> kubeconfigs() {
    return world.clusters().stream().map(world::kubeconfig).toList();
  }

  /** Ends the operator, then the servers. */
  @Override
  public void close() {
    try (world) {
      operator.close();
    }
  }
}
