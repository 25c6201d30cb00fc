package dev.fairlead.runtime;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.kubeconfig.KubeconfigReader;
import dev.fairlead.runtime.internal.kubeconfig.KubeconfigReader.Accepted;
import dev.fairlead.runtime.internal.kubeconfig.KubeconfigReader.Refused;

/**
 * Makes a connection of a kubeconfig that nobody has to trust.
 *
 * <p>The result holds inline data only: no program is started, no file or environment variable is
 * read, no address is looked up, and no text of the kubeconfig ever reaches a client library. What
 * could act differently from what is written is refused with the name of the field:
 *
 * <ul>
 *   <li>{@code exec}, {@code auth-provider}, {@code tokenFile} and the paths {@code
 *       client-certificate}, {@code client-key}, {@code certificate-authority}: by their presence,
 *       also when empty;
 *   <li>{@code insecure-skip-tls-verify: true}, a server that is not {@code https}, user
 *       information, query, fragment or dots in the path of a server URL, and {@code proxy-url}
 *       unless {@link #allowProxy allowed};
 *   <li>a missing or unknown current context, cluster, user, server or credential; two entries of
 *       one name; a user name and password beside a token;
 *   <li>fields that are unknown, misspelt or of the wrong type; {@code as} and its siblings, since
 *       whom to impersonate is for the process to say;
 *   <li>YAML anchors, aliases, merge keys, tags, directives, duplicate fields, several documents;
 *       more than 64 KiB or 32 levels; anything but UTF-8 without control and bidirectional
 *       characters.
 * </ul>
 *
 * The whole file is judged, also entries that the current context does not select; {@code kubectl
 * config view --minify --flatten --raw} makes a file that passes. Taken without meaning: {@code
 * namespace}, {@code preferences}, {@code extensions}, {@code disable-compression}. JSON is
 * accepted, being YAML. Without {@code certificate-authority-data} the system's roots are trusted.
 * Where a user has a client certificate and a token, the certificate is used and the token is not
 * sent.
 *
 * <p>Instances are immutable and may be used by any number of threads.
 */
public final class KubeconfigParser {
  private static final KubeconfigParser STRICT = new KubeconfigParser(false);

  private final boolean proxyAllowed;

  private KubeconfigParser(boolean proxyAllowed) {
    this.proxyAllowed = proxyAllowed;
  }

  /** A parser that refuses all of the above. */
  public static KubeconfigParser strict() {
    return STRICT;
  }

  /** A parser that takes an {@code http} or {@code https} address in {@code proxy-url}. */
  public KubeconfigParser allowProxy() {
    return new KubeconfigParser(true);
  }

  /**
   * The connection of the current context.
   *
   * @throws KubeconfigException if anything is refused; its message names fields and never quotes
   *     values
   */
  public ClusterConnection parse(Bytes kubeconfig) {
    KubeconfigReader.Judgement judgement = KubeconfigReader.read(kubeconfig, proxyAllowed);
    if (judgement instanceof Refused refused) {
      throw new KubeconfigException(refused.fields());
    }
    return ((Accepted) judgement).connection();
  }
}
