package dev.fairlead.benchmarks.testkit;

import dev.fairlead.spi.ApiRequest;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A watch by WebSocket, as a stream of lines. The client's thread puts messages into the queue, one
 * thread reads, any may close; an empty message is the end.
 */
final class MockWatch extends InputStream implements WebSocket.Listener {
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();
  private volatile @Nullable WebSocket socket;
  private byte[] current = {};
  private int position;
  private boolean ended;

  private MockWatch() {}

  static MockWatch open(HttpClient client, URI address, ApiRequest request) throws IOException {
    var watch = new MockWatch();
    try {
      var unused =
          client
              .newWebSocketBuilder()
              .uri(WebSocket.toWebSocketUri(address.resolve(request.pathAndQuery())))
              .buildAsync(watch)
              .get(request.timeout().toMillis(), TimeUnit.MILLISECONDS);
      return watch;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a watch is opened");
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the mock does not open the watch", e);
    }
  }

  @Override
  public void onOpen(WebSocket opened) {
    socket = opened;
  }

  @Override
  public void onMessage(WebSocket from, String text) {
    messages.add((MockBackend.zoned(text) + "\n").getBytes(StandardCharsets.UTF_8));
    from.request();
  }

  @Override
  public void onClose(WebSocket from, int code, String reason) {
    messages.add(END);
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    messages.add(END);
  }

  @Override
  public int read() throws IOException {
    return await() ? current[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (!await()) {
      return -1;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, count);
    position += count;
    return count;
  }

  /** Whether there is something to read. */
  private boolean await() throws IOException {
    try {
      while (!ended && position == current.length) {
        current = messages.take();
        position = 0;
        ended = current.length == 0;
      }
      return !ended;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a watch is read");
    }
  }

  @Override
  public void close() {
    messages.add(END);
    var open = socket;
    if (open != null) {
      open.sendClose(1000, "done");
    }
  }
}
