package dev.fairlead.runtime.internal.kubeconfig;

import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Certificates and keys of a kubeconfig: base64 of PEM. What comes out holds the blocks alone, in
 * the line width of RFC 7468, so a client library never sees the text around them.
 */
final class Pem {
  private static final Pattern WHITE = Pattern.compile("\\s");
  private static final Pattern BEGIN = Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----");
  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  private Pem() {}

  private record Block(String label, Bytes der) {
    String print() {
      return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
          .formatted(label, LINES.encodeToString(der.toByteArray()), label);
    }
  }

  /** One or more X.509 certificates; empty if it is anything else. */
  static Optional<String> certificates(String base64) {
    List<Block> certificates =
        blocks(base64).stream().filter(block -> block.label().equals("CERTIFICATE")).toList();
    boolean good = !certificates.isEmpty() && certificates.stream().allMatch(Pem::isCertificate);
    return good ? Optional.of(print(certificates)) : Optional.empty();
  }

  /** Exactly one private key that needs no password: PKCS #8, PKCS #1 or SEC 1. */
  static Optional<String> privateKey(String base64) {
    List<Block> keys =
        blocks(base64).stream().filter(block -> block.label().endsWith("PRIVATE KEY")).toList();
    boolean good = keys.size() == 1 && keys.stream().allMatch(Pem::isPrivateKey);
    return good ? Optional.of(print(keys)) : Optional.empty();
  }

  private static String print(List<Block> blocks) {
    return String.join("", blocks.stream().map(Block::print).toList());
  }

  /** The blocks of a text; none if the base64 or one of the blocks is broken. */
  private static List<Block> blocks(String base64) {
    List<Block> blocks = new ArrayList<>();
    try {
      String text = new String(decode(base64), StandardCharsets.ISO_8859_1);
      Matcher begin = BEGIN.matcher(text);
      for (int from = 0; begin.find(from); ) {
        String end = "-----END " + begin.group(1) + "-----";
        int stop = text.indexOf(end, begin.end());
        if (stop < 0) {
          return List.of();
        }
        blocks.add(
            new Block(begin.group(1), Bytes.wrap(decode(text.substring(begin.end(), stop)))));
        from = stop + end.length();
      }
    } catch (IllegalArgumentException e) {
      return List.of();
    }
    return blocks;
  }

  private static byte[] decode(String base64) {
    return Base64.getDecoder().decode(WHITE.matcher(base64).replaceAll(""));
  }

  private static boolean isCertificate(Block block) {
    try {
      CertificateFactory.getInstance("X.509").generateCertificate(block.der().inputStream());
      return isOneSequence(block.der().toByteArray());
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static boolean isPrivateKey(Block block) {
    return switch (block.label()) {
      case "PRIVATE KEY" -> isPkcs8(block.der().toByteArray());
      case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> isOneSequence(block.der().toByteArray());
      default -> false;
    };
  }

  private static boolean isPkcs8(byte[] der) {
    return List.of("RSA", "EC", "EdDSA").stream().anyMatch(algorithm -> reads(algorithm, der));
  }

  private static boolean reads(String algorithm, byte[] der) {
    try {
      KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** True if the bytes are one DER sequence and nothing behind it. */
  private static boolean isOneSequence(byte[] der) {
    if (der.length < 2 || der[0] != 0x30) {
      return false;
    }
    int first = der[1] & 0xFF;
    if (first < 0x80) {
      return der.length == first + 2;
    }
    int size = first & 0x7F;
    if (size == 0 || size > 3 || der.length < 2 + size) {
      return false;
    }
    int length = 0;
    for (int i = 0; i < size; i++) {
      length = (length << 8) | (der[2 + i] & 0xFF);
    }
    return der.length == 2 + size + length;
  }
}
