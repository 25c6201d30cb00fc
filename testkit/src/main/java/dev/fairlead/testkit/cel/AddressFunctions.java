package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;

/** Kubernetes' functions of IP addresses: ip, isIP, and what an address is. */
final class AddressFunctions {
  static final CelType TYPE = OpaqueType.create("net.IP");

  private AddressFunctions() {}

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "ip", CelOverloadDecl.newGlobalOverload("string_to_ip", TYPE, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "isIP", CelOverloadDecl.newGlobalOverload("is_ip", SimpleType.BOOL, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "ip.isCanonical",
            CelOverloadDecl.newGlobalOverload(
                "ip_is_canonical", SimpleType.BOOL, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "string", CelOverloadDecl.newGlobalOverload("ip_to_string", SimpleType.STRING, TYPE)),
        CelFunctionDecl.newFunctionDeclaration(
            "family", CelOverloadDecl.newMemberOverload("ip_family", SimpleType.INT, TYPE)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("string_to_ip", String.class, AddressFunctions::address),
        CelFunctionBinding.from("is_ip", String.class, AddressFunctions::isAddress),
        CelFunctionBinding.from(
            "ip_is_canonical", String.class, text -> address(text).toString().equals(text)),
        CelFunctionBinding.from("ip_to_string", IpAddress.class, IpAddress::toString),
        CelFunctionBinding.from("ip_family", IpAddress.class, address -> (long) address.family()));
    test(builder, "isUnspecified", IpAddress::isUnspecified);
    test(builder, "isLoopback", IpAddress::isLoopback);
    test(builder, "isLinkLocalMulticast", IpAddress::isLinkLocalMulticast);
    test(builder, "isLinkLocalUnicast", IpAddress::isLinkLocalUnicast);
    test(builder, "isGlobalUnicast", IpAddress::isGlobalUnicast);
  }

  private static void test(
      CelBuilder builder, String name, CelFunctionOverload.Unary<IpAddress> predicate) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            name, CelOverloadDecl.newMemberOverload("k8s_ip_" + name, SimpleType.BOOL, TYPE)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_ip_" + name, IpAddress.class, predicate));
  }

  /** An address that is neither in a zone nor a mapped one. */
  static IpAddress address(String text) throws CelEvaluationException {
    IpAddress address =
        IpAddress.parse(text)
            .orElseThrow(
                () ->
                    new CelEvaluationException(
                        "IP Address \"%s\" parse error during conversion from string: ParseAddr(\"%s\"): unable to parse IP"
                            .formatted(text, text)));
    if (address.isMapped()) {
      throw new CelEvaluationException("IPv4-mapped IPv6 address \"" + text + "\" is not allowed");
    }
    return address;
  }

  private static boolean isAddress(String text) {
    return IpAddress.parse(text).filter(address -> !address.isMapped()).isPresent();
  }
}
