package dev.fairlead.operator.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubSourceTest {

  @TempDir private Path directory = Path.of("");

  private final Map<String, String> environment = new HashMap<>();

  @Test
  void theFlagWinsThenTheVariableThenThePodThenTheHomeDirectory() throws Exception {
    write("home/.kube/config");
    assertEquals(new HubSource.Kubeconfig(path("home/.kube/config")), find(Optional.empty()));
    write("sa/token");
    environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
    environment.put("KUBERNETES_SERVICE_PORT", "6443");
    assertEquals(
        new HubSource.InCluster("https://10.0.0.1:6443", path("sa/token"), path("sa/ca.crt")),
        find(Optional.empty()));
    environment.put("KUBECONFIG", write("variable").toString());
    assertEquals(new HubSource.Kubeconfig(path("variable")), find(Optional.empty()));
    var flag = write("flag");
    assertEquals(new HubSource.Kubeconfig(flag), find(Optional.of(flag)));
  }

  @Test
  void anAddressOfIpVersionSixStandsInBrackets() throws Exception {
    write("sa/token");
    environment.put("KUBERNETES_SERVICE_HOST", "fd00::1");
    var source = (HubSource.InCluster) find(Optional.empty());
    assertEquals("https://[fd00::1]:443", source.server());
  }

  @Test
  void filesOfTheVariableThatAreMissingAreLeftOut() throws Exception {
    var there = write("there");
    environment.put("KUBECONFIG", path("missing") + File.pathSeparator + there);
    assertEquals(new HubSource.Kubeconfig(there), find(Optional.empty()));
  }

  @Test
  void severalFilesAreRefusedSinceTheLibrariesDifferInMergingThem() throws Exception {
    environment.put("KUBECONFIG", write("a") + File.pathSeparator + write("b"));
    assertRefused(Optional.empty(), "kubectl config view --flatten");
  }

  @Test
  void whatIsNamedMustBeThere() {
    assertRefused(Optional.of(path("missing")), "--kubeconfig names " + path("missing"));
    environment.put("KUBECONFIG", path("gone").toString());
    assertRefused(Optional.empty(), "KUBECONFIG names " + path("gone"));
  }

  @Test
  void whereThereIsNothingTheWaysOutAreNamed() {
    assertRefused(Optional.empty(), "--kubeconfig FILE");
    assertRefused(Optional.empty(), "fairlead demo");
  }

  private void assertRefused(Optional<Path> flag, String part) {
    var refusal = assertThrows(HubException.class, () -> find(flag));
    assertTrue(String.valueOf(refusal.getMessage()).contains(part), refusal::toString);
  }

  private HubSource find(Optional<Path> flag) {
    return HubSource.find(flag, environment, path("home"), path("sa"));
  }

  private Path path(String name) {
    return directory.resolve(name);
  }

  private Path write(String name) throws Exception {
    Files.createDirectories(path(name).getParent());
    return Files.writeString(path(name), "some content");
  }
}
