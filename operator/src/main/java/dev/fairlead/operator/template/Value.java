package dev.fairlead.operator.template;

import dev.fairlead.operator.yaml.JsonStrings;

/**
 * A value and its measures, all taken in one pass.
 *
 * @param bytes in UTF-8
 * @param jsonBytes of the JSON string in UTF-8
 * @param lineFeeds how many there are
 * @param codePoints how many there are
 * @param isUnicode whether no half of a surrogate pair stands alone
 */
record Value(
    String text, long bytes, long jsonBytes, int lineFeeds, int codePoints, boolean isUnicode) {

  static final Value EMPTY = of("");

  static Value of(String text) {
    long bytes = 0;
    long jsonBytes = 2;
    int lineFeeds = 0;
    int codePoints = 0;
    boolean isUnicode = true;
    for (int i = 0; i < text.length(); codePoints++) {
      int point = text.codePointAt(i);
      int length = Utf8.length(point);
      bytes += length;
      int escaped = point < 0x10000 ? JsonStrings.escapedLength((char) point) : 0;
      jsonBytes += escaped == 0 ? length : escaped;
      lineFeeds += point == '\n' ? 1 : 0;
      isUnicode &= !Utf8.isHalf(point);
      i += Character.charCount(point);
    }
    return new Value(text, bytes, jsonBytes, lineFeeds, codePoints, isUnicode);
  }
}
