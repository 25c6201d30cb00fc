package dev.fairlead.operator.demo;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Holds every worker that wants to write, until it is closed. */
final class HeldWrites implements Backend {
  private final Backend backend;
  private final CountDownLatch released = new CountDownLatch(1);

  HeldWrites(Backend backend) {
    this.backend = backend;
  }

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    if (!request.method().equals("GET")) {
      hold();
    }
    return backend.send(request, cancel);
  }

  private void hold() throws IOException {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IOException("held");
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    return backend.open(request, cancel);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return backend.connect(connection);
  }

  @Override
  public void close() {
    released.countDown();
  }
}
