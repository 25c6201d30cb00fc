package dev.fairlead.operator.target;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.Reader;
import dev.fairlead.client.RejectedException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Secret;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import java.util.List;
import java.util.Optional;

/** Makes the connection out of a Secret, read with {@code get} each time it is asked. */
record KubeconfigSource(ObjectKey secret, String key, AddressGuard guard)
    implements ConnectionSource {
  private static final List<String> USUAL_KEYS = List.of("value", "value.yaml", "kubeconfig");

  @Override
  public ClusterConnection connection(Reader hub) {
    var found = read(hub).orElseThrow(() -> missing("there is no Secret " + secret));
    var content =
        content(found)
            .orElseThrow(() -> missing("Secret %s has no key %s".formatted(secret, keys())));
    var connection = parse(content);
    guard.check(connection.server());
    return connection;
  }

  private Optional<Secret> read(Reader hub) {
    try {
      return hub.get(Secret.TYPE, secret);
    } catch (RejectedException e) {
      throw new TargetException(
          Reasons.ACCESS_DENIED, "the operator may not get Secret " + secret, e);
    } catch (KubernetesException e) {
      throw new HubException("Secret %s can't be read now".formatted(secret), e);
    }
  }

  private Optional<Bytes> content(Secret found) {
    return (key.isEmpty() ? USUAL_KEYS : List.of(key))
        .stream().filter(found.data()::containsKey).findFirst().map(found.data()::get);
  }

  private String keys() {
    return key.isEmpty() ? String.join(", ", USUAL_KEYS) : key;
  }

  private static ClusterConnection parse(Bytes content) {
    try {
      return KubeconfigParser.strict().parse(content);
    } catch (KubeconfigException e) {
      throw new TargetException(Reasons.KUBECONFIG_INVALID, String.valueOf(e.getMessage()), e);
    }
  }

  private static TargetException missing(String what) {
    return new TargetException(Reasons.KUBECONFIG_NOT_FOUND, what);
  }

  /** The hub is in trouble, which says nothing about the target and does not count for it. */
  static final class HubException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HubException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
