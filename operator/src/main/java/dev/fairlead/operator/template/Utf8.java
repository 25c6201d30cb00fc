package dev.fairlead.operator.template;

/** Sizes in UTF-8. */
final class Utf8 {

  private Utf8() {}

  static int length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }

  /** Whether this is half of a surrogate pair, which no UTF-8 stands for. */
  static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
