package dev.fairlead.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KubeconfigFuzzProperties {
  private static final String ALL_FIELDS =
      KubeconfigSamples.with(
          "tls-server-name: x, certificate-authority-data: \"%s\""
              .formatted(KubeconfigSamples.base64(KubeconfigSamples.CERTIFICATE)),
          "client-certificate-data: %s, client-key-data: %s"
              .formatted(
                  KubeconfigSamples.base64(KubeconfigSamples.CERTIFICATE),
                  KubeconfigSamples.base64(KubeconfigSamples.PKCS8_KEY)));

  @Property(tries = 3000)
  void aDamagedKubeconfigIsReadOrRefusedAndNothingElse(@ForAll("damaged") Bytes kubeconfig) {
    try {
      KubeconfigParser.strict().parse(kubeconfig);
    } catch (KubeconfigException e) {
      assertFalse(e.refusedFields().isEmpty());
    }
  }

  @Provide
  Arbitrary<Bytes> damaged() {
    byte[] whole = ALL_FIELDS.getBytes(StandardCharsets.UTF_8);
    Arbitrary<String> insert =
        Arbitraries.of(
            "", "\n", ":", " ", "{", "}", "[", "]", "'", "\"", "- ", "&a ", "*a", "!x ", "%", "#",
            "null", "7", "\\", "\t", "? ", "| ", "\u0000", "@", "/../", ", ", "---\n", "\u202e");
    return Combinators.combine(
            Arbitraries.integers().between(0, whole.length),
            Arbitraries.integers().between(0, 12),
            insert)
        .as((at, cut, text) -> splice(whole, at, cut, text));
  }

  private static Bytes splice(byte[] whole, int at, int cut, String insert) {
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    int end = Math.min(text.length(), at + cut);
    return Bytes.ofUtf8(text.substring(0, at) + insert + text.substring(end));
  }
}
