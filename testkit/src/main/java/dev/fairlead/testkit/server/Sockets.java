package dev.fairlead.testkit.server;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.testkit.envtest.Kubeconfigs;
import dev.fairlead.testkit.http.Gate;
import dev.fairlead.testkit.http.HttpHandler;
import dev.fairlead.testkit.http.HttpServer;
import dev.fairlead.testkit.http.SelfSigned;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The address of a server and the network in front of it. The lock guards the socket server, which
 * is made when its address is first asked for.
 */
final class Sockets implements Network, AutoCloseable {

  private final Gate gate = new Gate();
  private final InProcessCalls calls = new InProcessCalls(gate);
  private final FrontDoor door;
  private final Activity activity;
  private final Credentials.Token token;
  private final HttpHandler front;
  private final int wantedPort;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable HttpServer opened;
  private boolean closed;

  /**
   * What leads to a door.
   *
   * @param front what the socket server hands requests to
   * @param wantedPort the port; any free one if 0
   */
  Sockets(
      FrontDoor door,
      Activity activity,
      Credentials.Token token,
      HttpHandler front,
      int wantedPort) {
    this.door = door;
    this.activity = activity;
    this.token = token;
    this.front = front;
    this.wantedPort = wantedPort;
  }

  /** The usual ones, at any free port. */
  static Sockets of(FrontDoor door, Activity activity, Credentials.Token token) {
    return new Sockets(door, activity, token, new SocketFront(door, activity), 0);
  }

  /** How calls get in without a socket. */
  InProcessBackend.Access access() {
    return new InProcessBackend.Access(door, activity, calls);
  }

  ClusterConnection connection() {
    return ClusterConnection.of(URI.create("http://127.0.0.1:" + port()), "", token);
  }

  Bytes kubeconfig() {
    var address = URI.create("https://127.0.0.1:" + port());
    return Kubeconfigs.of(ClusterConnection.of(address, SelfSigned.instance().pem(), token));
  }

  @Override
  public void cut() {
    gate.cut();
    calls.breakAll();
    opened().ifPresent(HttpServer::refuse);
  }

  @Override
  public void freeze() {
    gate.freeze();
  }

  @Override
  public void restore() {
    gate.open();
    opened().ifPresent(HttpServer::listen);
  }

  @Override
  public void close() {
    var open = opened();
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    if (open.isPresent()) {
      RunningServers.remove(open.get().port());
      open.get().close();
    }
    gate.cut();
    calls.breakAll();
  }

  private Optional<HttpServer> opened() {
    lock.lock();
    try {
      return Optional.ofNullable(opened);
    } finally {
      lock.unlock();
    }
  }

  private int port() {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("this server is closed");
      }
      var server = opened;
      if (server == null) {
        server = HttpServer.start(front, gate, wantedPort);
        opened = server;
        RunningServers.add(server.port(), access());
      }
      return server.port();
    } finally {
      lock.unlock();
    }
  }
}
