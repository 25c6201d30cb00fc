package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ConfigMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many servers in one JVM. */
final class ManyServersTest {
  private static final int SERVERS = 50;

  /** A server, and a watch of its ConfigMaps over a socket. */
  private static final class Tenant implements AutoCloseable {
    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final String name;
    private final Socket socket;
    private final BufferedReader lines;

    Tenant(int number) throws IOException {
      name = "map-" + number;
      var connection = server.connection();
      socket = new Socket(InetAddress.getLoopbackAddress(), connection.server().getPort());
      socket.setSoTimeout(30_000);
      var request =
          "GET /api/v1/namespaces/default/configmaps?watch=true HTTP/1.1\r\nHost: localhost\r\n"
              + "Authorization: Bearer %s\r\n\r\n"
                  .formatted(((Credentials.Token) connection.credentials()).token());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      assertEquals("HTTP/1.1 200 OK", lines.readLine());
    }

    void create() {
      server.client().create(ConfigMap.TYPE, ConfigMap.of("default", name));
    }

    List<String> present() {
      var all = server.client().list(Query.of(ConfigMap.TYPE).inNamespace("default"));
      return all.stream().map(map -> map.metadata().name()).toList();
    }

    /** The next event; what is between events are lengths and empty lines. */
    String event() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{")) {
          return line;
        }
      }
      return "the end";
    }

    /** The end of the stream, or the connection's if that came first. */
    String eventAfterClose() {
      try {
        return event();
      } catch (IOException reset) {
        return "the end";
      }
    }

    @Override
    public void close() {
      server.close();
    }

    void hangUp() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void fiftyServersKeepTheirObjectsApartAndLeaveNoThreadWhenClosed() throws IOException {
    var before = liveThreads();
    List<Tenant> tenants = new ArrayList<>();
    try {
      for (int i = 0; i < SERVERS; i++) {
        tenants.add(new Tenant(i));
      }
      assertTrue(liveThreads().size() >= before.size() + 2 * SERVERS, "two threads each at least");
      tenants.forEach(Tenant::create);
      for (var tenant : tenants) {
        var event = tenant.event();
        assertTrue(event.startsWith("{\"type\":\"ADDED\""), event);
        assertTrue(event.contains("\"name\":\"" + tenant.name + "\""), event);
        assertEquals(List.of(tenant.name), tenant.present());
      }
    } finally {
      tenants.forEach(Tenant::close);
    }
    assertEquals(
        IntStream.range(0, SERVERS).mapToObj(i -> "the end").toList(),
        tenants.stream().map(Tenant::eventAfterClose).toList());
    tenants.forEach(Tenant::hangUp);
    var left = liveThreads();
    left.removeAll(before);
    assertEquals(Set.of(), left.stream().map(Thread::getName).collect(Collectors.toSet()));
  }

  private static Set<Thread> liveThreads() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }
}
