package dev.fairlead.testkit.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/**
 * A certificate for {@code localhost} and 127.0.0.1 that signs itself, made when it is first asked
 * for and shared by all servers of the JVM. The JDK has no public way to make one, so the few
 * structures of RFC 5280 that it consists of are written here.
 */
public final class SelfSigned {

  private static final String ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
  private static final String COMMON_NAME = "0603550403";
  private static final String BASIC_CONSTRAINTS = "0603551d13";
  private static final String ALTERNATIVE_NAMES = "0603551d11";
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int OCTETS = 0x04;

  private final X509Certificate certificate;
  private final SSLSocketFactory sockets;

  private SelfSigned() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      var keys = generator.generateKeyPair();
      certificate = certificate(keys);
      sockets = context(keys).getSocketFactory();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this JVM has no TLS with elliptic curves", e);
    }
  }

  private static final class Holder {
    static final SelfSigned INSTANCE = new SelfSigned();
  }

  /** The one of this JVM. */
  public static SelfSigned instance() {
    return Holder.INSTANCE;
  }

  /** The certificate, which is its own authority, in PEM. */
  public String pem() {
    try {
      var text =
          Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
      return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a certificate that was just read can be written", e);
    }
  }

  SSLSocketFactory sockets() {
    return sockets;
  }

  private static X509Certificate certificate(KeyPair keys)
      throws GeneralSecurityException, IOException {
    var content = content(keys);
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(content);
    var bits = join(new byte[] {0}, signature.sign());
    var signed = der(SEQUENCE, content, der(SEQUENCE, hex(ECDSA_WITH_SHA256)), der(0x03, bits));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(signed));
  }

  /** TBSCertificate of RFC 5280, section 4.1. */
  private static byte[] content(KeyPair keys) {
    var name = der(SEQUENCE, der(SET, der(SEQUENCE, hex(COMMON_NAME), text(0x0c, "localhost"))));
    return der(
        SEQUENCE,
        der(0xa0, hex("020102")),
        der(0x02, new BigInteger(64, new SecureRandom()).add(BigInteger.ONE).toByteArray()),
        der(SEQUENCE, hex(ECDSA_WITH_SHA256)),
        name,
        der(SEQUENCE, text(0x17, "200101000000Z"), text(0x17, "491231235959Z")),
        name,
        keys.getPublic().getEncoded(),
        der(0xa3, der(SEQUENCE, authority(), names())));
  }

  private static byte[] authority() {
    var isAuthority = der(SEQUENCE, hex("0101ff"));
    return der(SEQUENCE, hex(BASIC_CONSTRAINTS), hex("0101ff"), der(OCTETS, isAuthority));
  }

  private static byte[] names() {
    var names = der(SEQUENCE, text(0x82, "localhost"), der(0x87, new byte[] {127, 0, 0, 1}));
    return der(SEQUENCE, hex(ALTERNATIVE_NAMES), der(OCTETS, names));
  }

  private static byte[] text(int tag, String text) {
    return der(tag, text.getBytes(StandardCharsets.US_ASCII));
  }

  /** One element: tag, length, content (X.690). */
  private static byte[] der(int tag, byte[]... parts) {
    var content = join(parts);
    int length = content.length;
    byte[] head;
    if (length < 0x80) {
      head = new byte[] {(byte) tag, (byte) length};
    } else if (length < 0x100) {
      head = new byte[] {(byte) tag, (byte) 0x81, (byte) length};
    } else {
      head = new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
    }
    return join(head, content);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static byte[] join(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    List.of(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private SSLContext context(KeyPair keys) throws GeneralSecurityException, IOException {
    var password = new char[0];
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, password);
    store.setKeyEntry("key", keys.getPrivate(), password, new X509Certificate[] {certificate});
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, password);
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
