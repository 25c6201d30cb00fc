package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.Optional;
import java.util.regex.Pattern;

/** Kubernetes' functions of networks: cidr, isCIDR, and what is in one. */
final class NetworkFunctions {
  private static final CelType TYPE = OpaqueType.create("net.CIDR");
  private static final Pattern BITS = Pattern.compile("0|[1-9]\\d{0,2}");

  private NetworkFunctions() {}

  /** A network with the address that it was written with. */
  private record Network(IpAddress address, int prefix) {
    static Optional<Network> parse(String text) {
      int slash = text.lastIndexOf('/');
      String bits = text.substring(slash + 1);
      if (slash < 0 || !BITS.matcher(bits).matches()) {
        return Optional.empty();
      }
      return IpAddress.parse(text.substring(0, slash))
          .filter(address -> !address.isMapped())
          .filter(address -> Integer.parseInt(bits) <= address.length())
          .map(address -> new Network(address, Integer.parseInt(bits)));
    }

    boolean contains(IpAddress other) {
      return address.family() == other.family()
          && address.masked(prefix).equals(other.masked(prefix));
    }

    boolean contains(Network other) {
      return prefix <= other.prefix && contains(other.address);
    }

    Network masked() {
      return new Network(address.masked(prefix), prefix);
    }

    @Override
    public String toString() {
      return address + "/" + prefix;
    }
  }

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "cidr", CelOverloadDecl.newGlobalOverload("string_to_cidr", TYPE, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "isCIDR",
            CelOverloadDecl.newGlobalOverload("is_cidr", SimpleType.BOOL, SimpleType.STRING)),
        containment("containsIP", "cidr_contains_ip", AddressFunctions.TYPE),
        containment("containsCIDR", "cidr_contains_cidr", TYPE),
        member("ip", AddressFunctions.TYPE),
        member("prefixLength", SimpleType.INT),
        member("masked", TYPE),
        CelFunctionDecl.newFunctionDeclaration(
            "string",
            CelOverloadDecl.newGlobalOverload("cidr_to_string", SimpleType.STRING, TYPE)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("string_to_cidr", String.class, NetworkFunctions::network),
        CelFunctionBinding.from("is_cidr", String.class, text -> Network.parse(text).isPresent()),
        CelFunctionBinding.from(
            "cidr_contains_ip", Network.class, IpAddress.class, Network::contains),
        CelFunctionBinding.from(
            "cidr_contains_ip_string",
            Network.class,
            String.class,
            (network, text) -> network.contains(AddressFunctions.address(text))),
        CelFunctionBinding.from(
            "cidr_contains_cidr", Network.class, Network.class, Network::contains),
        CelFunctionBinding.from(
            "cidr_contains_cidr_string",
            Network.class,
            String.class,
            (network, text) -> network.contains(network(text))),
        CelFunctionBinding.from("cidr_ip", Network.class, Network::address),
        CelFunctionBinding.from(
            "cidr_prefixLength", Network.class, network -> (long) network.prefix()),
        CelFunctionBinding.from("cidr_masked", Network.class, Network::masked),
        CelFunctionBinding.from("cidr_to_string", Network.class, Network::toString));
  }

  private static CelFunctionDecl containment(String name, String overload, CelType other) {
    return CelFunctionDecl.newFunctionDeclaration(
        name,
        CelOverloadDecl.newMemberOverload(overload, SimpleType.BOOL, TYPE, other),
        CelOverloadDecl.newMemberOverload(
            overload + "_string", SimpleType.BOOL, TYPE, SimpleType.STRING));
  }

  private static CelFunctionDecl member(String name, CelType result) {
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newMemberOverload("cidr_" + name, result, TYPE));
  }

  private static Network network(String text) throws CelEvaluationException {
    return Network.parse(text)
        .orElseThrow(
            () ->
                new CelEvaluationException(
                    "network address parse error during conversion from string: network address"
                        + " parse error during conversion from string: netip.ParsePrefix(\""
                        + text
                        + "\"): unable to parse"));
  }
}
