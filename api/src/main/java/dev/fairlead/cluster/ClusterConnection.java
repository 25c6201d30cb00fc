package dev.fairlead.cluster;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a cluster: inline data only, complete, with nothing to look up elsewhere. Immutable;
 * equal if all of it is, which is how a change of credentials is found.
 *
 * <p>This class does not judge whom to trust: loopback addresses and plain http are fine here (test
 * servers use both) and refused where a connection is made out of untrusted text.
 */
public final class ClusterConnection {

  private final URI server;
  private final String caPem;
  private final Credentials credentials;
  private final @Nullable String tlsServerName;
  private final @Nullable URI proxy;
  private final @Nullable Impersonation impersonation;

  private ClusterConnection(
      URI server,
      String caPem,
      Credentials credentials,
      @Nullable String tlsServerName,
      @Nullable URI proxy,
      @Nullable Impersonation impersonation) {
    this.server = server;
    this.caPem = Objects.requireNonNull(caPem, "caPem");
    this.credentials = Objects.requireNonNull(credentials, "credentials");
    this.tlsServerName = tlsServerName;
    this.proxy = proxy;
    this.impersonation = impersonation;
  }

  /**
   * A connection without proxy and impersonation.
   *
   * @param server {@code https://host:port}, maybe with a path before that of the API; {@code http}
   *     for test servers
   * @param caPem the certificates that may sign the server's, in PEM; {@code ""} for those that the
   *     JVM trusts
   * @throws IllegalArgumentException if the address has no host, another scheme, a user, a query or
   *     a fragment
   */
  public static ClusterConnection of(URI server, String caPem, Credentials credentials) {
    checkAddress("a server", server);
    return new ClusterConnection(server, caPem, credentials, null, null, null);
  }

  private static void checkAddress(String what, URI address) {
    boolean isHttp =
        "https".equalsIgnoreCase(address.getScheme())
            || "http".equalsIgnoreCase(address.getScheme());
    boolean isPlain =
        address.getRawUserInfo() == null
            && address.getRawQuery() == null
            && address.getRawFragment() == null;
    if (!isHttp || address.getHost() == null || !isPlain) {
      throw new IllegalArgumentException(
          what + " has an address like https://host:port, without user, query and fragment");
    }
  }

  /** With the name that the server's certificate must have, if it is not that of the address. */
  public ClusterConnection withTlsServerName(String name) {
    Objects.requireNonNull(name, "name");
    return new ClusterConnection(server, caPem, credentials, name, proxy, impersonation);
  }

  /**
   * Through an HTTP proxy.
   *
   * @throws IllegalArgumentException if the address has no host, another scheme than http and
   *     https, a user, a query or a fragment
   */
  public ClusterConnection withProxy(URI newProxy) {
    checkAddress("a proxy", newProxy);
    return new ClusterConnection(
        server, caPem, credentials, tlsServerName, newProxy, impersonation);
  }

  /**
   * On behalf of someone else. The runtime sets the headers; backends ignore this.
   *
   * @throws IllegalArgumentException if the user is empty, or a name has a control character
   */
  public ClusterConnection withImpersonation(String user, List<String> groups) {
    var other = new Impersonation(user, groups);
    return new ClusterConnection(server, caPem, credentials, tlsServerName, proxy, other);
  }

  /** The address of the API server. */
  public URI server() {
    return server;
  }

  /** The certificates that may sign the server's; {@code ""} for those that the JVM trusts. */
  public String caPem() {
    return caPem;
  }

  /** Who one is. */
  public Credentials credentials() {
    return credentials;
  }

  /** The name in the server's certificate, if it is not that of the address. */
  public Optional<String> tlsServerName() {
    return Optional.ofNullable(tlsServerName);
  }

  /** The proxy, if there is one. */
  public Optional<URI> proxy() {
    return Optional.ofNullable(proxy);
  }

  /** On whose behalf requests are made, if not one's own. */
  public Optional<Impersonation> impersonation() {
    return Optional.ofNullable(impersonation);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClusterConnection that
        && server.equals(that.server)
        && caPem.equals(that.caPem)
        && credentials.equals(that.credentials)
        && Objects.equals(tlsServerName, that.tlsServerName)
        && Objects.equals(proxy, that.proxy)
        && Objects.equals(impersonation, that.impersonation);
  }

  @Override
  public int hashCode() {
    return Objects.hash(server, caPem, credentials, tlsServerName, proxy, impersonation);
  }

  /** The kind of credentials only: an address in a tenant's Secret may be a secret, too. */
  @Override
  public String toString() {
    return "ClusterConnection[server hidden, %s]".formatted(credentials);
  }

  /**
   * Someone else, on whose behalf requests are made.
   *
   * @param user the user name, such as {@code system:serviceaccount:default:deployer}
   * @param groups all groups of that user; the server adds none
   */
  public record Impersonation(String user, List<String> groups) {

    /**
     * Copies the groups.
     *
     * @throws IllegalArgumentException if the user is empty, or a name has a control character
     */
    public Impersonation {
      groups = List.copyOf(groups);
      if (user.isEmpty()
          || hasControl(user)
          || groups.stream().anyMatch(Impersonation::hasControl)) {
        throw new IllegalArgumentException(
            "impersonation needs a user, and names without control characters");
      }
    }

    private static boolean hasControl(String name) {
      return name.chars().anyMatch(Character::isISOControl);
    }
  }
}
