package dev.fairlead.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class PemKeysTest {
  private static final int PKCS8_BEFORE_RSA = 26;

  static String pem(String what, byte[] content) {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, text);
  }

  /** The form of RFC 8017, which PKCS#8 has inside. */
  static byte[] pkcs1(PrivateKey rsa) {
    byte[] whole = rsa.getEncoded();
    return Arrays.copyOfRange(whole, PKCS8_BEFORE_RSA, whole.length);
  }

  private static PrivateKey rsa() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return generator.generateKeyPair().getPrivate();
  }

  private static ECPrivateKey ec() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return (ECPrivateKey) generator.generateKeyPair().getPrivate();
  }

  @Test
  void pkcs8IsReadForBothKindsOfKeys() throws GeneralSecurityException {
    for (var key : new PrivateKey[] {rsa(), ec()}) {
      assertEquals(key, PemKeys.read("a text before\n" + pem("PRIVATE KEY", key.getEncoded())));
    }
  }

  @Test
  void theOldFormOfRsaIsRead() throws GeneralSecurityException {
    var key = rsa();
    assertEquals(key, PemKeys.read(pem("RSA PRIVATE KEY", pkcs1(key))));
  }

  @Test
  void theOldFormOfEllipticCurvesIsRead() throws GeneralSecurityException {
    var key = ec();
    var value = "%064x".formatted(key.getS());
    var sec1 =
        HexFormat.of().parseHex("3031" + "020101" + "0420" + value + "a00a06082a8648ce3d030107");
    var read = (ECPrivateKey) PemKeys.read(pem("EC PRIVATE KEY", sec1));
    assertEquals(key.getS(), read.getS());
    assertEquals(key.getParams().getCurve(), read.getParams().getCurve());
  }

  @Test
  void whatIsNoKeyIsRefused() {
    for (var text : new String[] {"", pem("CERTIFICATE", new byte[] {1}), "PRIVATE KEY"}) {
      assertThrows(GeneralSecurityException.class, () -> PemKeys.read(text), text);
    }
    var unnamed = HexFormat.of().parseHex("3006" + "020101" + "0401" + "05");
    assertThrows(
        GeneralSecurityException.class, () -> PemKeys.read(pem("EC PRIVATE KEY", unnamed)));
  }
}
