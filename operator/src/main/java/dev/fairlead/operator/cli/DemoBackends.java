package dev.fairlead.operator.cli;

import dev.fairlead.operator.wiring.HubClient;
import java.util.List;
import java.util.Locale;

/** The client libraries that the demo shows, one after the other. */
enum DemoBackends {
  /** fabric8 alone. */
  FABRIC8(HubClient.FABRIC8),
  /** The official client alone. */
  OFFICIAL(HubClient.OFFICIAL),
  /** Each of them. */
  BOTH(HubClient.FABRIC8, HubClient.OFFICIAL);

  private final List<HubClient> clients;

  DemoBackends(HubClient... clients) {
    this.clients = List.of(clients);
  }

  List<HubClient> clients() {
    return clients;
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
