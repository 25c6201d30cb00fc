package dev.fairlead.testkit.envtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {

  @TempDir Path home;
  private final Map<String, String> environment = new HashMap<>();

  private Optional<Programs> find() {
    return Programs.find(name -> Optional.ofNullable(environment.get(name)), home);
  }

  private Path folder(String name, String... programs) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    for (var program : programs) {
      assertTrue(Files.createFile(folder.resolve(program)).toFile().setExecutable(true));
    }
    return folder;
  }

  private Path store(String version, String... programs) throws IOException {
    environment.put("XDG_DATA_HOME", home.resolve("data").toString());
    var machine = System.getProperty("os.arch");
    var go = Map.of("x86_64", "amd64", "aarch64", "arm64").getOrDefault(machine, machine);
    var os = System.getProperty("os.name").startsWith("Mac") ? "darwin" : "linux";
    return folder("data/kubebuilder-envtest/k8s/%s-%s-%s".formatted(version, os, go), programs);
  }

  @Test
  void withoutEtcdOrApiServerThereIsNothing() throws IOException {
    environment.put("XDG_DATA_HOME", home.toString());
    environment.put("KUBEBUILDER_ASSETS", folder("assets", "etcd", "kubectl").toString());
    assertEquals(
        Files.isExecutable(Path.of("/usr/local/kubebuilder/bin/kube-apiserver")),
        find().isPresent());
  }

  @Test
  void theStoresNewestVersionIsTakenByNumber() throws IOException {
    store("1.9.12", "etcd", "kube-apiserver");
    var newest = store("1.36.3", "etcd", "kube-apiserver", "kubectl");
    store("1.36.1", "etcd", "kube-apiserver");
    var found = find().orElseThrow();
    assertEquals(newest.resolve("kube-apiserver"), found.apiServer());
    assertEquals(newest.resolve("etcd"), found.etcd());
    assertEquals(Optional.of(newest.resolve("kubectl")), found.kubectl());
    assertEquals(Optional.empty(), found.controllerManager());
  }

  @Test
  void aProgramThatIsNamedComesBeforeTheAssetsAndThoseBeforeTheStore() throws IOException {
    var stored = store("1.36.3", "etcd", "kube-apiserver", "kube-controller-manager");
    var assets = folder("assets", "etcd", "kube-apiserver");
    var named = folder("named", "my-apiserver").resolve("my-apiserver");
    environment.put("KUBEBUILDER_ASSETS", assets.toString());
    environment.put("TEST_ASSET_KUBE_APISERVER", named.toString());
    var found = find().orElseThrow();
    assertEquals(named, found.apiServer());
    assertEquals(assets.resolve("etcd"), found.etcd());
    assertEquals(Optional.of(stored.resolve("kube-controller-manager")), found.controllerManager());
  }
}
