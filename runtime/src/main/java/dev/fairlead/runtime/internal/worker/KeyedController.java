package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.KeyedDeclaration;
import dev.fairlead.model.ClusterName;
import dev.fairlead.queue.Lane;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.watch.Trigger;
import java.time.Duration;
import java.util.List;

/** A controller of keys of one's own: queue and workers, fed by a trigger; no watches. */
public final class KeyedController<K> implements RunningController {
  private final KeyedDeclaration<K> declaration;
  private final ControllerRunner<K> runner;
  private final Trigger.Subscription subscription;

  /** Makes the controller; keys fired from now on wait for its workers. */
  public KeyedController(
      KeyedDeclaration<K> declaration, ControllerOptions defaults, Environment environment) {
    this.declaration = declaration;
    ControllerOptions options = declaration.options().orElse(defaults);
    this.runner =
        new ControllerRunner<>(
            declaration.name(),
            options,
            environment,
            new KeyedHandler<>(declaration, options, environment));
    this.subscription =
        declaration.keys().subscribe((key, rule) -> runner.queue().add(key, Lane.CHANGE, rule));
  }

  @Override
  public String name() {
    return declaration.name();
  }

  @Override
  public void engage(ClusterSession session) {
    // Keys of one's own belong to no cluster.
  }

  @Override
  public void disengage(ClusterName cluster) {
    // Keys of one's own belong to no cluster.
  }

  @Override
  public void startWorkers() {
    runner.start();
  }

  @Override
  public void stopWorkers() {
    runner.stop();
  }

  @Override
  public void stopTaking() {
    runner.stopTaking();
  }

  @Override
  public boolean drain(Duration atMost) throws InterruptedException {
    return runner.drain(atMost);
  }

  @Override
  public boolean isInRun() {
    return runner.isInRun();
  }

  @Override
  public List<String> readyProblems() {
    return List.of();
  }

  @Override
  public List<String> stuckRuns() {
    return runner.stuckRuns();
  }

  @Override
  @SuppressWarnings("unchecked") // A test has the key that the trigger would have.
  public Step step(Object key) {
    return runner.step((K) key);
  }

  @Override
  public void close() {
    subscription.close();
    runner.close();
  }
}
