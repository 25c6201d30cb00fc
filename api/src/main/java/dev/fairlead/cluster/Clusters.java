package dev.fairlead.cluster;

import dev.fairlead.client.Client;
import dev.fairlead.model.ClusterName;
import java.util.Map;

/**
 * The clusters that a manager knows besides its own. Thread-safe; anything may add and remove, a
 * controller on Secrets too.
 *
 * <p>Adding connects later and in the background: a cluster that is down delays nobody. Controllers
 * whose cluster predicate accepts the name start watching it; when it goes, its watches, keys and
 * metrics go with it.
 */
public interface Clusters {

  /**
   * Adds a cluster, or gives one that is there another connection. The source is asked at once, on
   * the calling thread, so a kubeconfig that is no good fails here. Nothing happens if the
   * connection is equal to the present one.
   *
   * @throws IllegalArgumentException if the name is {@link ClusterName#LOCAL} or that of a cluster
   *     that the manager was built with
   * @throws RuntimeException what the source throws; checked exceptions are wrapped. A cluster that
   *     is there stays as it is
   */
  void add(ClusterName name, ConnectionSource source);

  /**
   * Forgets a cluster and ends what goes on in it; work that runs ends with a failure that is not
   * retried. Does nothing if it is not there.
   *
   * @throws IllegalArgumentException if the name is {@link ClusterName#LOCAL} or that of a cluster
   *     that the manager was built with
   */
  void remove(ClusterName name);

  /**
   * A client of one cluster. It refuses keys of others.
   *
   * <p>Its calls throw {@code NotConnectedException} while the cluster is unreachable.
   *
   * @throws IllegalArgumentException if the cluster is not there
   */
  Client client(ClusterName name);

  /** The added clusters and how they are; a snapshot. */
  Map<ClusterName, ClusterState> states();
}
