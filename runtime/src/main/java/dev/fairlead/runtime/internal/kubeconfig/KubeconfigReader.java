package dev.fairlead.runtime.internal.kubeconfig;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a kubeconfig may hold, field by field. The whole file is judged, also the entries that the
 * current context does not select.
 */
public final class KubeconfigReader {
  private static final String FILE = "names a file; only inline data is taken";
  private static final String IMPERSONATION =
      "says whom to impersonate, which is for the process that connects";

  private final boolean proxyAllowed;
  private final Refusals refusals = new Refusals();

  private KubeconfigReader(boolean proxyAllowed) {
    this.proxyAllowed = proxyAllowed;
  }

  /** What reading a kubeconfig comes to. */
  public sealed interface Judgement {}

  /** The current context's connection. */
  public record Accepted(ClusterConnection connection) implements Judgement {}

  /** Paths of the refused fields, each with the reason; never a value of the document. */
  public record Refused(Map<String, String> fields) implements Judgement {}

  private record Cluster(
      Optional<URI> server, String caPem, Optional<String> tlsServerName, Optional<URI> proxy) {}

  private record User(Optional<Credentials> credentials) {}

  private record Context(String cluster, String user) {}

  private interface EntryReader<E> {
    E read(Fields fields);
  }

  /** Judges a document. Never throws for anything that the document holds. */
  public static Judgement read(Bytes document, boolean proxyAllowed) {
    try {
      return new KubeconfigReader(proxyAllowed).read(StrictYaml.parse(StrictText.decode(document)));
    } catch (RefusedDocument e) {
      return new Refused(Map.of("kubeconfig", e.why()));
    }
  }

  private Judgement read(Node root) {
    Fields top = Fields.of("", root, refusals);
    if (!refusals.isEmpty()) {
      return new Refused(Map.of("kubeconfig", "must be a mapping"));
    }
    checkKind(top, "apiVersion", "v1");
    checkKind(top, "kind", "Config");
    top.ignore("preferences");
    top.ignore("extensions");
    Map<String, Cluster> clusters = entries(top, "clusters", "cluster", this::cluster);
    Map<String, User> users = entries(top, "users", "user", this::user);
    Map<String, Context> contexts = entries(top, "contexts", "context", this::context);
    Optional<String> current = top.line("current-context");
    top.check("current-context", current.isPresent(), "is missing");
    top.finish();
    Optional<ClusterConnection> connection =
        refusals.isEmpty()
            ? current.flatMap(name -> select(name, clusters, users, contexts))
            : Optional.empty();
    return connection.<Judgement>map(Accepted::new).orElseGet(() -> new Refused(refusals.toMap()));
  }

  private static void checkKind(Fields top, String name, String only) {
    top.line(name).ifPresent(value -> top.check(name, value.equals(only), "must be " + only));
  }

  private <E> Map<String, E> entries(Fields top, String list, String part, EntryReader<E> reader) {
    Map<String, E> entries = new LinkedHashMap<>();
    int index = 0;
    for (Node item : top.items(list)) {
      Fields entry = Fields.of(list + "[" + index++ + "]", item, refusals);
      Optional<String> name = entry.line("name");
      entry.check("name", name.isPresent(), "is missing");
      Fields fields = entry.mapping(part);
      E read = reader.read(fields);
      fields.ignore("extensions");
      fields.finish();
      entry.finish();
      name.ifPresent(
          n -> entry.check("name", entries.putIfAbsent(n, read) == null, "is there twice"));
    }
    return entries;
  }

  private Cluster cluster(Fields fields) {
    fields.forbid("certificate-authority", FILE);
    boolean insecure = fields.flag("insecure-skip-tls-verify");
    fields.check("insecure-skip-tls-verify", !insecure, "switches off the check of the server");
    if (!proxyAllowed) {
      fields.forbid("proxy-url", "is not allowed here");
    }
    fields.flag("disable-compression");
    return new Cluster(
        url(fields, "server", fields.line("server"), Urls::faultOfServer),
        pem(fields, "certificate-authority-data", Pem::certificates).orElse(""),
        fields
            .line("tls-server-name")
            .filter(
                n -> fields.check("tls-server-name", Urls.isHostName(n), "must be a host name")),
        url(fields, "proxy-url", fields.line("proxy-url"), Urls::faultOfProxy));
  }

  private User user(Fields fields) {
    fields.forbid("exec", "runs a program");
    fields.forbid("auth-provider", "runs a program or calls another server");
    fields.forbid("tokenFile", FILE);
    fields.forbid("client-certificate", FILE);
    fields.forbid("client-key", FILE);
    for (String field : List.of("as", "as-uid", "as-groups", "as-user-extra")) {
      fields.forbid(field, IMPERSONATION);
    }
    return new User(credentials(fields));
  }

