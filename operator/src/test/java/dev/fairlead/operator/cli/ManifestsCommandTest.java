package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.manifests.ManifestOptions;
import dev.fairlead.operator.manifests.Manifests;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestsCommandTest {

  @Test
  void theDefaultsInstallItForAllNamespaces() throws Exception {
    var run = CommandRun.of("manifests");
    assertEquals(0, run.code(), run.err.text());
    assertEquals(Manifests.yaml(ManifestOptions.defaults()), run.out.text());
  }

  @Test
  void everyFlagReachesTheManifests() throws Exception {
    var run =
        CommandRun.of(
            "manifests",
            "--namespace=ops",
            "--watch-namespace=a",
            "--watch-namespace=b",
            "--image=example/operator:1",
            "--watch-secrets");
    assertEquals(0, run.code(), run.err.text());
    var options = new ManifestOptions("ops", List.of("a", "b"), "example/operator:1", true);
    assertEquals(Manifests.yaml(options), run.out.text());
    assertFalse(run.out.text().contains("fairlead-system"), run.out.text());
    assertTrue(run.out.text().contains("example/operator:1"), run.out.text());
  }

  @Test
  void whatIsNoNameIsRefused() throws Exception {
    CommandRun.of("manifests", "--namespace=Ops").assertFailed(2, "--namespace 'Ops' is not");
    CommandRun.of("manifests", "--watch-namespace=-a")
        .assertFailed(2, "--watch-namespace '-a' is not");
    CommandRun.of("manifests", "--image=a b").assertFailed(2, "--image 'a b' is not");
  }
}
