package dev.fairlead.backend.official;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.OkHttpClient;

/** Asks the server for, and expects in its certificate, another name than that of its address. */
final class OfficialServerName extends SSLSocketFactory {

  private final SSLSocketFactory sockets;
  private final String name;

  OfficialServerName(SSLSocketFactory sockets, String name) {
    this.sockets = sockets;
    this.name = name;
  }

  /** Has the usual check of names done with this one. */
  static void verify(OkHttpClient.Builder http, String name) {
    var usual = http.build().hostnameVerifier();
    http.hostnameVerifier((address, session) -> usual.verify(name, session));
  }

  /** The one that OkHttp uses: TLS over a connected socket. */
  @Override
  public Socket createSocket(Socket connected, String address, int port, boolean autoClose)
      throws IOException {
    return sockets.createSocket(connected, name, port, autoClose);
  }

  @Override
  public Socket createSocket(String address, int port) throws IOException {
    return sockets.createSocket(address, port);
  }

  @Override
  public Socket createSocket(String address, int port, InetAddress localAddress, int localPort)
      throws IOException {
    return sockets.createSocket(address, port, localAddress, localPort);
  }

  @Override
  public Socket createSocket(InetAddress address, int port) throws IOException {
    return sockets.createSocket(address, port);
  }

  @Override
  public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
      throws IOException {
    return sockets.createSocket(address, port, localAddress, localPort);
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }
}
