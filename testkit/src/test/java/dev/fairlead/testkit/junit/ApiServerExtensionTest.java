package dev.fairlead.testkit.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.junit.ApiServerTest.On;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** The methods build on each other: the second finds what the first has left. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ApiServerExtensionTest {

  private static final ApiRequest LIST = ApiRequest.of("GET", "/api/v1/configmaps");

  private @Nullable TestApiServer first;
  private @Nullable Backend used;

  @ApiServerTest
  @Order(1)
  void aTestGetsAServerABackendForItAndTheJournal(
      TestApiServer server, Backend backend, RequestJournal journal, TestInfo info)
      throws IOException {
    boolean isReal = server instanceof RealApiServer;
    assertEquals("in-process, " + (isReal ? "real" : "in memory"), info.getDisplayName());
    assertEquals(200, backend.send(LIST, CancelSignal.none()).status());
    assertEquals(1, journal.count(RequestMatch.list(ConfigMap.TYPE)));
    assertSame(journal, server.journal());
    server.network().cut();
    server.faults().on(RequestMatch.list(ConfigMap.TYPE)).then(Fault.status(503));
    if (!isReal) {
      first = server;
      used = backend;
    }
  }

  @ApiServerTest(on = On.IN_MEMORY)
  @Order(2)
  void theNextTestGetsTheSameServerCleaned(InMemoryApiServer server, Backend backend)
      throws IOException {
    assertSame(first, server);
    assertEquals(0, server.journal().entries().size());
    assertEquals(200, backend.send(LIST, CancelSignal.none()).status());
    var closed = used;
    assertNotNull(closed);
    assertThrows(IOException.class, () -> closed.send(LIST, CancelSignal.none()));
  }
}
