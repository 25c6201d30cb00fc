package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kubernetes' resource quantities, such as {@code 500m} and {@code 1Gi}. */
final class QuantityFunctions {
  private static final CelType TYPE = OpaqueType.create("kubernetes.Quantity");
  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\\d+))?");
  private static final String DECIMAL = "kMGTPE";
  private static final String BINARY = "KMGTPE";

  private QuantityFunctions() {}

  /** A quantity; equal if the amounts are. */
  private record Quantity(BigDecimal amount) {

    static Optional<Quantity> parse(String text) {
      Matcher parts = TEXT.matcher(text);
      if (!parts.matches()) {
        return Optional.empty();
      }
      BigDecimal number = new BigDecimal(parts.group(1));
      if (parts.group(3) != null) {
        number = number.scaleByPowerOfTen(Integer.parseInt(parts.group(3)));
      } else if (parts.group(2) != null) {
        number = number.multiply(factor(parts.group(2)));
      }
      return Optional.of(new Quantity(number.stripTrailingZeros()));
    }

    private static BigDecimal factor(String suffix) {
      if (suffix.endsWith("i")) {
        return BigDecimal.valueOf(1024).pow(BINARY.indexOf(suffix.charAt(0)) + 1);
      }
      return switch (suffix) {
        case "n" -> BigDecimal.ONE.scaleByPowerOfTen(-9);
        case "u" -> BigDecimal.ONE.scaleByPowerOfTen(-6);
        case "m" -> BigDecimal.ONE.scaleByPowerOfTen(-3);
        default -> BigDecimal.ONE.scaleByPowerOfTen(3 * (DECIMAL.indexOf(suffix) + 1));
      };
    }

    boolean isInteger() {
      return amount.scale() <= 0 && amount.toBigInteger().bitLength() < Long.SIZE;
    }
  }

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "quantity", CelOverloadDecl.newGlobalOverload("k8s_quantity", TYPE, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "isQuantity",
            CelOverloadDecl.newGlobalOverload(
                "k8s_isQuantity", SimpleType.BOOL, SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "sign", CelOverloadDecl.newGlobalOverload("k8s_quantity_sign", SimpleType.INT, TYPE)),
        member("isInteger", SimpleType.BOOL),
        member("asInteger", SimpleType.INT),
        member("asApproximateFloat", SimpleType.DOUBLE),
        member("isGreaterThan", SimpleType.BOOL, TYPE),
        member("isLessThan", SimpleType.BOOL, TYPE),
        member("compareTo", SimpleType.INT, TYPE),
        arithmetic("add"),
        arithmetic("sub"));
    bindUnary(builder);
    bindBinary(builder);
  }

  private static CelFunctionDecl member(String name, CelType result, CelType... arguments) {
    CelType[] types = new CelType[arguments.length + 1];
    types[0] = TYPE;
    System.arraycopy(arguments, 0, types, 1, arguments.length);
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newMemberOverload("k8s_quantity_" + name, result, types));
  }

  private static CelFunctionDecl arithmetic(String name) {
    return CelFunctionDecl.newFunctionDeclaration(
        name,
        CelOverloadDecl.newMemberOverload("k8s_quantity_" + name, TYPE, TYPE, TYPE),
        CelOverloadDecl.newMemberOverload(
            "k8s_quantity_" + name + "_int", TYPE, TYPE, SimpleType.INT));
  }

  private static void bindUnary(CelBuilder builder) {
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_quantity", String.class, QuantityFunctions::quantity),
        CelFunctionBinding.from(
            "k8s_isQuantity", String.class, text -> Quantity.parse(text).isPresent()),
        CelFunctionBinding.from(
            "k8s_quantity_sign", Quantity.class, quantity -> (long) quantity.amount().signum()),
        CelFunctionBinding.from("k8s_quantity_isInteger", Quantity.class, Quantity::isInteger),
        CelFunctionBinding.from(
            "k8s_quantity_asInteger", Quantity.class, QuantityFunctions::asInteger),
        CelFunctionBinding.from(
            "k8s_quantity_asApproximateFloat",
            Quantity.class,
            quantity -> quantity.amount().doubleValue()));
  }

  private static void bindBinary(CelBuilder builder) {
    builder.addFunctionBindings(
        CelFunctionBinding.from(
            "k8s_quantity_isGreaterThan",
            Quantity.class,
            Quantity.class,
            (left, right) -> compare(left, right) > 0),
        CelFunctionBinding.from(
            "k8s_quantity_isLessThan",
            Quantity.class,
            Quantity.class,
            (left, right) -> compare(left, right) < 0),
        CelFunctionBinding.from(
            "k8s_quantity_compareTo",
            Quantity.class,
            Quantity.class,
            (left, right) -> (long) compare(left, right)),
        CelFunctionBinding.from(
            "k8s_quantity_add",
            Quantity.class,
            Quantity.class,
            (left, right) -> sum(left, right.amount())),
        CelFunctionBinding.from(
            "k8s_quantity_add_int",
            Quantity.class,
            Long.class,
            (left, right) -> sum(left, BigDecimal.valueOf(right))),
        CelFunctionBinding.from(
            "k8s_quantity_sub",
            Quantity.class,
            Quantity.class,
            (left, right) -> sum(left, right.amount().negate())),
        CelFunctionBinding.from(
            "k8s_quantity_sub_int",
            Quantity.class,
            Long.class,
            (left, right) -> sum(left, BigDecimal.valueOf(right).negate())));
  }

  private static Quantity quantity(String text) throws CelEvaluationException {
    return Quantity.parse(text)
        .orElseThrow(
            () ->
                new CelEvaluationException(
                    "quantities must match the regular expression"
                        + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"));
  }

  private static Object asInteger(Quantity quantity) throws CelEvaluationException {
    if (!quantity.isInteger()) {
      throw new CelEvaluationException("cannot convert value to integer");
    }
    return quantity.amount().longValueExact();
  }

  private static int compare(Quantity left, Quantity right) {
    return left.amount().compareTo(right.amount());
  }

  private static Quantity sum(Quantity left, BigDecimal right) {
    return new Quantity(left.amount().add(right).stripTrailingZeros());
  }
}
