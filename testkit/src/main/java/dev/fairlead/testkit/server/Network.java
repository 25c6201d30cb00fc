package dev.fairlead.testkit.server;

/**
 * The network between a server and its clients, sockets and in-process backends alike; the test's
 * own {@link TestApiServer#client()} is not on it. Thread-safe.
 */
public interface Network {

  /** Resets all connections and refuses new ones, as a server does that was killed. */
  void cut();

  /**
   * Lets nothing pass in either direction, and tells nobody: connections stay half open. What was
   * sent meanwhile arrives after {@link #restore()}.
   */
  void freeze();

  /** Ends {@link #cut()} and {@link #freeze()}; the server is at the same address as before. */
  void restore();
}
