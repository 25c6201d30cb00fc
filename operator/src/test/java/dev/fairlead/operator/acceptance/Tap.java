package dev.fairlead.operator.acceptance;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A backend through which a test sees, counts and breaks what the operator sends: to the hub, and
 * by the connections that it makes, to targets. {@link Line} is what they share.
 */
final class Tap implements Backend {

  /** What stands for the hub where others have a port. */
  static final int HUB = 0;

  private final Backend inner;
  private final Line line;
  private final int server;
  private final AtomicBoolean open = new AtomicBoolean(true);

  private Tap(Backend inner, Line line, int server) {
    this.inner = inner;
    this.line = line;
    this.server = server;
  }

  /** The tap of the hub's backend. */
  static Tap ofHub(Backend hub, Line line) {
    return new Tap(hub, line, HUB);
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    var ticket = line.enter(server, request);
    try {
      var answer = inner.send(request, cancel);
      line.leave(ticket, answer.status());
      return answer;
    } finally {
      line.end();
    }
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    var ticket = line.enter(server, request);
    var answer = opened(request, cancel);
    try {
      line.leave(ticket, answer.status());
      if (ticket.isWatch()) {
        line.hold(answer);
      }
      return answer;
    } catch (IOException e) {
      answer.close();
      throw e;
    }
  }

  private StreamingResponse opened(ApiRequest request, CancelSignal cancel) throws IOException {
    try {
      return inner.open(request, cancel);
    } finally {
      line.end();
    }
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    var made = new Tap(inner.connect(connection), line, connection.server().getPort());
    line.connected();
    return made;
  }

  @Override
  public void close() {
    if (open.compareAndSet(true, false)) {
      if (server != HUB) {
        line.disconnected();
      }
      inner.close();
    }
  }
}
