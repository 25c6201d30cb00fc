package dev.fairlead.examples.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same class files in two JVMs, of which each has one client only: over HTTP both do the same,
 * request by request.
 */
class TwoJvmsTest {

  /** Where jars of one client and of what only it needs lie in a local repository. */
  private static final List<String> FABRIC8 =
      List.of("/io/fabric8/", "/io/vertx/", "/io/netty/", "backend-fabric8");

  private static final List<String> OFFICIAL =
      List.of("/io/kubernetes/", "/com/squareup/", "/org/jetbrains/", "backend-official");

  @TempDir Path files;

  /** What a child did; events apart, since they are sent at their own pace. */
  private record Conduct(
      String report, List<List<JsonNode>> life, List<String> writes, List<String> events) {}

  /** Makes the server of a child. */
  TestApiServer server() {
    return InMemoryApiServer.start();
  }

  @Test
  void oneClassFileDoesTheSameOnEitherClient() throws Exception {
    var onFabric8 = conductOf("fabric8", OFFICIAL);
    var onOfficial = conductOf("official", FABRIC8);

    var digest = DatabaseChild.digest();
    assertEquals("fabric8 true, official false\n" + digest, onFabric8.report());
    assertEquals("fabric8 false, official true\n" + digest, onOfficial.report());
    assertTrue(onFabric8.writes().size() > 15, () -> "a whole life: " + onFabric8.writes());
    assertEquals(lines(onFabric8.writes()), lines(onOfficial.writes()));
    assertFalse(onFabric8.events().isEmpty());
    assertEquals(lines(onFabric8.events()), lines(onOfficial.events()));
    assertEquals(onFabric8.life(), onOfficial.life());
  }

  private static String lines(List<String> all) {
    return String.join("\n", all);
  }

  private Conduct conductOf(String backend, List<String> without) throws Exception {
    try (var server = server()) {
      var script = new DatabaseScript(server);
      script.prepare();
      var note = files.resolve(backend + ".txt");
      var log = files.resolve(backend + ".log");
      var child = start(server, backend, without, note, log);
      try {
        server.await(ConfigMap.TYPE, DatabaseChild.READY, any -> true);
        server.awaitQuiescent();
        server.journal().clear();
        var life = script.wholeLife();
        stop(child);
        var writes = server.journal().entries().stream().filter(Entry::isWrite).toList();
        return new Conduct(Files.readString(note), life, told(writes, false), told(writes, true));
      } catch (AssertionError e) {
        throw new AssertionError(backend + ": " + Files.readString(log), e);
      } finally {
        child.destroyForcibly();
      }
    }
  }

  private static Process start(
      TestApiServer server, String backend, List<String> without, Path note, Path log)
      throws IOException {
    var token = ((Credentials.Token) server.connection().credentials()).token();
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(without),
            DatabaseChild.class.getName(),
            backend,
            server.connection().server().toString(),
            token,
            note.toString())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private static String classPath(List<String> without) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> without.stream().noneMatch(entry.replace('\\', '/')::contains))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static void stop(Process child) throws IOException, InterruptedException {
    child.getOutputStream().close();
    assertTrue(child.waitFor(30, TimeUnit.SECONDS), "the child ends when its input does");
    assertEquals(0, child.exitValue());
  }

  private static List<String> told(List<Entry> writes, boolean isEvent) {
    return writes.stream()
        .filter(entry -> isEvent == entry.resource().startsWith("events"))
        .map(TwoJvmsTest::told)
        .toList();
  }

  /** A request without what differs from server to server. */
  private static String told(Entry entry) {
    var body = entry.body().length() == 0 ? "" : masked(Trees.parse(entry.body().utf8()));
    var name = entry.resource().startsWith("events") ? "" : entry.name();
    return "%s %s/%s %s %s %s -> %d"
        .formatted(
            entry.verb(),
            entry.resource(),
            name,
            entry.subresource(),
            entry.contentType(),
            body,
            entry.status());
  }

  private static String masked(JsonNode body) {
    if (body.path("kind").asText().equals("Event")) {
      ((ObjectNode) body.path("metadata")).put("name", "<name>");
    }
    return Trees.masked(body).toString();
  }
}
