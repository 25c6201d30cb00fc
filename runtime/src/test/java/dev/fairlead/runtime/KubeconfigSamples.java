package dev.fairlead.runtime;

import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Kubeconfigs for tests; certificate and key were made for these tests and open nothing. */
final class KubeconfigSamples {
  static final String CERTIFICATE =
      """
      -----BEGIN CERTIFICATE-----
      MIIBdDCCARugAwIBAgIUMRW4EQqCTdnPvvI0nattNHdYVtswCgYIKoZIzj0EAwIw
      DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMzAyMTA4MjZaGA8yMTI2MTEwNjIxMDgy
      NlowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHoT
      wESFsOvVIQhXlyqy5PMClZV6A7XL53q/aM5fvLaCyOJCUEgtWqLvLaBSRRhWFE9v
      lPqYd2CjQ4M5hwp5wJajUzBRMB0GA1UdDgQWBBTo0iYH5lSY/e1oXn1MWP+Wb944
      4zAfBgNVHSMEGDAWgBTo0iYH5lSY/e1oXn1MWP+Wb9444zAPBgNVHRMBAf8EBTAD
      AQH/MAoGCCqGSM49BAMCA0cAMEQCIAsFCDf1es1okdqo/FB2olh2wYVw1OcQSAi7
      xcvKhga1AiAEmEJrUY7gINX//LgI64zgOkp3gcTLlBK96+aQp59/0w==
      -----END CERTIFICATE-----
      """;

  static final String PKCS8_KEY =
      """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcqn9YM8J3RwV0pQe
      B9Uy1/+4x20rnTXQLgEICoTN4I2hRANCAAR6E8BEhbDr1SEIV5cqsuTzApWVegO1
      y+d6v2jOX7y2gsjiQlBILVqi7y2gUkUYVhRPb5T6mHdgo0ODOYcKecCW
      -----END PRIVATE KEY-----
      """;

  static final String SEC1_KEY =
      """
      -----BEGIN EC PRIVATE KEY-----
      MHcCAQEEIHKp/WDPCd0cFdKUHgfVMtf/uMdtK5010C4BCAqEzeCNoAoGCCqGSM49
      AwEHoUQDQgAEehPARIWw69UhCFeXKrLk8wKVlXoDtcvner9ozl+8toLI4kJQSC1a
      ou8toFJFGFYUT2+U+ph3YKNDgzmHCnnAlg==
      -----END EC PRIVATE KEY-----
      """;

  static final String EC_PARAMETERS =
      """
      -----BEGIN EC PARAMETERS-----
      BggqhkjOPQMBBw==
      -----END EC PARAMETERS-----
      """;

  private KubeconfigSamples() {}

  /** A good kubeconfig with a token; the two arguments are further fields of cluster and user. */
  static String with(String clusterFields, String userFields) {
    return """
        apiVersion: v1
        kind: Config
        current-context: main
        clusters:
        - name: c
          cluster: {server: "https://api.example.com:6443"%s}
        contexts:
        - name: main
          context: {cluster: c, user: u, namespace: team}
        users:
        - name: u
          user: {token: s3cr3t-token%s}
        """
        .formatted(more(clusterFields), more(userFields));
  }

  static String good() {
    return with("", "");
  }

  /** A good kubeconfig whose user has these fields and no token. */
  static String withUser(String userFields) {
    return good().replace("{token: s3cr3t-token}", "{" + userFields + "}");
  }

  static String withServer(String url) {
    return good().replace("https://api.example.com:6443", url);
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static Bytes bytes(String kubeconfig) {
    return Bytes.ofUtf8(kubeconfig);
  }

  private static String more(String fields) {
    return fields.isEmpty() ? "" : ", " + fields;
  }
}
