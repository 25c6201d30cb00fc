package dev.fairlead.spi;

import dev.fairlead.model.ClusterName;

/** Observes requests; for metrics. Called on the thread of the request: return quickly. */
public interface RequestListener {

  /**
   * A request has been answered or has failed.
   *
   * @param status the HTTP status, 0 if there was no answer
   * @param tookNanos until the whole answer was there, of a stream until its headers were
   */
  default void completed(ClusterName cluster, String method, int status, long tookNanos) {}
}
