package dev.fairlead.testkit.envtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExistingClusterTest {
  @TempDir private Path home;

  private static ClusterConnection connection(String host) {
    return ClusterConnection.of(
        URI.create("https://" + host + ":6443"), "", new Credentials.Token("t"));
  }

  private static void write(Path file, String host) throws IOException {
    var parent = file.getParent();
    Files.createDirectories(parent == null ? file : parent);
    Files.writeString(
        file,
        Kubeconfigs.of(connection(host))
            .utf8()
            .replaceAll("(?m)^.*certificate-authority-data.*\\R", ""));
  }

  private ExistingCluster find(Map<String, String> environment) {
    return ExistingCluster.find(name -> Optional.ofNullable(environment.get(name)), home);
  }

  @Test
  void theFileOfTheVariableComesBeforeThatOfTheUser() throws IOException {
    write(home.resolve(".kube/config"), "of-the-user");
    write(home.resolve("named"), "of-the-variable");
    assertEquals(connection("of-the-user"), find(Map.of()).connection());
    assertEquals(connection("of-the-user"), find(Map.of("KUBECONFIG", " ")).connection());
    assertEquals(
        connection("of-the-variable"),
        find(Map.of("KUBECONFIG", home.resolve("named").toString())).connection());
  }

  @Test
  void whatCannotBeUsedIsToldInASentence() throws IOException {
    var missing = assertThrows(IllegalStateException.class, () -> find(Map.of()));
    assertTrue(missing.toString().contains(".kube"), missing.toString());
    var two = "a" + File.pathSeparator + "b";
    var several = assertThrows(IllegalStateException.class, () -> find(Map.of("KUBECONFIG", two)));
    assertEquals(
        "USE_EXISTING_CLUSTER takes one kubeconfig, and KUBECONFIG names 2", several.getMessage());
    var odd = home.resolve("odd");
    Files.writeString(odd, "kind: Config\nusers: [{name: u, user: {exec: {command: x}}}]\n");
    var refused =
        assertThrows(IllegalStateException.class, () -> find(Map.of("KUBECONFIG", odd.toString())));
    assertTrue(refused.toString().contains("exec"), refused.toString());
  }

  @Test
  void definitionsGoWithTheLastUser() {
    var cluster = ExistingCluster.of(connection("any"));
    var removed = new ArrayList<Set<String>>();
    cluster.begin();
    cluster.begin();
    cluster.hasMade("a");
    cluster.hasMade("b");
    cluster.end(removed::add);
    assertEquals(0, removed.size());
    cluster.end(removed::add);
    assertEquals(1, removed.size());
    assertEquals(Set.of("a", "b"), removed.get(0));
    cluster.begin();
    cluster.end(removed::add);
    assertEquals(1, removed.size());
  }
}
