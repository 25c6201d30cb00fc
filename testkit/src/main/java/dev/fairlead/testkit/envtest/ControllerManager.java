package dev.fairlead.testkit.envtest;

import dev.fairlead.cluster.ClusterConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** kube-controller-manager with the garbage collector and the namespace controller alone. */
final class ControllerManager {

  private static final Duration EARLY_DEATH = Duration.ofMillis(500);

  private final Programs programs;
  private final Path folder;
  private final Supplier<ClusterConnection> cluster;
  private final Consumer<Process> begun;

  ControllerManager(
      Programs programs,
      Path folder,
      Supplier<ClusterConnection> cluster,
      Consumer<Process> begun) {
    this.begun = begun;
    this.programs = programs;
    this.folder = folder;
    this.cluster = cluster;
  }

  /** Starts it. What it does is seen by its deeds alone; it serves nothing. */
  Child start() {
    var program =
        programs
            .controllerManager()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no kube-controller-manager beside %s: %s makes one"
                            .formatted(programs, Programs.REMEDY)));
    var log = folder.resolve("kube-controller-manager.log");
    var child = Child.start(program, arguments(), log, begun);
    if (child.endsWithin(EARLY_DEATH)) {
      throw new IllegalStateException("%s ended; %s".formatted(program, child.lastWords()));
    }
    return child;
  }

  private List<String> arguments() {
    return List.of(
        "--kubeconfig=" + kubeconfig(),
        "--controllers=garbage-collector-controller,namespace-controller",
        "--leader-elect=false",
        "--secure-port=0");
  }

  private Path kubeconfig() {
    try {
      return Files.write(
          folder.resolve("controllers.kubeconfig"), Kubeconfigs.of(cluster.get()).toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("the kubeconfig of the controllers can't be written", e);
    }
  }
}
