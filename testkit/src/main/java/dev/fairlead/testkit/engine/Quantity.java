package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An amount of a resource, such as {@code 500m} and {@code 1Gi}, in the one form of a server. */
record Quantity(BigDecimal amount, Format format) {
  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\\d{1,4}))?");
  private static final String THOUSANDS = "num kMGTPE";
  private static final String KIBI = "KMGTPE";
  private static final BigInteger STEP = BigInteger.valueOf(1024);

  /** How an amount is written. */
  enum Format {
    DECIMAL,
    BINARY,
    EXPONENT
  }

  /** The amount that a JSON value says, empty if it says none. */
  static Optional<Quantity> of(Object value) {
    Matcher parts = TEXT.matcher(value.toString());
    if (!(value instanceof String || value instanceof Number) || !parts.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(parts.group(1));
    String suffix = parts.group(2);
    if (parts.group(3) != null) {
      int exponent = Integer.parseInt(parts.group(3));
      return Optional.of(new Quantity(number.scaleByPowerOfTen(exponent), Format.EXPONENT));
    }
    if (suffix == null) {
      return Optional.of(new Quantity(number, Format.DECIMAL));
    }
    if (suffix.endsWith("i")) {
      BigDecimal factor = new BigDecimal(STEP.pow(KIBI.indexOf(suffix.charAt(0)) + 1));
      return Optional.of(new Quantity(number.multiply(factor), Format.BINARY));
    }
    int exponent = 3 * (THOUSANDS.indexOf(suffix) - 3);
    return Optional.of(new Quantity(number.scaleByPowerOfTen(exponent), Format.DECIMAL));
  }

  /** Brings all amounts of a map, such as the requests of a container, into their one form. */
  static void canonicalize(Map<String, Object> amounts, Decoding decoding) {
    for (Map.Entry<String, Object> amount : amounts.entrySet()) {
      Quantity quantity =
          of(amount.getValue())
              .orElseThrow(
                  () ->
                      decoding.cannotBeHandled(
                          "quantities must match the regular expression"
                              + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"));
      amount.setValue(quantity.toString());
    }
  }

  @Override
  public String toString() {
    BigDecimal nano = amount.setScale(9, RoundingMode.UP).stripTrailingZeros();
    if (nano.signum() == 0) {
      return "0";
    }
    boolean isSmall = nano.abs().compareTo(new BigDecimal(STEP)) < 0;
    return format == Format.BINARY && !isSmall ? binary(nano) : decimal(nano);
  }

  private static String binary(BigDecimal amount) {
    BigInteger number = amount.setScale(0, RoundingMode.UP).toBigInteger();
    int steps = 0;
    while (steps < KIBI.length() && number.mod(STEP).signum() == 0) {
      number = number.divide(STEP);
      steps++;
    }
    return steps == 0 ? number.toString() : number.toString() + KIBI.charAt(steps - 1) + "i";
  }

  private String decimal(BigDecimal amount) {
    int exponent = Math.min(18, 3 * Math.floorDiv(-amount.scale(), 3));
    String number = amount.scaleByPowerOfTen(-exponent).toBigInteger().toString();
    if (exponent == 0) {
      return number;
    }
    return format == Format.EXPONENT
        ? number + "e" + exponent
        : number + THOUSANDS.charAt(exponent / 3 + 3);
  }
}
