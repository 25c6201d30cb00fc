package dev.fairlead.spi;

import dev.fairlead.cluster.ClusterConnection;

/**
 * Lets tests find the backends on the class path by {@link java.util.ServiceLoader}. Programs name
 * their backend explicitly.
 */
public interface BackendProvider {

  /** The name that the backends have, such as {@code fabric8}. */
  String name();

  /** A new backend, made of this connection alone; see {@link Backend#connect}. */
  Backend connect(ClusterConnection connection);
}
