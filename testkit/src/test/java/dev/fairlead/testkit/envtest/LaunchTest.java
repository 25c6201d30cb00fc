package dev.fairlead.testkit.envtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shell scripts play the programs. */
class LaunchTest {

  @TempDir Path folder;
  private final List<Integer> ports = new ArrayList<>();
  private final List<Process> begun = new ArrayList<>();

  private Launch launch(String script) throws IOException {
    var program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + script);
    assertTrue(program.toFile().setExecutable(true));
    return new Launch(
        program, folder.resolve("log"), this::arguments, () -> marked("up"), begun::add);
  }

  private List<String> arguments(int port) {
    ports.add(port);
    return List.of(folder.toString());
  }

  private boolean marked(String name) {
    return Files.exists(folder.resolve(name));
  }

  @Test
  void aPortThatSomebodyElseTookIsReplacedByAnother() throws IOException {
    var launch =
        launch(
            """
            if [ ! -e "$1/tried" ]; then touch "$1/tried"; echo 'address already in use'; exit 1; fi
            touch "$1/up"; exec sleep 100
            """);
    var child = launch.start();
    try {
      assertTrue(child.isAlive());
      assertEquals(2, ports.size());
      assertNotEquals(ports.get(0), ports.get(1));
      assertEquals(ports.get(1), launch.port());
    } finally {
      child.kill();
    }
    assertFalse(child.isAlive());
    launch.start().kill();
    assertEquals(ports.get(1), ports.get(2));
  }

  @Test
  void aProgramThatEndsIsToldWithItsLastLines() throws IOException {
    var launch = launch("echo 'no such flag: --frobnicate'; exit 1\n");
    var failure = assertThrows(IllegalStateException.class, launch::start);
    assertTrue(String.valueOf(failure.getMessage()).contains("no such flag: --frobnicate"));
    assertEquals(1, ports.size());
    assertEquals(1, begun.size(), "told before it was known to be broken");
  }

  @Test
  void whatIsLeftWhenItsJvmDiesIsEnded() throws Exception {
    var own = Files.createDirectory(folder.resolve("own"));
    var child = launch("touch \"$1/up\"; exec sleep 100\n").start();
    var watchdog = new Watchdog(own);
    watchdog.watch(begun.get(0));
    // As when the JVM is gone: the pipe ends, and nobody has said that the process did.
    watchdog.close();
    assertTrue(
        ProcessHandle.of(child.pid())
            .map(it -> it.onExit().orTimeout(20, TimeUnit.SECONDS))
            .map(end -> end.thenApply(it -> true).join())
            .orElse(true));
    assertFalse(Files.exists(own));
  }

  @Test
  void aControlPlaneThatDoesNotStartLeavesNothing() throws IOException {
    for (var name : List.of("etcd", "kube-apiserver")) {
      var program = Files.writeString(folder.resolve(name), "#!/bin/sh\necho broken; exit 1\n");
      assertTrue(program.toFile().setExecutable(true));
    }
    var programs =
        Programs.find(
                name -> Optional.of(folder.toString()).filter(it -> name.endsWith("ASSETS")),
                folder)
            .orElseThrow();
    var failure = assertThrows(IllegalStateException.class, () -> ControlPlane.start(programs));
    assertTrue(String.valueOf(failure.getMessage()).contains("broken"), failure.toString());
  }
}
