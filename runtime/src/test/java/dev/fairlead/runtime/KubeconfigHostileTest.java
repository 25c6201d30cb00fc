package dev.fairlead.runtime;

import static dev.fairlead.runtime.KubeconfigSamples.CERTIFICATE;
import static dev.fairlead.runtime.KubeconfigSamples.PKCS8_KEY;
import static dev.fairlead.runtime.KubeconfigSamples.base64;
import static dev.fairlead.runtime.KubeconfigSamples.bytes;
import static dev.fairlead.runtime.KubeconfigSamples.good;
import static dev.fairlead.runtime.KubeconfigSamples.with;
import static dev.fairlead.runtime.KubeconfigSamples.withServer;
import static dev.fairlead.runtime.KubeconfigSamples.withUser;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.fairlead.model.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KubeconfigHostileTest {
  private static final String CLUSTER = "clusters[0].cluster.";
  private static final String USER = "users[0].user.";

  @ParameterizedTest(name = "{0}")
  @MethodSource({"fields", "addresses", "documents", "references", "types"})
  void aHostileKubeconfigIsRefusedByTheNameOfTheFieldAndNothingOfItIsQuoted(
      String name, String kubeconfig, String field) {
    KubeconfigException refused = refusal(bytes(kubeconfig));

    assertTrue(
        refused.refusedFields().contains(field),
        () -> name + ": refused " + refused.refusedFields() + " instead of " + field);
    assertQuotesNothing(refused);
  }

  static Stream<Arguments> fields() {
    String exec = "exec: {apiVersion: client.authentication.k8s.io/v1, command: s3cr3t-program}";
    return Stream.of(
        arguments("exec", with("", exec), USER + "exec"),
        arguments("exec that is null", with("", "exec: null"), USER + "exec"),
        arguments("exec that is empty", with("", "exec: {}"), USER + "exec"),
        arguments("auth-provider", with("", "auth-provider: {name: gcp}"), USER + "auth-provider"),
        arguments("tokenFile", with("", "tokenFile: /s3cr3t"), USER + "tokenFile"),
        arguments("empty tokenFile", with("", "tokenFile: ''"), USER + "tokenFile"),
        arguments(
            "certificate path",
            with("", "client-certificate: s3cr3t"),
            USER + "client-certificate"),
        arguments("key path", with("", "client-key: s3cr3t"), USER + "client-key"),
        arguments(
            "authority path",
            with("certificate-authority: s3cr3t", ""),
            CLUSTER + "certificate-authority"),
        arguments(
            "unchecked TLS",
            with("insecure-skip-tls-verify: true", ""),
            CLUSTER + "insecure-skip-tls-verify"),
        arguments("proxy", with("proxy-url: 'http://s3cr3t'", ""), CLUSTER + "proxy-url"),
        arguments("as", with("", "as: s3cr3t"), USER + "as"),
        arguments("as-uid", with("", "as-uid: s3cr3t"), USER + "as-uid"),
        arguments("as-user-extra", with("", "as-user-extra: {a: [b]}"), USER + "as-user-extra"),
        arguments("as-groups", with("", "as-groups: [s3cr3t]"), USER + "as-groups"),
        arguments("misspelt field", with("", "Exec: {command: x}"), USER + "Exec"),
        arguments("misplaced field", with("exec: {command: x}", ""), CLUSTER + "exec"),
        arguments("unknown field on top", good() + "execs: s3cr3t\n", "execs"),
        arguments("unknown field of an entry", good() + "  exec: s3cr3t\n", "users[0].exec"),
        arguments(
            "exec of a user that is not selected",
            good() + "- {name: other, user: {exec: {command: s3cr3t}}}\n",
            "users[1].user.exec"),
        arguments(
            "second user of one name", good() + "- {name: u, user: {token: x}}\n", "users[1].name"),
        arguments(
            "token with a line break", withUser("token: \"s3cr3t\\r\\nX: y\""), USER + "token"),
        arguments(
            "name with a colon", withUser("username: 's3cr3t:x', password: y"), USER + "username"),
        arguments("password alone", withUser("password: s3cr3t"), USER + "username"),
        arguments(
            "password beside a token", with("", "username: a, password: b"), USER + "username"),
        arguments("kind of something else", good().replace("Config", "Secret"), "kind"),
        arguments("another apiVersion", good().replace("v1", "v2"), "apiVersion"));
  }

  static Stream<Arguments> addresses() {
    return Stream.of(
            "http://s3cr3t.example.com",
            "HTTPS://s3cr3t.example.com",
            "s3cr3t.example.com:443",
            "https://s3cr3t:pw@api.example.com",
            "https://s3cr3t@api.example.com",
            "https://api.example.com/?s3cr3t",
            "https://api.example.com/#s3cr3t",
            "https://api.example.com/a/../s3cr3t",
            "https://api.example.com/a/%2e%2E/s3cr3t",
            "https://api.example.com/a%2fs3cr3t",
            "https://",
            "https:///s3cr3t",
            "https://api.example.com:0/s3cr3t",
            "https://api.example.com:99999/s3cr3t",
            "https://api.example.com\\\\s3cr3t",
            "file:///s3cr3t")
        .map(url -> arguments("server " + url, withServer(url), CLUSTER + "server"));
  }

  static Stream<Arguments> documents() {
    String deep = "extensions: " + "[".repeat(20_000) + "]".repeat(20_000) + "\n";
    return Stream.of(
            arguments("empty document", ""),
            arguments("only a comment", "# s3cr3t"),
            arguments("a text", "s3cr3t"),
            arguments("a list", "[s3cr3t]"),
            arguments("two documents", good() + "---\n" + good()),
            arguments("an anchor", with("", "x: &s3cr3t 1")),
            arguments("an alias", "a: &a s3cr3t\nb: *a\n"),
            arguments("billion laughs", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
            arguments("a merge key", with("", "<<: {exec: {command: s3cr3t}}")),
            arguments("a tag", with("", "x: !!binary s3cr3t")),
            arguments("a class tag", "!!javax.script.ScriptEngineManager [s3cr3t]"),
            arguments("a tag of one's own", "%TAG ! tag:s3cr3t,2000:\n---\n" + good()),
            arguments("a version directive", "%YAML 1.1\n---\n" + good()),
            arguments("a duplicate field", good() + "current-context: s3cr3t\n"),
            arguments("a duplicate field in JSON", "{\"kind\":\"Config\",\"kind\":\"s3cr3t\"}"),
            arguments("a field name that is a mapping", good() + "? {a: s3cr3t}\n: b\n"),
            arguments("deep nesting", good() + deep),
            arguments("deep nesting by blocks", "- ".repeat(5_000) + "s3cr3t"),
            arguments("broken YAML", good() + "users: [s3cr3t"),
            arguments("an escape without digits", good() + "x: \"s3cr3t\\u}\n"),
            arguments("65 KiB", good() + "# " + "x".repeat(64 * 1024)),
            arguments("a bidirectional mark", good() + "# \u202E s3cr3t"),
            arguments("a next-line character", good() + "# a\u0085exec: s3cr3t"),
            arguments("a line separator", good() + "# a\u2028exec: s3cr3t"),
            arguments("a NUL", good() + "# \u0000 s3cr3t"),
            arguments("a hidden character in a field name", good() + "\"exe\\u200bc\": s3cr3t\n"))
        .map(a -> arguments(a.get()[0], a.get()[1], "kubeconfig"));
  }

  static Stream<Arguments> references() {
    return Stream.of(
        arguments(
            "unknown context",
            good().replace("context: main", "context: s3cr3t"),
            "current-context"),
        arguments(
            "no current context", good().replace("current-context: main\n", ""), "current-context"),
        arguments(
            "empty current context",
            good().replace("current-context: main", "current-context: ''"),
            "current-context"),
        arguments(
            "unknown cluster",
            good().replace("cluster: c,", "cluster: s3cr3t,"),
            "contexts[0].context.cluster"),
        arguments(
            "unknown user",
            good().replace("user: u,", "user: s3cr3t,"),
            "contexts[0].context.user"),
        arguments(
            "no server",
            good().replace("server: \"https://api.example.com:6443\"", ""),
            "contexts[0].context.cluster"),
        arguments("empty server", withServer(""), "contexts[0].context.cluster"),
        arguments("no credential", withUser(""), "contexts[0].context.user"),
        arguments("empty token", withUser("token: ''"), "contexts[0].context.user"),
        arguments(
            "hidden character in a name",
            good().replace("name: main", "name: \"ma\\u202ein\""),
            "contexts[0].name"),
        arguments("nothing but an object", "{}", "current-context"));
  }

  static Stream<Arguments> types() {
    String cert = base64(CERTIFICATE);
    String key = base64(PKCS8_KEY);
    return Stream.of(
        arguments(
            "clusters as a mapping", good().replace("clusters:", "clusters: {}\nx:"), "clusters"),
        arguments("entry as a text", good() + "- s3cr3t\n", "users[1]"),
        arguments("user as a list", good() + "- {name: o, user: [s3cr3t]}\n", "users[1].user"),
        arguments("token as a number", withUser("token: 12345"), USER + "token"),
        arguments("token as a list", withUser("token: [s3cr3t]"), USER + "token"),
        arguments(
            "server as a flag",
            good().replace("\"https://api.example.com:6443\"", "true"),
            CLUSTER + "server"),
        arguments(
            "insecure as a text",
            with("insecure-skip-tls-verify: 'false'", ""),
            CLUSTER + "insecure-skip-tls-verify"),
        arguments(
            "authority that is not base64",
            with("certificate-authority-data: '***s3cr3t'", ""),
            CLUSTER + "certificate-authority-data"),
        arguments(
            "authority that is a key",
            with("certificate-authority-data: " + key, ""),
            CLUSTER + "certificate-authority-data"),
        arguments(
            "authority with broken DER",
            with("certificate-authority-data: " + base64(CERTIFICATE.replace("MIIB", "MIIC")), ""),
            CLUSTER + "certificate-authority-data"),
        arguments(
            "key that is a certificate",
            withUser("client-certificate-data: %s, client-key-data: %s".formatted(cert, cert)),
            USER + "client-key-data"),
        arguments(
            "certificate without key",
            withUser("client-certificate-data: " + cert),
            USER + "client-key-data"),
        arguments(
            "key without certificate",
            withUser("client-key-data: " + key),
            USER + "client-certificate-data"),
        arguments(
            "TLS name with a slash",
            with("tls-server-name: a/s3cr3t", ""),
            CLUSTER + "tls-server-name"));
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] latin1 = (good() + "# \u00e4").getBytes(StandardCharsets.ISO_8859_1);

    KubeconfigException refused = refusal(Bytes.of(latin1));

    assertEquals(List.of("kubeconfig"), refused.refusedFields());
  }

  @Test
  void allRefusedFieldsAreNamedAndTheMessageStaysShort() {
    StringBuilder users = new StringBuilder(good());
    for (int i = 0; i < 500; i++) {
      users.append("- {name: n").append(i).append(", user: {exec: null}}\n");
    }

    KubeconfigException refused = refusal(bytes(users.toString()));

    assertEquals(500, refused.refusedFields().size());
    assertQuotesNothing(refused);
  }

  @Test
  void noFileIsReadAndNoProgramIsStarted(@TempDir Path dir) throws IOException {
    Path secret = Files.writeString(dir.resolve("secret"), "canary-content");
    Path touched = dir.resolve("touched");
    Path program = Files.writeString(dir.resolve("program"), "#!/bin/sh\ntouch " + touched + "\n");
    assertTrue(program.toFile().setExecutable(true));
    List<String> hostile =
        List.of(
            with(
                "",
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: %s}"
                    .formatted(program)),
            with("", "auth-provider: {name: gcp, config: {cmd-path: %s}}".formatted(program)),
            withUser("tokenFile: " + secret),
            withUser("client-certificate: %s, client-key: %s".formatted(secret, secret)),
            with("certificate-authority: " + secret, ""),
            withServer(secret.toUri().toString()));

    for (String kubeconfig : hostile) {
      KubeconfigException refused = refusal(bytes(kubeconfig));
      assertFalse(refused.toString().contains("canary-content"));
      assertFalse(refused.toString().contains(dir.toString()));
    }
    assertFalse(Files.exists(touched));
    assertEquals(0, ProcessHandle.current().children().count());
  }

  private static KubeconfigException refusal(Bytes kubeconfig) {
    return assertThrows(
        KubeconfigException.class, () -> KubeconfigParser.strict().parse(kubeconfig));
  }

  private static void assertQuotesNothing(KubeconfigException refused) {
    String message = String.valueOf(refused.getMessage());
    assertEquals("KubeconfigInvalid", refused.reason());
    assertFalse(message.contains("s3cr3t"), message);
    assertEquals(1, message.lines().count(), message);
    assertTrue(message.length() <= 2048, message);
    assertEquals(null, refused.getCause());
  }
}
