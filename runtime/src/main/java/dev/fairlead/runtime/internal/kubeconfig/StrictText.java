package dev.fairlead.runtime.internal.kubeconfig;

import dev.fairlead.model.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Which bytes and characters are text at all. */
final class StrictText {
  static final int MAX_BYTES = 64 * 1024;

  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private StrictText() {}

  /**
   * The document as text without its byte order mark; refuses size, encoding and hidden characters.
   */
  static String decode(Bytes document) throws RefusedDocument {
    if (document.length() == 0) {
      throw new RefusedDocument("is empty");
    }
    if (document.length() > MAX_BYTES) {
      throw new RefusedDocument("is larger than 64 KiB");
    }
    String text = withoutMark(utf8(document));
    if (text.codePoints().anyMatch(c -> isHidden(c) && !isLineSpace(c))) {
      throw new RefusedDocument("holds a control, bidirectional or line-separator character");
    }
    return text;
  }

  /** True if a value is one line without hidden characters. */
  static boolean isPlainLine(String value) {
    return value.codePoints().noneMatch(StrictText::isHidden);
  }

  /** True if a value can stand in an HTTP header as it is: visible ASCII, blanks only inside. */
  static boolean isHeaderValue(String value) {
    return value.equals(value.strip()) && value.chars().allMatch(c -> c >= 0x20 && c < 0x7F);
  }

  private static String utf8(Bytes document) throws RefusedDocument {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(document.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new RefusedDocument("is not UTF-8");
    }
  }

  private static String withoutMark(String text) {
    return text.codePointAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static boolean isLineSpace(int c) {
    return c == '\n' || c == '\r' || c == '\t';
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      // FORMAT holds the bidirectional marks and the zero-width characters.
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
