package dev.fairlead.operator.acceptance;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;
import java.util.function.Supplier;

/**
 * What the operator runs on.
 *
 * @param provider makes its backend
 * @param sites makes or lends clusters
 */
record Setting(BackendProvider provider, Supplier<Site> sites) {

  static Setting inMemory(BackendProvider provider) {
    return new Setting(provider, InMemorySite::new);
  }

  /** On kube-apiservers. */
  static Setting real(BackendProvider provider) {
    return new Setting(provider, RealSite::lent);
  }

  Backend connect(ClusterConnection hub) {
    return provider.connect(hub);
  }

  Site site() {
    return sites.get();
  }
}
