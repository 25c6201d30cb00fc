package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.Credentials;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * TLS material of one connection, made of PEM texts alone. Messages never quote what they are
 * about.
 */
final class Fabric8Tls {

  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----([^-]+)-----END \\1-----");
  private static final byte[] VERSION_0 = {2, 1, 0};
  private static final int OCTET_STRING = 4;
  private static final int SEQUENCE = 0x30;

  private Fabric8Tls() {}

  /** The client certificate with its key; no managers for other credentials. */
  static KeyManager[] keys(Credentials credentials) {
    if (!(credentials instanceof Credentials.ClientCertificate client)) {
      return new KeyManager[0];
    }
    try {
      var chain = certificates(client.certificatePem());
      var store = emptyStore();
      var key = privateKey(client.keyPem(), chain[0].getPublicKey());
      store.setKeyEntry("client", key, new char[0], chain);
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, new char[0]);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "the client certificate and its key don't make a usable pair", e);
    }
  }

  /** These authorities only; those of the JVM if the text is empty. */
  static TrustManager[] trust(String caPem) {
    try {
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(caPem.isEmpty() ? null : storeOf(certificates(caPem)));
      return factory.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("the certificate authority is no PEM certificate", e);
    }
  }

  private static @Nullable KeyStore storeOf(Certificate[] authorities)
      throws GeneralSecurityException, IOException {
    var store = emptyStore();
    for (int i = 0; i < authorities.length; i++) {
      store.setCertificateEntry("ca-" + i, authorities[i]);
    }
    return store;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Certificate[] certificates(String pem) throws GeneralSecurityException {
    var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
    var found = CertificateFactory.getInstance("X.509").generateCertificates(bytes);
    if (found.isEmpty()) {
      throw new GeneralSecurityException("no certificate found");
    }
    return found.toArray(new Certificate[0]);
  }

  private static PrivateKey privateKey(String pem, PublicKey counterpart)
      throws GeneralSecurityException {
    var block = PRIVATE_KEY.matcher(pem);
    if (!block.find()) {
      throw new GeneralSecurityException("no unencrypted private key found");
    }
    var der = decoded(block.group(2));
    var pkcs8 = block.group(1).equals("PRIVATE KEY") ? der : wrapped(der, counterpart);
    return KeyFactory.getInstance(counterpart.getAlgorithm())
        .generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  private static byte[] decoded(String base64) throws GeneralSecurityException {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("the private key is not base64", e);
    }
  }

  /**
   * PKCS #1 and SEC 1 keys lack their algorithm, which PKCS #8 puts before them (RFC 5208 §5). The
   * certificate has the very same field.
   */
  private static byte[] wrapped(byte[] key, PublicKey counterpart) {
    return element(SEQUENCE, VERSION_0, algorithmOf(counterpart), element(OCTET_STRING, key));
  }

  private static byte[] algorithmOf(PublicKey key) {
    var info = ByteBuffer.wrap(key.getEncoded());
    lengthOfNext(info);
    int start = info.position();
    int length = lengthOfNext(info);
    return Arrays.copyOfRange(info.array(), start, info.position() + length);
  }

  /** Reads tag and length of a DER element. */
  private static int lengthOfNext(ByteBuffer der) {
    der.get();
    int first = der.get() & 0xff;
    int length = first < 0x80 ? first : 0;
    for (int more = first < 0x80 ? 0 : first & 0x7f; more > 0; more--) {
      length = (length << 8) | (der.get() & 0xff);
    }
    return length;
  }

  private static byte[] element(int tag, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    // Two length bytes hold any key; DER's rule of the shortest form is not enforced by readers
    // of keys, but kept all the same.
    var header =
        length < 0x80
            ? new byte[] {(byte) tag, (byte) length}
            : length < 0x100
                ? new byte[] {(byte) tag, (byte) 0x81, (byte) length}
                : new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
    var all = ByteBuffer.allocate(header.length + length).put(header);
    for (var part : parts) {
      all.put(part);
    }
    return all.array();
  }
}
