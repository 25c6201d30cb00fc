package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.cluster.ClusterConnection.Impersonation;
import dev.fairlead.model.ClusterName;
import dev.fairlead.spi.Backend;
import java.util.Optional;

/** Makes sessions. */
@FunctionalInterface
public interface SessionFactory {
  /**
   * A session over a backend; sends nothing yet.
   *
   * @param ownsBackend whether closing the session closes the backend
   * @param untrusted whether answers are to be read with a limit
   */
  ClusterSession open(
      ClusterName name,
      Backend backend,
      boolean ownsBackend,
      Optional<Impersonation> impersonation,
      boolean untrusted);
}
