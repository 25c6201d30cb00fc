package dev.fairlead.testkit.envtest;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A control plane of this JVM's own: etcd and kube-apiserver, and the controllers if asked for. It
 * is at ports of 127.0.0.1, keeps everything in a temporary folder, reads no kubeconfig of the user
 * and ends with this JVM at the latest. Used by one thread at a time.
 *
 * <p>Without {@link #controllers()} nobody collects garbage: namespaces stay in Terminating, and a
 * foreground deletion waits for ever.
 */
public final class ControlPlane implements AutoCloseable {

  private final Path folder;
  private final Watchdog watchdog;
  private final Etcd storage;
  private final ApiServer server;
  private final Part etcd;
  private final Part apiServer;
  private final Part controllers;
  private boolean closed;

  private ControlPlane(Programs programs, Path folder, List<String> flags) {
    this.folder = folder;
    watchdog = new Watchdog(folder);
    storage = new Etcd(programs, folder, watchdog::watch);
    server = new ApiServer(programs, folder, storage::address, flags, watchdog::watch);
    var manager = new ControllerManager(programs, folder, server::connection, watchdog::watch);
    etcd = new Part("etcd", storage::start, watchdog::refresh);
    apiServer = new Part("kube-apiserver", server::start, watchdog::refresh);
    controllers = new Part("kube-controller-manager", manager::start, watchdog::refresh);
  }

  /**
   * Starts one, which takes a few seconds, and waits until it is ready.
   *
   * @throws IllegalStateException if that fails; the message has the last lines of who failed
   */
  public static ControlPlane start(Programs programs) {
    return start(programs, List.of());
  }

  /**
   * The same with more flags for kube-apiserver, such as {@code --event-ttl=10m}.
   *
   * @throws IllegalStateException as above
   */
  public static ControlPlane start(Programs programs, List<String> apiServerFlags) {
    var plane = new ControlPlane(programs, newFolder(), apiServerFlags);
    try {
      plane.server.prepare();
      plane.etcd.start();
      plane.apiServer.start();
      return plane;
    } catch (RuntimeException e) {
      plane.close();
      throw e;
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("fairlead-control-plane-");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for a control plane", e);
    }
  }

  /** How an administrator reaches the API server, by https and without anything in between. */
  public ClusterConnection connection() {
    return server.connection();
  }

  /** The same for other programs. */
  public Bytes kubeconfig() {
    return Kubeconfigs.of(connection());
  }

  /** The storage. Without it the API server serves reads from memory, and no write. */
  public Part etcd() {
    return etcd;
  }

  /** The API server. */
  public Part apiServer() {
    return apiServer;
  }

  /**
   * kube-controller-manager with its garbage collector and namespace controller. It does not run
   * until it is started.
   */
  public Part controllers() {
    return controllers;
  }

  /**
   * Forgets all history: resuming a watch or a list from before now gets 410. The API server is
   * started anew for that, since it remembers what etcd has forgotten.
   */
  public void compact() {
    storage.compact();
    apiServer.kill();
    apiServer.start();
  }

  /** Ends its processes, and no other, and removes its folder. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    controllers.kill();
    apiServer.kill();
    etcd.kill();
    watchdog.close();
    assert !Files.exists(folder) : folder + " is left";
  }
}
