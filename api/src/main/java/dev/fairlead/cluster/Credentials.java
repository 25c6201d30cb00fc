package dev.fairlead.cluster;

import java.util.Objects;

/** Who one is to a cluster; inline data only. None of them prints a secret. */
public sealed interface Credentials {

  /** Nobody in particular: requests carry no credentials. */
  record None() implements Credentials {}

  /**
   * A bearer token.
   *
   * @param token without white space or control characters, not empty
   */
  record Token(String token) implements Credentials {

    /**
     * Checks that it can be in a header.
     *
     * @throws IllegalArgumentException if it can't
     */
    public Token {
      if (token.isEmpty() || !token.chars().allMatch(it -> it > ' ' && it < 0x7f)) {
        throw new IllegalArgumentException(
            "a token is not empty and has neither blanks nor control characters; was the line break"
                + " at its end left in?");
      }
    }

    @Override
    public String toString() {
      return "Token[hidden]";
    }
  }

  /**
   * A certificate and its key.
   *
   * @param certificatePem the certificate, followed by those that sign it, in PEM
   * @param keyPem the private key in PEM, not encrypted
   */
  record ClientCertificate(String certificatePem, String keyPem) implements Credentials {

    /**
     * Checks that both are there; whether they fit is found out on connecting.
     *
     * @throws IllegalArgumentException if one of them is blank
     */
    public ClientCertificate {
      if (certificatePem.isBlank() || keyPem.isBlank()) {
        throw new IllegalArgumentException("a client certificate needs both certificate and key");
      }
    }

    @Override
    public String toString() {
      return "ClientCertificate[hidden]";
    }
  }

  /**
   * HTTP basic authentication, which kube-apiserver no longer has, but proxies before it do.
   *
   * @param user without a colon, not empty
   * @param password may be empty
   */
  record Basic(String user, String password) implements Credentials {

    /**
     * Checks the user.
     *
     * @throws IllegalArgumentException if it is empty or has a colon, which would end it (RFC 7617)
     */
    public Basic {
      Objects.requireNonNull(password, "password");
      if (user.isEmpty() || user.indexOf(':') >= 0) {
        throw new IllegalArgumentException("a user is not empty and has no colon");
      }
    }

    @Override
    public String toString() {
      return "Basic[hidden]";
    }
  }
}
