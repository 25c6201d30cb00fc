package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script, with a Java runtime that only says what it was called with. */
class LaunchScriptTest {
  private static final Path SCRIPT = Path.of("src", "main", "distribution", "bin", "fairlead");
  private static final String SAYS = "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done\n";

  @TempDir private Path directory = Path.of("");

  /** How a start ended, and what it wrote. */
  private record Started(int code, List<String> lines) {
    String text() {
      return String.join("\n", lines);
    }
  }

  @BeforeEach
  void unpack() throws IOException {
    write("home/bin/fairlead", Files.readString(SCRIPT));
    write("home/lib/fairlead-operator-1.jar", "");
    runtime("jre", "17.0.1");
  }

  private void runtime(String name, String version) throws IOException {
    write(name + "/bin/java", SAYS);
    write(name + "/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
  }

  @Test
  void theJarIsStartedWithTheWordsAsTheyAre() throws Exception {
    var started = start("home/bin/fairlead", env("jre"), "render", "-f", "a file");
    assertEquals(0, started.code(), started::text);
    var lines = started.lines();
    var jar = lines.indexOf("-jar");
    assertEquals(
        directory.resolve("home/lib/fairlead-operator-1.jar").toRealPath().toString(),
        lines.get(jar + 1));
    assertEquals(List.of("render", "-f", "a file"), lines.subList(jar + 2, lines.size()));
    assertTrue(lines.contains("-Dfairlead.terminal=false"), started::text);
  }

  @Test
  void shortCommandsDoWithoutTheOptimizingCompilerAndLongOnesDoNot() throws Exception {
    var flag = "-XX:TieredStopAtLevel=1";
    assertTrue(start("home/bin/fairlead", env("jre"), "demo").lines().contains(flag));
    assertFalse(start("home/bin/fairlead", env("jre"), "run").lines().contains(flag));
  }

  @Test
  void itFindsItselfThroughLinksOfLinks() throws Exception {
    Files.createSymbolicLink(directory.resolve("first"), Path.of("home/bin/fairlead"));
    Files.createDirectory(directory.resolve("elsewhere"));
    Files.createSymbolicLink(directory.resolve("elsewhere/second"), Path.of("../first"));
    var started = start("elsewhere/second", env("jre"), "demo");
    assertTrue(started.text().contains("home/lib/fairlead-operator-1.jar"), started::text);
  }

  @Test
  void withoutTheVariableTheJavaOnThePathIsTaken() throws Exception {
    var path = directory.resolve("jre/bin") + ":/usr/bin:/bin";
    var started = start("home/bin/fairlead", Map.of("PATH", path), "demo");
    assertTrue(started.lines().contains("demo"), started::text);
  }

  @Test
  void optionsForTheRuntimeArePassedOn() throws Exception {
    var environment = Map.of("JAVA_HOME", path("jre"), "FAIRLEAD_JAVA_OPTS", "-Xmx64m -Dx=y");
    var started = start("home/bin/fairlead", environment, "demo");
    assertTrue(started.lines().containsAll(List.of("-Xmx64m", "-Dx=y")), started::text);
  }

  @Test
  void anOldRuntimeIsNamedWithWhatIsNeeded() throws Exception {
    runtime("old", "11.0.20");
    assertRefused(env("old"), "is Java 11.0.20, and version 17 or newer is needed");
    runtime("older", "1.8.0_402");
    assertRefused(env("older"), "is Java 1.8.0_402, and version 17 or newer is needed");
  }

  @Test
  void aRuntimeWithoutItsFileIsAskedForItsVersion() throws Exception {
    write("bare/bin/java", "#!/bin/sh\necho 'openjdk version \"12.0.1\" 2019-04-16' >&2\n");
    assertRefused(env("bare"), "is Java 12.0.1, and version 17 or newer is needed");
  }

  @Test
  void newRuntimesKeepQuietAboutWhatTheLibrariesDo() throws Exception {
    runtime("new", "25.0.1");
    var flag = "--sun-misc-unsafe-memory-access=allow";
    assertTrue(start("home/bin/fairlead", env("new"), "run").lines().contains(flag));
    assertFalse(start("home/bin/fairlead", env("jre"), "run").lines().contains(flag));
  }

  @Test
  void aMissingRuntimeIsNamedWithTheRemedy() throws Exception {
    assertRefused(env("none"), "JAVA_HOME is " + path("none") + ", but there is no bin/java in it");
  }

  @Test
  void anIncompleteCopyIsSeen() throws Exception {
    Files.delete(directory.resolve("home/lib/fairlead-operator-1.jar"));
    assertRefused(env("jre"), "not a complete copy of the distribution");
  }

  private void assertRefused(Map<String, String> environment, String message) throws Exception {
    var started = start("home/bin/fairlead", environment, "demo");
    assertEquals(1, started.code(), started::text);
    assertTrue(started.text().contains(message), started::text);
  }

  private Map<String, String> env(String javaHome) {
    return Map.of("JAVA_HOME", path(javaHome));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private Started start(String script, Map<String, String> environment, String... words)
      throws Exception {
    var command = new ArrayList<>(List.of(path(script)));
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("JAVA_HOME", "FAIRLEAD_JAVA_OPTS"));
    builder.environment().putAll(environment);
    var process = builder.start();
    try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
      var lines = reader.lines().toList();
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      return new Started(process.exitValue(), lines);
    } finally {
      process.destroyForcibly();
    }
  }

  private void write(String name, String text) throws IOException {
    var file = directory.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
