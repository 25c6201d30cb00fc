package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairleadTest {

  @Test
  void theVersionNamesTheClientsAndJava() throws Exception {
    var run = CommandRun.of("--version");
    assertEquals(0, run.code());
    var text = run.out.text();
    assertTrue(
        text.matches("(?s)fairlead \\d.*clients: fabric8 \\d.*, official \\d.*java: \\d.*"), text);
  }

  @Test
  void theHelpNamesEveryCommandAndWhereToBegin() throws Exception {
    var run = CommandRun.of("--help");
    assertEquals(0, run.code());
    for (var command :
        new String[] {"run", "demo", "render", "manifests", "api-server", "Exit codes"}) {
      assertTrue(run.out.text().contains(command), run.out.text());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "demo", "render", "manifests", "api-server"})
  void everyCommandExplainsItself(String command) throws Exception {
    var run = CommandRun.of(command, "--help");
    assertEquals(0, run.code());
    assertTrue(run.out.text().startsWith("Usage: fairlead " + command), run.out.text());
    assertEquals("", run.err.text());
  }

  @Test
  void withoutACommandTheHelpComes() throws Exception {
    CommandRun.of().assertFailed(2, "Usage: fairlead", "demo", "api-server");
  }

  @Test
  void anUnknownCommandGetsTheLikelyOne() throws Exception {
    CommandRun.of("api-sever").assertFailed(2, "api-sever", "api-server");
  }

  @Test
  void anUnknownFlagIsNamedWithTheHelpOfItsCommand() throws Exception {
    CommandRun.of("run", "--worker", "3").assertFailed(2, "--worker", "See 'fairlead run --help'.");
  }
}
