package dev.fairlead.testkit.cel;

/**
 * From the least to the most of a size or a cost, neither below 0; what is too much for a long is
 * its greatest value.
 */
record Range(long min, long max) {
  static final Range NOTHING = new Range(0, 0);
  static final Range ANYTHING = new Range(0, Long.MAX_VALUE);

  static Range of(long number) {
    return new Range(number, number);
  }

  Range plus(Range other) {
    return new Range(sum(min, other.min), sum(max, other.max));
  }

  Range times(Range other) {
    return new Range(product(min, other.min), product(max, other.max));
  }

  /** Rounded up. */
  Range times(double factor) {
    return new Range(scaled(min, factor), scaled(max, factor));
  }

  Range union(Range other) {
    return new Range(Math.min(min, other.min), Math.max(max, other.max));
  }

  static long product(long one, long other) {
    return one != 0 && other > Long.MAX_VALUE / one ? Long.MAX_VALUE : one * other;
  }

  private static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  private static long scaled(long number, double factor) {
    // A double that is too large becomes the greatest long.
    return (long) Math.ceil(number * factor);
  }
}
