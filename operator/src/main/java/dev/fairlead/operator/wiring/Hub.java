package dev.fairlead.operator.wiring;

import dev.fairlead.spi.Backend;

/** The operator's own cluster, and the client that reaches it. Thread-safe. */
public final class Hub implements AutoCloseable {
  private final Backend backend;
  private final String address;
  private final Runnable closeClient;

  Hub(Backend backend, String address, Runnable closeClient) {
    this.backend = backend;
    this.address = address.replaceFirst("/+$", "");
    this.closeClient = closeClient;
  }

  /** Its transport. */
  public Backend backend() {
    return backend;
  }

  /** Its URL, as the client library read it. */
  public String address() {
    return address;
  }

  /** Closes the transport and then the client. */
  @Override
  public void close() {
    backend.close();
    closeClient.run();
  }
}
