package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.EngineResponse;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A watch of a server behind this one. A thread of its own reads it, since a read of a socket takes
 * no notice of an interrupt; it ends with the connection.
 */
final class UpstreamWatch implements EngineResponse.EventStream {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final byte[] END = new byte[0];

  private final Map<String, List<String>> headers;
  private final InputStream body;
  private final Runnable endConnection;
  private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
  private volatile boolean closed;
  private volatile boolean broken;

  UpstreamWatch(Map<String, List<String>> headers, InputStream body, Runnable endConnection) {
    this.headers = headers;
    this.body = new BufferedInputStream(body);
    this.endConnection = endConnection;
  }

  /** Begins to read. */
  void start(Runnable atEvent, Runnable whenEnded) {
    var name = "fairlead-apiserver-upstream-" + COUNT.incrementAndGet();
    var thread = new Thread(() -> read(atEvent, whenEnded), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Runnable atEvent, Runnable whenEnded) {
    try {
      for (var line = line(); line.length > 0; line = line()) {
        lines.add(line);
        atEvent.run();
      }
    } catch (IOException gone) {
      broken = !closed;
    } finally {
      lines.add(END);
      endConnection.run();
      whenEnded.run();
    }
  }

  /** The next line with its end; what follows the last one is empty. */
  private byte[] line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int octet = body.read(); octet >= 0; octet = body.read()) {
      line.write(octet);
      if (octet == '\n') {
        return line.toByteArray();
      }
    }
    return line.toByteArray();
  }

  @Override
  public int status() {
    return 200;
  }

  @Override
  public Map<String, List<String>> headers() {
    return headers;
  }

  @Override
  public Optional<byte[]> next() throws InterruptedException {
    var line = lines.take();
    if (line.length == 0) {
      lines.add(END);
      return Optional.empty();
    }
    return Optional.of(line);
  }

  /** Whether its reader has taken all that came. */
  boolean isDrained() {
    return lines.isEmpty();
  }

  /** Whether the connection behind it broke. */
  @Override
  public boolean isCutOff() {
    return broken;
  }

  @Override
  public void close() {
    closed = true;
    endConnection.run();
  }
}
