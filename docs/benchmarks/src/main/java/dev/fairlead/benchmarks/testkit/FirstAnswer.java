package dev.fairlead.benchmarks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One request by a plain socket, so that no client library is part of a server's start. */
final class FirstAnswer {
  private FirstAnswer() {}

  /** Asks for {@code /version} and waits for the end of the answer, which must be 200. */
  static void await(int port, String token) {
    var request =
        "GET /version HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n".formatted(token)
            + "Connection: close\r\n\r\n";
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      if (!answer.startsWith("HTTP/1.1 200 ")) {
        throw new IllegalStateException("/version is answered by " + answer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("/version is not answered", e);
    }
  }
}