  /** A client certificate wins over a token, as it does on the server that gets both. */
  private Optional<Credentials> credentials(Fields fields) {
    Optional<Credentials> token =
        fields
            .text("token")
            .filter(t -> header(fields, "token", t) && noBlank(fields, t))
            .map(Credentials.Token::new);
    Optional<Credentials> basic = basic(fields);
    Optional<Credentials> certificate = clientCertificate(fields);
    fields.check("username", token.isEmpty() || basic.isEmpty(), "stands beside a token");
    return certificate.or(() -> token).or(() -> basic);
  }

  private Optional<Credentials> basic(Fields fields) {
    Optional<String> user = fields.line("username");
    Optional<String> password = fields.line("password");
    fields.check("password", user.isEmpty() || password.isPresent(), "is missing beside username");
    fields.check("username", password.isEmpty() || user.isPresent(), "is missing beside password");
    // RFC 7617: the first colon ends the name.
    return user.filter(u -> fields.check("username", u.indexOf(':') < 0, "must not hold a colon"))
        .flatMap(u -> password.map(p -> new Credentials.Basic(u, p)));
  }

  private Optional<Credentials> clientCertificate(Fields fields) {
    Optional<String> certificate = pem(fields, "client-certificate-data", Pem::certificates);
    Optional<String> key = pem(fields, "client-key-data", Pem::privateKey);
    fields.check(
        "client-key-data",
        certificate.isEmpty() || key.isPresent(),
        "is missing beside client-certificate-data");
    fields.check(
        "client-certificate-data",
        key.isEmpty() || certificate.isPresent(),
        "is missing beside client-key-data");
    return certificate.flatMap(c -> key.map(k -> new Credentials.ClientCertificate(c, k)));
  }

  private Context context(Fields fields) {
    fields.line("namespace");
    String cluster = fields.line("cluster").orElse("");
    String user = fields.line("user").orElse("");
    fields.check("cluster", !cluster.isEmpty(), "is missing");
    fields.check("user", !user.isEmpty(), "is missing");
    return new Context(cluster, user);
  }

  private Optional<ClusterConnection> select(
      String current,
      Map<String, Cluster> clusters,
      Map<String, User> users,
      Map<String, Context> contexts) {
    Context context = contexts.get(current);
    if (context == null) {
      refusals.refuse("current-context", "names a context that is not in the file");
      return Optional.empty();
    }
    Cluster cluster = clusters.get(context.cluster());
    User user = users.get(context.user());
    String path = "contexts[" + List.copyOf(contexts.keySet()).indexOf(current) + "].context";
    if (cluster == null) {
      refusals.refuse(path + ".cluster", "names a cluster that is not in the file");
    }
    if (user == null) {
      refusals.refuse(path + ".user", "names a user that is not in the file");
    }
    return cluster == null || user == null ? Optional.empty() : connect(cluster, user, path);
  }

  private Optional<ClusterConnection> connect(Cluster cluster, User user, String path) {
    @Nullable URI server = cluster.server().orElse(null);
    @Nullable Credentials credentials = user.credentials().orElse(null);
    if (server == null) {
      refusals.refuse(path + ".cluster", "names a cluster without a server");
    }
    if (credentials == null) {
      refusals.refuse(path + ".user", "names a user without a credential");
    }
    if (server == null || credentials == null) {
      return Optional.empty();
    }
    ClusterConnection connection = ClusterConnection.of(server, cluster.caPem(), credentials);
    if (cluster.tlsServerName().isPresent()) {
      connection = connection.withTlsServerName(cluster.tlsServerName().get());
    }
    if (cluster.proxy().isPresent()) {
      connection = connection.withProxy(cluster.proxy().get());
    }
    return Optional.of(connection);
  }

  private static boolean noBlank(Fields fields, String token) {
    return fields.check("token", token.indexOf(' ') < 0, "must not hold a blank");
  }

  private static boolean header(Fields fields, String name, String value) {
    return fields.check(
        name, StrictText.isHeaderValue(value), "must be one line of visible ASCII characters");
  }

  private static Optional<URI> url(
      Fields fields,
      String name,
      Optional<String> value,
      Function<String, Optional<String>> fault) {
    return value.flatMap(
        url -> {
          Optional<String> why = fault.apply(url);
          why.ifPresent(reason -> fields.refuse(name, reason));
          return why.isPresent() ? Optional.empty() : Optional.of(URI.create(url));
        });
  }

  private static Optional<String> pem(
      Fields fields, String name, Function<String, Optional<String>> read) {
    return fields
        .text(name)
        .flatMap(
            base64 -> {
              Optional<String> pem = read.apply(base64);
              fields.check(name, pem.isPresent(), "must be base64 of PEM of the right kind");
              return pem;
            });
  }
}
