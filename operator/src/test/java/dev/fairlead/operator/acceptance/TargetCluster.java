package dev.fairlead.operator.acceptance;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.rights.GuardedHub;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.Faults;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A target cluster behind TLS with the namespace {@code shop}. Its Secret, of the same name, is in
 * the instance's namespace.
 */
final class TargetCluster {

  static final String NAMESPACE = "shop";

  private static final Pattern PORT = Pattern.compile("https://127\\.0\\.0\\.1:(\\d+)");

  private final String name;
  private final GuardedHub guarded;
  private final TestApiServer server;

  TargetCluster(String name, GuardedHub guarded) {
    this.name = name;
    this.guarded = guarded;
    this.server = guarded.server();
    addNamespace(NAMESPACE);
  }

  void addNamespace(String added) {
    Facts.addNamespace(server.client(), added);
  }

  String name() {
    return name;
  }

  TestApiServer server() {
    return server;
  }

  /** The way in for the operator. */
  String kubeconfig() {
    return guarded.kubeconfig().utf8();
  }

  RequestJournal journal() {
    return server.journal();
  }

  Faults faults() {
    return server.faults();
  }

  int port() {
    var found = PORT.matcher(kubeconfig());
    if (!found.find()) {
      throw new AssertionError("the kubeconfig of the testkit names a port of 127.0.0.1");
    }
    return Integer.parseInt(found.group(1));
  }

  /** The Secret with its kubeconfig under this key. */
  Secret secret(String namespace, String key) {
    return secret(namespace, key, kubeconfig());
  }

  Secret secret(String namespace, String key, String kubeconfig) {
    return Secret.of(namespace, name).withData(Map.of(key, Bytes.ofUtf8(kubeconfig)));
  }

  /** The same kubeconfig with a token that the server does not know. */
  String wrongKubeconfig() {
    return kubeconfig().replaceAll("token: \\S+", "token: outdated");
  }

  static ObjectKey key(String configMap) {
    return ObjectKey.of(NAMESPACE, configMap);
  }

  Optional<Unstructured> find(String configMap) {
    return server.client().get(Facts.CONFIG_MAP, key(configMap));
  }

  /** The ConfigMap as the server has it. */
  Unstructured get(String configMap) {
    return find(configMap)
        .orElseThrow(() -> new NoSuchElementException(name + " has no ConfigMap " + configMap));
  }

  /** A value of the ConfigMap. */
  String text(String configMap, String dataKey) {
    return String.valueOf(data(configMap).get(dataKey));
  }

  Map<String, String> data(String configMap) {
    return server
        .client()
        .get(ConfigMap.TYPE, key(configMap))
        .orElseThrow(() -> new NoSuchElementException(name + " has no ConfigMap " + configMap))
        .data();
  }

  /** Waits until the ConfigMap has this value. */
  Unstructured await(String configMap, String dataKey, String value) {
    return server.await(
        Facts.CONFIG_MAP,
        key(configMap),
        it -> it.at("/data/" + dataKey).equals(Optional.of(value)));
  }

  void awaitGone(String configMap) {
    server.awaitGone(Facts.CONFIG_MAP, key(configMap));
  }

  /** Creates a ConfigMap that is nobody's. */
  void plant(String configMap, Map<String, String> data) {
    server.client().create(ConfigMap.TYPE, ConfigMap.of(NAMESPACE, configMap).withData(data));
  }

  /** Refuses all that the operator does with ConfigMaps. */
  void refuse(int status) {
    List.of(
            RequestMatch.get(ConfigMap.TYPE),
            RequestMatch.create(ConfigMap.TYPE),
            RequestMatch.patch(ConfigMap.TYPE),
            RequestMatch.delete(ConfigMap.TYPE))
        .forEach(match -> faults().on(match).then(Fault.status(status)));
  }
}
