package dev.fairlead.testkit.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;

/*
 * Serves one connection, request after request, on a thread of its own. While a stream is answered
 * that thread waits for the client's next byte, so that it notices when the client goes; the stream is
 * written by a second thread. So there is always one reader and one writer, and nothing to lock. Any
 * thread may close the socket, which frees both.
 */
final class HttpConnection implements Runnable {

  private static final int REQUEST_MILLIS = 30_000;
  private static final Duration FOR_EVER = Duration.ofDays(1_000);
  private static final int TLS_HANDSHAKE = 0x16;
  private static final int LINGER_BYTES = 16 * 1024 * 1024;
  private static final int LINGER_MILLIS = 2_000;

  private final HttpServer server;
  private final Socket socket;
  private volatile boolean closed;
  private InputStream in;
  private OutputStream out;

  HttpConnection(HttpServer server, Socket socket) throws IOException {
    this.server = server;
    this.socket = socket;
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(new Guarded(socket.getInputStream()));
    this.out = socket.getOutputStream();
  }

  @Override
  public void run() {
    try {
      useTlsIfAsked();
      boolean goesOn = true;
      while (goesOn && !closed) {
        goesOn = serveNext();
      }
    } catch (IOException | InterruptedException gone) {
      // The client or this server has ended the connection: nobody is left to be told.
      closed = true;
    } finally {
      close();
      server.ended(this);
    }
  }

  /** Ends the connection; whoever reads or writes it gets an exception. */
  void close() {
    closed = true;
    closeQuietly();
    server.gate().wake();
  }

