package dev.fairlead.testkit.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A socket to a server, for bytes that no HTTP client would send. */
final class RawClient implements AutoCloseable {

  private final Socket socket;

  RawClient(HttpServer server) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(30_000);
  }

  RawClient send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  RawClient finish() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  InputStream in() throws IOException {
    return socket.getInputStream();
  }

  /** All that the server sends until it ends the connection. */
  String readAll() throws IOException {
    return new String(in().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** One answer with a length. */
  String readAnswer() throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int octet = in().read();
      if (octet < 0) {
        throw new IOException("no answer, only: " + head);
      }
      head.append((char) octet);
    }
    var length = head.toString().replaceFirst("(?s).*Content-Length: (\\d+).*", "$1");
    return head + new String(in().readNBytes(Integer.parseInt(length)), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
