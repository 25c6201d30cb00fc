package dev.fairlead.benchmarks.testkit;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.envtest.Programs;
import dev.fairlead.testkit.server.RealApiServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The real one, with its etcd; reached directly, by https. */
final class KubeApiserver implements Subject {
  private final ControlPlane plane;
  private final RealApiServer server;

  private KubeApiserver(ControlPlane plane) {
    this.plane = plane;
    server = RealApiServer.of(plane);
  }

  /** Its start waits until it is ready by itself. */
  static KubeApiserver start() {
    var programs =
        Programs.find()
            .orElseThrow(
                () -> new IllegalStateException("no kube-apiserver here: run " + Programs.REMEDY));
    return new KubeApiserver(ControlPlane.start(programs));
  }

  /** Prints the version of the one on this machine, and nothing if there is none. */
  public static void main(String[] args) throws IOException {
    Optional<Programs> programs = Programs.find();
    if (programs.isPresent()) {
      var process = new ProcessBuilder(programs.get().toString(), "--version").start();
      System.out.print(
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }
  }

  @Override
  public String prepare() {
    server.install(Note.TYPE);
    return server.newNamespace();
  }

  @Override
  public Backend backend() {
    return new Fabric8BackendProvider().connect(server.direct());
  }

  @Override
  public void close() {
    server.close();
    plane.close();
  }
}