  /** Ends the connection so that the client gets a reset. */
  void reset() {
    closed = true;
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException gone) {
      closed = true;
    }
    close();
  }

  private void closeQuietly() {
    try {
      // Of the socket itself, not of TLS: that would say farewell first.
      socket.close();
    } catch (IOException gone) {
      closed = true;
    }
  }

  /**
   * TLS and plain text share the port: a TLS client's first byte is none that a method begins with.
   */
  private void useTlsIfAsked() throws IOException {
    if (peek() != TLS_HANDSHAKE) {
      return;
    }
    var secure = (SSLSocket) server.tls().createSocket(socket, in, false);
    secure.setUseClientMode(false);
    socket.setSoTimeout(REQUEST_MILLIS);
    secure.startHandshake();
    in = new BufferedInputStream(new Guarded(secure.getInputStream()));
    out = secure.getOutputStream();
  }

  private boolean serveNext() throws IOException, InterruptedException {
    if (peek() < 0) {
      return false;
    }
    socket.setSoTimeout(REQUEST_MILLIS);
    HttpRequest request;
    try {
      var read =
          new RequestReader(in, server.longestBody())
              .read(
                  () -> write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
      if (read.isEmpty()) {
        return false;
      }
      request = read.get();
    } catch (BadRequestException e) {
      refuse(e);
      return false;
    }
    socket.setSoTimeout(0);
    var exchange = new Exchange(request);
    server.handler().handle(exchange);
    return exchange.answered && request.keepAlive();
  }

  /** The next byte without taking it; waits for it for as long as it takes. */
  private int peek() throws IOException {
    socket.setSoTimeout(0);
    in.mark(1);
    int octet = in.read();
    in.reset();
    return octet;
  }

  /** Answers, and reads on for a while: closing at once would make the client lose the answer. */
  private void refuse(BadRequestException e) throws IOException {
    var headers = Map.of("Content-Type", List.of("application/json"));
    var body = status(e).getBytes(StandardCharsets.UTF_8);
    var framing = "Content-Length: " + body.length + "\r\nConnection: close";
    write(join(head(e.status(), headers, framing), body));
    socket.shutdownOutput();
    socket.setSoTimeout(LINGER_MILLIS);
    var scrap = new byte[8192];
    int total = 0;
    for (int n = in.read(scrap); n >= 0 && total < LINGER_BYTES; n = in.read(scrap)) {
      total += n;
    }
  }

  private static String status(BadRequestException e) {
    return """
        {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
        "message":"%s","reason":"%s","code":%d}
        """
        .formatted(
            e.getMessage(), e.status() == 413 ? "RequestEntityTooLarge" : "BadRequest", e.status());
  }

  private void write(byte[] bytes) throws IOException {
    server.gate().pass(FOR_EVER, () -> closed);
    out.write(bytes);
    out.flush();
  }

  private static byte[] head(int status, Map<String, List<String>> headers, String framing) {
    var head = new StringBuilder("HTTP/1.1 ").append(status).append(' ').append(phrase(status));
    headers.forEach(
        (name, values) ->
            values.forEach(value -> head.append("\r\n").append(name).append(": ").append(value)));
    return head.append("\r\n")
        .append(framing)
        .append("\r\n\r\n")
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String phrase(int status) {
    return status < 300 ? "OK" : "Status";
  }

  private static byte[] join(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (var part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** Lets no byte through while the network is frozen. */
  private final class Guarded extends FilterInputStream {
    Guarded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      server.gate().pass(FOR_EVER, () -> closed);
      return octet;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      server.gate().pass(FOR_EVER, () -> closed);
      return count;
    }
  }

  private final class Exchange implements HttpExchange {
    private final HttpRequest request;
    private boolean answered;

    Exchange(HttpRequest request) {
      this.request = request;
    }

    @Override
    public HttpRequest request() {
      return request;
    }

    @Override
    public void respond(int status, Map<String, List<String>> headers, byte[] body)
        throws IOException {
      write(join(head(status, headers, length(body)), body));
      answered = true;
    }

    private String length(byte[] body) {
      var length = "Content-Length: " + body.length;
      return request.keepAlive() ? length : length + "\r\nConnection: close";
    }

    @Override
    public void respondPartly(int status, Map<String, List<String>> headers, byte[] body, int bytes)
        throws IOException {
      var start = Arrays.copyOf(body, bytes);
      write(join(head(status, headers, "Content-Length: " + body.length), start));
      hangUp();
    }

    @Override
    public void stream(int status, Map<String, List<String>> headers, Pump pump)
        throws IOException, InterruptedException {
      write(head(status, headers, "Transfer-Encoding: chunked"));
      var pumping = new Pumping(pump);
      var thread = server.thread(pumping, "stream");
      thread.start();
      try {
        if (peek() < 0) {
          thread.interrupt();
        }
      } catch (IOException gone) {
        closed = true;
        thread.interrupt();
      }
      thread.join();
      answered = pumping.complete;
    }

    @Override
    public void reset() {
      HttpConnection.this.reset();
    }

    @Override
    public void hangUp() throws IOException {
      closed = true;
      socket.shutdownOutput();
      close();
    }

    @Override
    public void awaitEnd() {
      try {
        peek();
      } catch (IOException gone) {
        closed = true;
      }
    }

    @Override
    public boolean pause(Duration time) throws InterruptedException {
      return server.gate().pause(time, () -> closed);
    }
  }

  /** Runs a pump and ends the answer behind it. */
  private final class Pumping implements Runnable, HttpExchange.Chunks {
    private final HttpExchange.Pump pump;
    private volatile boolean complete;

    Pumping(HttpExchange.Pump pump) {
      this.pump = pump;
    }

    @Override
    public void run() {
      try {
        pump.run(this);
        if (!closed) {
          write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
          complete = true;
        }
      } catch (IOException | InterruptedException gone) {
        close();
      }
    }

    @Override
    public void send(byte[] piece) throws IOException {
      var size = (Integer.toHexString(piece.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
      write(join(size, piece, new byte[] {'\r', '\n'}));
    }

    @Override
    public void reset() {
      HttpConnection.this.reset();
    }

    @Override
    public void cutOff() throws IOException {
      closed = true;
      socket.shutdownOutput();
      close();
    }

    @Override
    public void silence() throws InterruptedException {
      boolean more = true;
      while (more) {
        more = server.gate().pause(FOR_EVER, () -> closed);
      }
    }
  }
}
