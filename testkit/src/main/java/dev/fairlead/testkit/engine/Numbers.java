package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of custom objects: a server reads those with a fraction or an exponent as 64-bit floating
 * point and writes them in their shortest form, so {@code 2.0} comes back as {@code 2}.
 */
final class Numbers {
  private static final double LARGEST_WHOLE = 1e15;

  private Numbers() {}

  /** Replaces all numbers below this one. */
  static void asServed(Map<String, Object> tree) {
    for (Map.Entry<String, Object> member : tree.entrySet()) {
      Object value = member.getValue();
      Object served = value(value);
      if (served != value) {
        member.setValue(served);
      }
    }
  }

  private static void asServed(List<Object> items) {
    for (ListIterator<Object> each = items.listIterator(); each.hasNext(); ) {
      Object value = each.next();
      Object served = value(value);
      if (served != value) {
        each.set(served);
      }
    }
  }

  private static @Nullable Object value(@Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      asServed(Tree.map(value));
    } else if (value instanceof List<?>) {
      asServed(Tree.list(value));
    } else if (value instanceof BigDecimal number) {
      return floating(number.doubleValue());
    }
    return value;
  }

  private static Object floating(double number) {
    if (number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE) {
      return (long) number;
    }
    return new BigDecimal(Double.toString(number)).stripTrailingZeros();
  }
}
