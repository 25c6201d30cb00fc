package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.ApiEngine;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** What an {@link InMemoryApiServer} can be told at its start. Immutable. */
public final class ServerOptions {

  private static final int HIGHEST_PORT = 65_535;

  private final OptionalInt port;
  private final Optional<String> token;
  private final boolean compaction;
  private final Consumer<ApiEngine.Builder> engine;

  private ServerOptions(
      OptionalInt port,
      Optional<String> token,
      boolean compaction,
      Consumer<ApiEngine.Builder> engine) {
    this.port = port;
    this.token = token;
    this.compaction = compaction;
    this.engine = engine;
  }

  /** Any free port, a token that nobody can guess, and no way to compact but by a method. */
  public static ServerOptions defaults() {
    return new ServerOptions(OptionalInt.empty(), Optional.empty(), false, any -> {});
  }

  /**
   * Listens on this port of 127.0.0.1, or on any free one if it is 0.
   *
   * @throws IllegalArgumentException if it is no port
   */
  public ServerOptions port(int number) {
    if (number < 0 || number > HIGHEST_PORT) {
      throw new IllegalArgumentException("a port is 0 to " + HIGHEST_PORT + ", not " + number);
    }
    var chosen = number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
    return new ServerOptions(chosen, token, compaction, engine);
  }

  /**
   * Lets clients in by this bearer token.
   *
   * @throws IllegalArgumentException unless it is made of visible ASCII characters
   */
  public ServerOptions token(String bearer) {
    if (bearer.isEmpty() || !bearer.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("a token is made of visible ASCII characters");
    }
    return new ServerOptions(port, Optional.of(bearer), compaction, engine);
  }

  /**
   * Serves {@code POST /testkit/compact}, over sockets only: does what {@link
   * InMemoryApiServer#compact()} does, so that a client in any language can see how it takes a 410.
   */
  public ServerOptions allowCompact() {
    return new ServerOptions(port, token, true, engine);
  }

  /**
   * Sets options of the engine: users and RBAC, the clock, the length of history. The bearer of
   * {@link #token} is in {@code system:masters}.
   */
  public ServerOptions engine(Consumer<ApiEngine.Builder> more) {
    return new ServerOptions(port, token, compaction, engine.andThen(more));
  }

  Consumer<ApiEngine.Builder> engine() {
    return engine;
  }

  OptionalInt port() {
    return port;
  }

  Optional<String> token() {
    return token;
  }

  boolean allowsCompaction() {
    return compaction;
  }
}
