package dev.fairlead.backend.official;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and a certificate that the JDK's keytool has made and the key itself has signed. */
record TestIdentity(KeyStore store) {

  private static final String PASSWORD = "not-secret";

  static TestIdentity of(Path directory, String algorithm, String alternativeName)
      throws IOException, GeneralSecurityException, InterruptedException {
    var file = Files.createTempDirectory(directory, "identity").resolve("store.p12");
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=test",
                "-ext",
                "san=" + alternativeName,
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(file.resolveSibling("log").toFile())
            .start();
    assertEquals(0, keytool.waitFor());
    return new TestIdentity(KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray()));
  }

  String certificatePem() throws GeneralSecurityException {
    return pem("CERTIFICATE", store.getCertificate("it").getEncoded());
  }

  /** The key as PKCS #8 has it. */
  byte[] key() throws GeneralSecurityException {
    return store.getKey("it", PASSWORD.toCharArray()).getEncoded();
  }

  /** TLS that presents this identity and asks for one of these authorities. */
  SSLContext serving(KeyStore authorities) throws GeneralSecurityException {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authorities);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  static String pem(String label, byte[] der) {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label);
  }
}
