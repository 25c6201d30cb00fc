package dev.fairlead.operator.template;

/** Finds lines and columns of rising offsets in one pass over all. */
final class Lines {

  private int counted;
  private int line = 1;
  private int column = 1;

  /** The place of an offset, which must not be before the last one. */
  Place place(String key, CharSequence text, int offset) {
    for (; counted < offset; counted++) {
      char c = text.charAt(counted);
      if (c == '\n') {
        line++;
        column = 1;
      } else if (!isSecondHalf(text, counted)) {
        column++;
      }
    }
    return new Place(key, line, column);
  }

  private static boolean isSecondHalf(CharSequence text, int i) {
    return Character.isLowSurrogate(text.charAt(i))
        && i > 0
        && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
