package dev.fairlead.testkit.http;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Private keys in PEM: PKCS#8, which the JDK reads, and the forms of RSA (RFC 8017) and elliptic
 * curves (RFC 5915) that clusters hand out and that are put into PKCS#8 here.
 */
final class PemKeys {

  private static final Pattern BLOCK =
      Pattern.compile(
          "-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
  private static final String VERSION_0 = "020100";
  private static final String RSA = "300d06092a864886f70d0101010500";
  private static final String EC = "06072a8648ce3d0201";
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int PARAMETERS = 0xa0;

  private PemKeys() {}

  /** The first private key of a text. */
  static PrivateKey read(String pem) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new GeneralSecurityException("no private key in PEM that is not encrypted");
    }
    byte[] content = Base64.getMimeDecoder().decode(block.group(2));
    return switch (block.group(1)) {
      case "RSA PRIVATE KEY" -> key("RSA", wrapped(hex(RSA), content));
      case "EC PRIVATE KEY" -> key("EC", wrapped(der(SEQUENCE, hex(EC), curve(content)), content));
      default -> ofEither(content);
    };
  }

  private static PrivateKey ofEither(byte[] content) throws GeneralSecurityException {
    try {
      return key("EC", content);
    } catch (GeneralSecurityException other) {
      return key("RSA", content);
    }
  }

  private static PrivateKey key(String algorithm, byte[] content) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(content));
  }

  /** PrivateKeyInfo of RFC 5208. */
  private static byte[] wrapped(byte[] algorithm, byte[] key) {
    return der(SEQUENCE, hex(VERSION_0), algorithm, der(OCTETS, key));
  }

  /** The curve's identifier, which an ECPrivateKey has as its parameters. */
  private static byte[] curve(byte[] key) throws GeneralSecurityException {
    // SEQUENCE, INTEGER 1 (three octets), OCTET STRING, then [0].
    int at = headerLength(key, 0) + 3;
    at += headerLength(key, at) + contentLength(key, at);
    if (at >= key.length || (key[at] & 0xff) != PARAMETERS) {
      throw new GeneralSecurityException("a key that does not name its curve");
    }
    int start = at + headerLength(key, at);
    return Arrays.copyOfRange(key, start, start + contentLength(key, at));
  }

  private static int headerLength(byte[] key, int at) {
    int length = key[at + 1] & 0xff;
    return length < 0x80 ? 2 : 2 + (length & 0x7f);
  }

  private static int contentLength(byte[] key, int at) {
    int length = key[at + 1] & 0xff;
    if (length < 0x80) {
      return length;
    }
    int total = 0;
    for (int i = 0; i < (length & 0x7f); i++) {
      total = (total << 8) | (key[at + 2 + i] & 0xff);
    }
    return total;
  }

  /** One element: tag, length, content (X.690). */
  private static byte[] der(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    List.of(parts).forEach(content::writeBytes);
    int length = content.size();
    var all = new ByteArrayOutputStream();
    all.write(tag);
    if (length < 0x80) {
      all.write(length);
    } else if (length < 0x100) {
      all.writeBytes(new byte[] {(byte) 0x81, (byte) length});
    } else {
      all.writeBytes(new byte[] {(byte) 0x82, (byte) (length >> 8), (byte) length});
    }
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
