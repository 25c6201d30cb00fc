package dev.fairlead.testkit.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import javax.net.ssl.SSLSocket;

/**
 * Asks a server how many streams it lets into one connection of HTTP/2: what it says in its first
 * SETTINGS frame (RFC 9113, sections 3.4 and 6.5).
 */
public final class StreamLimit {

  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int FRAME_HEAD = 9;
  private static final byte[] OWN_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
  private static final int SETTINGS = 4;
  private static final int ACKNOWLEDGED = 1;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int SETTING_BYTES = 6;
  private static final int READ_MILLIS = 20_000;

  private StreamLimit() {}

  /**
   * The limit of a server; empty if it speaks no HTTP/2, or names none.
   *
   * @param server {@code https://host:port}
   * @param caPem the certificates that may sign the server's
   * @throws IOException if it can't be reached, or says something else
   */
  public static OptionalLong of(URI server, String caPem) throws IOException {
    var tls = HttpConnector.trusting(caPem);
    try (var socket = new Socket(server.getHost(), server.getPort());
        var secure =
            (SSLSocket) tls.createSocket(socket, server.getHost(), server.getPort(), true)) {
      socket.setSoTimeout(READ_MILLIS);
      var parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
      secure.setSSLParameters(parameters);
      secure.startHandshake();
      return "h2".equals(secure.getApplicationProtocol()) ? greet(secure) : OptionalLong.empty();
    }
  }

  private static OptionalLong greet(SSLSocket secure) throws IOException {
    var out = secure.getOutputStream();
    out.write(PREFACE.getBytes(StandardCharsets.US_ASCII));
    out.write(OWN_SETTINGS);
    out.flush();
    var head = new byte[FRAME_HEAD];
    var in = new DataInputStream(secure.getInputStream());
    in.readFully(head);
    if (head[3] != SETTINGS || (head[4] & ACKNOWLEDGED) != 0) {
      throw new IOException("the server does not begin with its settings");
    }
    var settings = new byte[((head[0] & 0xff) << 16) | ((head[1] & 0xff) << 8) | (head[2] & 0xff)];
    in.readFully(settings);
    return limit(ByteBuffer.wrap(settings));
  }

  private static OptionalLong limit(ByteBuffer settings) {
    while (settings.remaining() >= SETTING_BYTES) {
      int name = settings.getShort() & 0xffff;
      long value = settings.getInt() & 0xffff_ffffL;
      if (name == MAX_CONCURRENT_STREAMS) {
        return OptionalLong.of(value);
      }
    }
    return OptionalLong.empty();
  }
}
