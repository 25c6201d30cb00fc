package dev.fairlead.examples.database;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/**
 * Runs databases in a JVM of its own, until its standard input ends. Notes in a file which of the
 * clients it can see and what its classes are made of.
 */
final class DatabaseChild {

  /** Everything that runs in a child and comes from the examples. */
  static final List<Class<?>> CLASSES =
      List.of(
          DatabaseController.class,
          DatabaseReconciler.class,
          DatabaseOperator.class,
          Database.class,
          StatefulSet.class,
          Service.class);

  /** A ConfigMap that tells the parent that all caches are filled. */
  static final ObjectKey READY = ObjectKey.of(DatabaseScript.NAMESPACE, "child-is-ready");

  private DatabaseChild() {}

  public static void main(String[] args) throws IOException {
    var connection = ClusterConnection.of(URI.create(args[1]), "", new Credentials.Token(args[2]));
    var backend = Backends.connect(args[0], connection);
    try (var manager = DatabaseOperator.manager(backend, DatabaseScript.NAMESPACE)) {
      Files.writeString(Path.of(args[3]), report());
      manager.start();
      if (manager.awaitReady(Duration.ofSeconds(30))) {
        manager.client().create(ConfigMap.TYPE, ConfigMap.of(READY.namespace(), READY.name()));
      }
      while (System.in.read() >= 0) {
        // Its end is the sign to stop, also if the parent dies.
      }
    }
    backend.close();
  }

  private static String report() throws IOException {
    return "fabric8 %s, official %s%n%s"
        .formatted(
            isThere("io.fabric8.kubernetes.client.KubernetesClient"),
            isThere("io.kubernetes.client.openapi.ApiClient"),
            digest());
  }

  private static boolean isThere(String className) {
    try {
      Class.forName(className, false, DatabaseChild.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** SHA-256 of the class files. */
  static String digest() throws IOException {
    try {
      var sha = MessageDigest.getInstance("SHA-256");
      for (var each : CLASSES) {
        try (var file = each.getResourceAsStream(each.getSimpleName() + ".class")) {
          if (file == null) {
            throw new IOException("no class file of " + each);
          }
          sha.update(file.readAllBytes());
        }
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }
}
