package dev.fairlead.testkit.http;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * Makes connections to an HTTP/1.1 server, plain or TLS by the scheme of its address. There is no
 * pool and no thread; one request is under way on a connection at a time. Immutable.
 */
public final class HttpConnector {

  private static final int CONNECT_MILLIS = 10_000;

  private final URI server;
  private final String certifiedName;
  private final Optional<SSLSocketFactory> tls;

  private HttpConnector(URI server, String certifiedName, Optional<SSLSocketFactory> tls) {
    this.server = server;
    this.certifiedName = certifiedName;
    this.tls = tls;
  }

  /**
   * A connector to the server of a cluster, with its client certificate if it has one. Other
   * credentials are headers, which are the caller's.
   *
   * @throws IllegalArgumentException if certificates or the key can't be used, or if it is behind a
   *     proxy
   */
  public static HttpConnector of(ClusterConnection cluster) {
    if (cluster.proxy().isPresent()) {
      throw new IllegalArgumentException("a test server is not reached through a proxy");
    }
    var server = cluster.server();
    var name = cluster.tlsServerName().orElse(server.getHost());
    return isSecure(server)
        ? new HttpConnector(
            server, name, Optional.of(sockets(cluster.caPem(), cluster.credentials())))
        : new HttpConnector(server, name, Optional.empty());
  }

  /**
   * A connector to one server.
   *
   * @param server {@code http://host:port} or {@code https://host:port}
   * @param caPem the certificates that may sign the server's; {@code ""} for those that the JVM
   *     trusts
   */
  public static HttpConnector of(URI server, String caPem) {
    return of(ClusterConnection.of(server, caPem, new Credentials.None()));
  }

  private static boolean isSecure(URI server) {
    return "https".equalsIgnoreCase(server.getScheme());
  }

  /** Of connections to servers whose certificates these sign, and that want none of the client. */
  static SSLSocketFactory trusting(String caPem) {
    return sockets(caPem, new Credentials.None());
  }

  private static SSLSocketFactory sockets(String caPem, Credentials credentials) {
    try {
      var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(caPem.isEmpty() ? null : store(caPem));
      var context = SSLContext.getInstance("TLS");
      var keys = credentials instanceof Credentials.ClientCertificate own ? keys(own) : null;
      context.init(keys, managers.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("certificates that can't be used", e);
    }
  }

  private static KeyManager[] keys(Credentials.ClientCertificate own)
      throws GeneralSecurityException, IOException {
    var password = new char[0];
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, password);
    var text = new ByteArrayInputStream(own.certificatePem().getBytes(StandardCharsets.US_ASCII));
    var chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(text)
            .toArray(Certificate[]::new);
    store.setKeyEntry("own", PemKeys.read(own.keyPem()), password, chain);
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, password);
    return managers.getKeyManagers();
  }

  private static KeyStore store(String caPem) throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    var text = new ByteArrayInputStream(caPem.getBytes(StandardCharsets.US_ASCII));
    for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(text)) {
      store.setCertificateEntry("ca-" + store.size(), certificate);
    }
    return store;
  }

  /** A new connection; its reads wait for at most that long, for ever if zero. */
  public Connection connect(Duration readTimeout) throws IOException {
    var socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(server.getHost(), port()), CONNECT_MILLIS);
      socket.setSoTimeout(Math.toIntExact(readTimeout.toMillis()));
      return new Connection(
          server.getAuthority(), socket, tls.isPresent() ? secure(socket) : socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private int port() {
    return server.getPort() > 0 ? server.getPort() : tls.isPresent() ? 443 : 80;
  }

  private SSLSocket secure(Socket socket) throws IOException {
    var secure = (SSLSocket) tls.orElseThrow().createSocket(socket, certifiedName, port(), true);
    var parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    return secure;
  }

  /**
   * What came back. The body must be read to its end before the connection is used again.
   *
   * @param status the status
   * @param headers as they came; a lookup ignores the case of names
   * @param body without the framing; ends with an {@code IOException} if the answer is cut short
   */
  public record Answer(int status, Map<String, List<String>> headers, InputStream body) {}

  /** One connection. One thread uses it; any may close it, which ends reads and writes. */
  public static final class Connection implements AutoCloseable {
    private final String authority;
    private final Socket raw;
    private final Socket socket;
    private final InputStream in;

    private Connection(String authority, Socket raw, Socket socket) throws IOException {
      this.authority = authority;
      this.raw = raw;
      this.socket = socket;
      this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends a request and reads the head of its answer. */
    public Answer send(String method, String target, Map<String, List<String>> headers, byte[] body)
        throws IOException {
      var message = new ByteArrayOutputStream();
      message.writeBytes(head(method, target, headers, body.length));
      message.writeBytes(body);
      socket.getOutputStream().write(message.toByteArray());
      socket.getOutputStream().flush();
      return new AnswerReader(in).read(method);
    }

    private byte[] head(String method, String target, Map<String, List<String>> headers, int size) {
      var head = new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\n");
      head.append("Host: ").append(authority).append("\r\n");
      headers.forEach(
          (name, values) ->
              values.forEach(value -> head.append(name).append(": ").append(value).append("\r\n")));
      if (size > 0 || !method.equals("GET")) {
        head.append("Content-Length: ").append(size).append("\r\n");
      }
      return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** How long a read waits; for ever if zero. */
    public void readTimeout(Duration timeout) throws IOException {
      raw.setSoTimeout(Math.toIntExact(timeout.toMillis()));
    }

    @Override
    public void close() {
      try {
        // Of the socket itself, not of TLS: that would wait to say farewell.
        raw.close();
      } catch (IOException gone) {
        assert raw.isClosed() : gone;
      }
    }
  }
}
