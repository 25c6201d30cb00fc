package dev.fairlead.operator.hostile;

import static dev.fairlead.operator.hostile.Canaries.SECRET;

import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A good kubeconfig, and what somebody could make of it: each would reach the server, run the
 * program, read the file or connect the port if the part that is wrong were merely ignored.
 */
final class HostileKubeconfigs {

  private final String good;
  private final Canaries canaries;
  private final Map<String, Bytes> all = new LinkedHashMap<>();

  private HostileKubeconfigs(String good, Canaries canaries) {
    this.good = good;
    this.canaries = canaries;
  }

  /** By a name that says what is wrong with each. */
  static Map<String, Bytes> of(Bytes good, Canaries canaries) {
    var made = new HostileKubeconfigs(good.utf8(), canaries);
    made.programs();
    made.files();
    made.addresses();
    made.documents();
    made.shapes();
    made.characters();
    return made.all;
  }

  private void add(String name, String kubeconfig) {
    all.put(name, Bytes.ofUtf8(kubeconfig));
  }

  private void programs() {
    var command = "{apiVersion: client.authentication.k8s.io/v1, command: " + program() + "}";
    add("exec", withUser("exec: " + command));
    add("exec-alone", good.replaceAll("token: \\S+", "exec: " + command));
    add("exec-null", withUser("exec: null"));
    add(
        "exec-shell",
        withUser("exec: {apiVersion: v1, command: sh, args: [-c, '" + program() + "']}"));
    add(
        "auth-provider-gcp",
        good.replaceAll(
            "token: \\S+", "auth-provider: {name: gcp, config: {cmd-path: " + program() + "}}"));
    add(
        "auth-provider-oidc",
        withUser(
            "auth-provider: {name: oidc, config: {idp-issuer-url: 'http://127.0.0.1:%d'}}"
                .formatted(canaries.port())));
    add(
        "exec-of-another-user",
        good.replace("users:", "users:\n- {name: o, user: {exec: " + command + "}}"));
    add(
        "exec-of-a-second-user-of-the-name",
        good.replace("contexts:", "- {name: test, user: {exec: " + command + "}}\ncontexts:"));
    add("exec-by-merge-key", withUser("<<: {exec: " + command + "}"));
    add("impersonation", withUser("as: system:admin-" + SECRET));
  }

  private void files() {
    add("token-file", withUser("tokenFile: " + canaries.file()));
    add(
        "certificate-files",
        withUser(
            "client-certificate: %s\n    client-key: %s"
                .formatted(canaries.file(), canaries.file())));
    add("authority-file", withCluster("certificate-authority: " + canaries.file()));
    add("server-file", withServer("file://" + canaries.file()));
  }

  private void addresses() {
    add("insecure-tls", withCluster("insecure-skip-tls-verify: true"));
    add("http", withServer("http://127.0.0.1:" + canaries.port()));
    add("no-scheme", withServer("127.0.0.1:" + canaries.port()));
    add("proxy", withCluster("proxy-url: http://127.0.0.1:" + canaries.port()));
    add("socks", withCluster("proxy-url: socks5://127.0.0.1:" + canaries.port()));
    add("userinfo", good.replace("https://", "https://" + SECRET + "@"));
    add("dots", withServer("https://127.0.0.1:" + canaries.port() + "/../" + SECRET));
  }

  private void documents() {
    add("empty", "");
    add("text", SECRET);
    add("broken", good + "users: [" + SECRET);
    add("broken-escape", good + "preferences: \"" + SECRET + "\\u}\n");
    add("anchor-and-alias", good.replace("token: ", "token: &t ") + "x: *t\n");
    add("tag", good + "preferences: !!javax.script.ScriptEngineManager [" + SECRET + "]\n");
    add("two-documents", good + "---\n" + good);
    add("billion-laughs", laughs());
    add("deep", good + "extensions: " + "[".repeat(20_000) + "]".repeat(20_000) + "\n");
    add("huge", good + "# " + SECRET.repeat(100_000) + "\n");
    add("duplicate-field", good + "current-context: " + SECRET + "\n");
    add("duplicate-field-in-json", "{\"kind\":\"Config\",\"kind\":\"" + SECRET + "\"}");
  }

  private static String laughs() {
    var text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      text.append("a%d: &a%d [".formatted(i, i));
      text.append(("*a" + (i - 1) + ", ").repeat(9)).append("*a").append(i - 1).append("]\n");
    }
    return text.toString();
  }

  private void shapes() {
    add("server-list", good.replaceAll("server: (\\S+)", "server: [\"$1\"]"));
    add("users-map", good.replaceAll("users:(?s:.*)contexts:", "users: {test: 1}\ncontexts:"));
    add("token-number", good.replaceAll("token: \\S+", "token: 20261201"));
    add("no-context", good.replace("current-context: test\n", ""));
    add("unknown-context", good.replace("current-context: test", "current-context: " + SECRET));
    add("no-credential", good.replaceAll("token: \\S+", "{}"));
  }

  private void characters() {
    add("next-line", good + "# a\u0085exec: " + SECRET + "\n");
    add("line-separator", good + "# a\u2028exec: " + SECRET + "\n");
    add("bidirectional", good + "# \u202e" + SECRET + "\n");
    add("hidden-in-field", withUser("\"exe\\u200bc\": " + SECRET));
    add("nul", good + "# \u0000" + SECRET + "\n");
    all.put("bad-utf8", Bytes.of((good + "# \u00e9\n").getBytes(StandardCharsets.ISO_8859_1)));
  }

  private String program() {
    return canaries.program();
  }

  private String withCluster(String field) {
    return good.replaceFirst("(    server: \\S+\n)", "$1    " + field + "\n");
  }

  private String withUser(String field) {
    return good.replaceFirst("(    token: \\S+\n)", "$1    " + field + "\n");
  }

  private String withServer(String url) {
    return good.replaceFirst("server: \\S+", "server: " + url);
  }
}
