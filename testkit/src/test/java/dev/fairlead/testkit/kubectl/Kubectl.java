package dev.fairlead.testkit.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.testkit.envtest.Programs;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** kubectl in a namespace of a test server. */
final class Kubectl {
  private static final Optional<Path> PROGRAM = Programs.find().flatMap(Programs::kubectl);

  private final Path folder;
  private final String namespace;

  Kubectl(TestApiServer server, Path folder) throws IOException {
    this.folder = folder;
    this.namespace = server.newNamespace();
    Files.write(folder.resolve("config"), server.kubeconfig().toByteArray());
  }

  static boolean isThere() {
    return PROGRAM.isPresent();
  }

  /** What a call has printed, both streams, and its exit code. */
  record Result(int code, String text) {
    Result is(int wanted) {
      assertEquals(wanted, code, text);
      return this;
    }

    /** The lines match, blanks of any number counting as one. */
    Result says(String... lines) {
      var plain = text.replaceAll(" +", " ");
      for (String line : lines) {
        assertTrue(plain.contains(line), "no '" + line + "' in\n" + text);
      }
      return this;
    }
  }

  Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    var process = start(arguments);
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "kubectl does not end");
    return new Result(process.exitValue(), text);
  }

  /** A call that goes on; the caller ends it. */
  Process start(String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(PROGRAM.orElseThrow().toString());
    command.addAll(List.of("--kubeconfig", folder.resolve("config").toString(), "-n", namespace));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("KUBE_EDITOR", "sed -i s/before/after/");
    return builder.start();
  }

  static String line(BufferedReader reader) throws IOException {
    var line = reader.readLine();
    return line == null ? "" : line.replaceAll(" +", " ").strip();
  }
}
