package dev.fairlead.cluster;

import dev.fairlead.client.Reader;

/**
 * Makes the connection to a cluster, usually out of a Secret. Called by {@link Clusters#add} on the
 * caller's thread and again, on a thread of the runtime, after the cluster has refused the
 * credentials.
 */
@FunctionalInterface
public interface ConnectionSource {

  /**
   * The connection as of now.
   *
   * @param hub reads the local cluster live, never from a cache; for use during this call
   * @throws Exception if there is none now; {@link Clusters#add} passes it on
   */
  ClusterConnection connection(Reader hub) throws Exception;
}
