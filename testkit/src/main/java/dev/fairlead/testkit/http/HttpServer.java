package dev.fairlead.testkit.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server on a port of 127.0.0.1, for plain text and TLS alike.
 *
 * <p>The lock guards the listening socket, the connections and their threads; no I/O but opening
 * and closing sockets happens under it. A connection leaves the set by itself when its thread ends.
 */
public final class HttpServer implements AutoCloseable {

  private static final int BACKLOG = 1_024;
  private static final int LONGEST_BODY = 3 * 1024 * 1024;
  private static final long JOIN_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private final ReentrantLock lock = new ReentrantLock();
  private final Gate gate;
  private final HttpHandler handler;
  private final AtomicInteger threadCount = new AtomicInteger();
  private final Set<HttpConnection> connections = new HashSet<>();
  private final Set<Thread> threads = new HashSet<>();
  private final int port;
  private @Nullable ServerSocket listener;
  private @Nullable Thread acceptor;
  private boolean closed;

  private HttpServer(HttpHandler handler, Gate gate, int wanted) {
    this.handler = handler;
    this.gate = gate;
    listener = bind(wanted);
    port = listener.getLocalPort();
  }

  /** A server on a free port that hands every request to the handler. */
  public static HttpServer start(HttpHandler handler, Gate gate) {
    return start(handler, gate, 0);
  }

  /**
   * A server on this port, or on a free one if it is 0.
   *
   * @throws UncheckedIOException if the port is taken
   */
  public static HttpServer start(HttpHandler handler, Gate gate, int port) {
    var server = new HttpServer(handler, gate, port);
    server.accept();
    return server;
  }

  /** The port. It stays the same for good. */
  public int port() {
    return port;
  }

  /** How many connections there are. */
  public int connections() {
    lock.lock();
    try {
      return connections.size();
    } finally {
      lock.unlock();
    }
  }

  /** Stops listening and resets all connections: the next attempt to connect is refused. */
  public void refuse() {
    gate.cut();
    stopListening().forEach(HttpConnection::reset);
  }

  /** Listens again, on the same port. Does nothing if it listens. */
  public void listen() {
    gate.open();
    lock.lock();
    try {
      if (closed || listener != null) {
        return;
      }
      listener = bind(port);
    } finally {
      lock.unlock();
    }
    accept();
  }

  /** Ends the connections between two requests or within one, as a server that stops does. */
  public void closeConnections() {
    open().forEach(HttpConnection::close);
  }

  /** Ends all connections and threads, and waits for them. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    stopListening().forEach(HttpConnection::close);
    var left = threads();
    left.forEach(Thread::interrupt);
    join(left);
  }

  Gate gate() {
    return gate;
  }

  HttpHandler handler() {
    return handler;
  }

  int longestBody() {
    return LONGEST_BODY;
  }

  SSLSocketFactory tls() {
    return SelfSigned.instance().sockets();
  }

  /** A thread of this server, not started yet; {@link #close()} interrupts and joins it. */
  Thread thread(Runnable task, String purpose) {
    var name =
        "fairlead-apiserver-%d-%s-%d".formatted(port, purpose, threadCount.incrementAndGet());
    var thread = new Thread(() -> runCounted(task), name);
    thread.setDaemon(true);
    lock.lock();
    try {
      threads.add(thread);
    } finally {
      lock.unlock();
    }
    return thread;
  }

  void ended(HttpConnection connection) {
    lock.lock();
    try {
      connections.remove(connection);
    } finally {
      lock.unlock();
    }
  }

  private void runCounted(Runnable task) {
    try {
      task.run();
    } finally {
      lock.lock();
      try {
        threads.remove(Thread.currentThread());
      } finally {
        lock.unlock();
      }
    }
  }

  private List<HttpConnection> open() {
    lock.lock();
    try {
      return List.copyOf(connections);
    } finally {
      lock.unlock();
    }
  }

  /** The port is closed only when the thread that accepts has let go of it. */
  private List<HttpConnection> stopListening() {
    Thread accepting;
    lock.lock();
    try {
      if (listener != null) {
        listener.close();
        listener = null;
      }
      accepting = acceptor;
      acceptor = null;
    } catch (IOException e) {
      throw new UncheckedIOException("the port " + port + " can't be closed", e);
    } finally {
      lock.unlock();
    }
    if (accepting != null) {
      join(List.of(accepting));
    }
    return open();
  }

  private List<Thread> threads() {
    lock.lock();
    try {
      var others = new ArrayList<>(threads);
      others.remove(Thread.currentThread());
      return others;
    } finally {
      lock.unlock();
    }
  }

  private static void join(List<Thread> threads) {
    try {
      for (var thread : threads) {
        thread.join(JOIN_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ServerSocket bind(int port) {
    try {
      var socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException("no port of 127.0.0.1 can be listened on: " + port, e);
    }
  }

  private void accept() {
    lock.lock();
    try {
      var socket = listener;
      if (socket != null) {
        var thread = thread(() -> accept(socket), "accept");
        acceptor = thread;
        thread.start();
      }
    } finally {
      lock.unlock();
    }
  }

  private void accept(ServerSocket socket) {
    try {
      while (!socket.isClosed()) {
        serve(socket.accept(), socket);
      }
    } catch (IOException closing) {
      // accept() ends so when the socket is closed, by refuse() or close().
      gate.wake();
    }
  }

  private void serve(Socket accepted, ServerSocket by) throws IOException {
    var connection = new HttpConnection(this, accepted);
    lock.lock();
    try {
      if (listener == by) {
        connections.add(connection);
        thread(connection, "connection").start();
        return;
      }
    } finally {
      lock.unlock();
    }
    connection.reset();
  }
}
