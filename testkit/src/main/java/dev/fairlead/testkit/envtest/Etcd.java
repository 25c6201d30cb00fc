package dev.fairlead.testkit.envtest;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.http.HttpConnector;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** etcd, and what is asked of it by the HTTP gateway of its API. */
final class Etcd {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Its own name tells this one from another that took its port. */
  private final String name = "fairlead-" + UUID.randomUUID();

  private final Launch launch;

  Etcd(Programs programs, Path folder, Consumer<Process> begun) {
    var data = folder.resolve("etcd");
    launch =
        new Launch(
            programs.etcd(),
            folder.resolve("etcd.log"),
            port -> arguments(data, port),
            this::isUp,
            begun);
  }

  Child start() {
    return launch.start();
  }

  private List<String> arguments(Path data, int port) {
    return List.of(
        "--name=" + name,
        "--data-dir=" + data,
        "--listen-client-urls=" + address(port),
        "--advertise-client-urls=" + address(port),
        "--listen-peer-urls=http://127.0.0.1:0",
        "--unsafe-no-fsync");
  }

  URI address() {
    return address(launch.port());
  }

  private static URI address(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  private boolean isUp() {
    try {
      return call("/v3/cluster/member/list", Map.of()).toString().contains(name);
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Forgets all history before now. */
  void compact() {
    try {
      // A key that there is not: the head of the answer has the revision.
      var header = call("/v3/kv/range", Map.of("key", "AA==")).get("header");
      var revision = header instanceof Map<?, ?> fields ? fields.get("revision") : "";
      call("/v3/kv/compaction", Map.of("revision", String.valueOf(revision), "physical", true));
    } catch (IOException e) {
      throw new IllegalStateException("etcd does not compact its history", e);
    }
  }

  private Map<?, ?> call(String path, Map<String, Object> question) throws IOException {
    var headers = Map.of("Content-Type", List.of("application/json"));
    try (var connection = HttpConnector.of(address(), "").connect(PATIENCE)) {
      var answer = connection.send("POST", path, headers, Json.print(question));
      var text = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
      if (answer.status() != 200) {
        throw new IOException("etcd answers %s by %d: %s".formatted(path, answer.status(), text));
      }
      return Json.parse(text) instanceof Map<?, ?> tree ? tree : Map.of();
    } catch (Json.SyntaxException e) {
      throw new IOException("etcd answers " + path + " by no JSON", e);
    }
  }
}
