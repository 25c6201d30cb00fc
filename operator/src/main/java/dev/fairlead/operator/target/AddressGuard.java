package dev.fairlead.operator.target;

import dev.fairlead.operator.model.Reasons;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps kubeconfigs from leading to places that the operator reaches and a tenant does not: this
 * machine, its links, the hub's own addresses. Judged by the resolved address, whatever the
 * spelling. Immutable.
 */
public final class AddressGuard {
  private final boolean isOpen;
  private final Set<String> hubHosts;

  private AddressGuard(boolean isOpen, Set<String> hubHosts) {
    this.isOpen = isOpen;
    this.hubHosts = Set.copyOf(hubHosts);
  }

  /** A guard that lets everything pass. */
  public static AddressGuard open() {
    return new AddressGuard(true, Set.of());
  }

  /** A guard that also refuses these hosts, the hub's. */
  public static AddressGuard closedTo(Set<String> hubHosts) {
    return new AddressGuard(false, hubHosts);
  }

  /** Throws with the reason if the server must not be connected. */
  void check(URI server) {
    if (isOpen) {
      return;
    }
    var hub = hubAddresses();
    for (var address : resolve(server.getHost())) {
      if (isOwn(address) || hub.contains(address)) {
        throw new TargetException(
            Reasons.ADDRESS_REFUSED,
            "the kubeconfig's server is an address of this machine, a link-local one, or the hub");
      }
    }
  }

  private static boolean isOwn(InetAddress address) {
    return address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isAnyLocalAddress();
  }

  private Set<InetAddress> hubAddresses() {
    var addresses = new HashSet<InetAddress>();
    for (var host : hubHosts) {
      addresses.addAll(known(host));
    }
    return addresses;
  }

  /** A host that has no address can't be reached by that address either. */
  private static List<InetAddress> known(String host) {
    try {
      return List.of(InetAddress.getAllByName(host));
    } catch (UnknownHostException unknownHere) {
      return List.of();
    }
  }

  private static InetAddress[] resolve(String host) {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw new TargetException(
          Reasons.UNREACHABLE, "the name of the kubeconfig's server can't be resolved", e);
    }
  }
}
