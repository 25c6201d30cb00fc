package dev.fairlead.testkit.server;

import dev.fairlead.spi.Backend;

/** An API server in this JVM. Several may run at once. Thread-safe. */
public interface InMemoryApiServer extends TestApiServer {

  /**
   * A new, empty server. It opens a port and makes threads only when somebody asks for its {@link
   * #connection()} or {@link #kubeconfig()}.
   */
  static InMemoryApiServer start() {
    return start(ServerOptions.defaults());
  }

  /**
   * The same with options. A chosen port is taken when the address is first asked for, which throws
   * an {@link java.io.UncheckedIOException} if somebody else has it.
   */
  static InMemoryApiServer start(ServerOptions options) {
    return EmbeddedApiServer.start(options);
  }

  /**
   * A backend without sockets: requests are carried out on the thread that makes them, and the
   * journal, faults and network apply to them. Its {@code connect} reaches every in-memory server
   * of this JVM. Each call makes a new one.
   */
  Backend inProcess();

  /** What goes wrong. */
  Faults faults();

  /** The version of the last write, of any type. */
  String revision();

  /** Forgets all history: resuming a watch or a list from before now gets 410. */
  void compact();

  /** Ends all open watches cleanly, as their timeout does. */
  void endWatches();

  /** Sends a bookmark to all open watches that allow bookmarks. */
  void sendBookmarks();

  /**
   * Waits until the clients are at rest: no request is in flight, the reader of each watch has
   * taken everything and asks for more, and neither a request nor a change has come for 200 ms of
   * the real clock. A client that waits for longer before it tries again looks the same as one that
   * is done: with manual time, or {@link #await}, there is no such doubt.
   *
   * @throws AssertionError after 30 seconds, with what is still going on
   */
  void awaitQuiescent();
}
