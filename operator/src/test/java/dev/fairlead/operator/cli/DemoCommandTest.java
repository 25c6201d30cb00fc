package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.KubeconfigParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DemoCommandTest {

  @Test
  void itEndsWithZeroAndLeavesNothingBehind() throws Exception {
    var run = CommandRun.of("demo", "--backend=fabric8");
    assertEquals(0, run.code(), () -> run.out.text() + run.err.text());
    assertTrue(run.out.text().contains("[8/8] instance deleted"), run.out.text());
    assertFalse(Files.exists(folder(run)), run.out.text());
  }

  @Test
  void aStepThatIsTooSlowIsNamedWithTheLog() throws Exception {
    var run = CommandRun.of("demo", "--backend=official", "--step-deadline=0s");
    run.assertFailed(1, "the step 'template and instance applied' failed", "operator.log");
    assertTrue(run.out.text().contains("FAILED [1/8]"), run.out.text());
    assertTrue(Files.isDirectory(folder(run)));
    new DemoFolder(folder(run)).close();
  }

  @Test
  void keptRunningItGivesKubeconfigsUntilItIsStopped() throws Exception {
    var run = CommandRun.start("demo", "--backend=official", "--keep-running");
    var hub = Path.of(run.out.await("/hub.kubeconfig").strip());
    run.out.await("Everything stays up until Ctrl-C.");
    var connection = KubeconfigParser.strict().parse(Bytes.of(Files.readAllBytes(hub)));
    assertEquals("https", connection.server().getScheme());
    assertTrue(Files.exists(hub.resolveSibling("instance.yaml")));
    run.stop.request();
    assertEquals(0, run.code(), run.err.text());
    assertFalse(Files.exists(hub));
  }

  @Test
  void anInterruptedDemoEndsWithTheCodeForThat() throws Exception {
    var run = CommandRun.start("demo", "--backend=fabric8");
    run.out.await("The operator on the fabric8 client");
    run.stop.request();
    assertEquals(130, run.code(), run.err.text());
  }

  @Test
  void anUnknownLibraryIsRefused() throws Exception {
    CommandRun.of("demo", "--backend=okhttp")
        .assertFailed(2, "'okhttp' is none of fabric8, official, both");
  }

  private static Path folder(CommandRun run) {
    return Objects.requireNonNull(run.logs.get(0).file().orElseThrow().getParent());
  }
}
