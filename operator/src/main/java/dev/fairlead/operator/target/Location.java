package dev.fairlead.operator.target;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Where a ConfigMap of an instance is, was, or is to be.
 *
 * @param secret the Secret of the kubeconfig, in the instance's namespace; empty for the hub itself
 * @param secretKey the key in it, empty for the usual ones
 */
public record Location(String secret, String secretKey, String namespace, String configMap) {
  private static final int MARK_BYTES = 4;

  /** Whether this is in the hub itself. */
  public boolean isLocal() {
    return secret.isEmpty();
  }

  /** Eight hexadecimal digits that tell the places of one target apart. */
  public String mark() {
    var text = String.join("/", secret, secretKey, namespace, configMap);
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, MARK_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
