package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.SavedState;

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

  /** The version of the last write, of any type. */
  String revision();

  /**
   * Serves the types of all definitions that wait for it, if the engine has been told to
   * {@linkplain dev.fairlead.testkit.engine.ApiEngine.Builder#establishesOnDemand wait};
   * definitions that are {@linkplain #installCrds installed} do not wait. For a type whose first
   * object takes its time on top of that, delay that request by a {@linkplain #faults() fault}.
   */
  void establish();

  /** Sends a bookmark to all open watches that allow bookmarks. */
  void sendBookmarks();

  /** What is stored now, for {@link #restore}. */
  SavedState save();

  /**
   * Goes back to a saved state, as a cluster that is restored from a backup: versions go back, uids
   * are the former ones, history is forgotten, all watches end.
   */
  void restore(SavedState state);
}
