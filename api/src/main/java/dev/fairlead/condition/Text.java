package dev.fairlead.condition;

import java.util.regex.Pattern;

/** What the API server demands of reasons and messages ({@code metav1.Condition}). */
final class Text {
  static final String RECONCILE_ERROR = "ReconcileError";

  private static final int MAX_REASON = 1024;
  private static final int MAX_MESSAGE_BYTES = 32768;
  private static final Pattern REASON = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");

  private Text() {}

  static boolean isReason(String reason) {
    return reason.length() <= MAX_REASON && REASON.matcher(reason).matches();
  }

  static String checkedReason(String reason) {
    if (!isReason(reason)) {
      throw new IllegalArgumentException(
          "A reason is one word of letters, digits, '_', ',' and ':' that begins with a letter, at"
              + " most %d characters; was '%s'".formatted(MAX_REASON, reason));
    }
    return reason;
  }

  static String mendedReason(String reason) {
    return isReason(reason) ? reason : RECONCILE_ERROR;
  }

  /** With a reason that could not stay in its own place. */
  static String mendedMessage(String reason, String message) {
    boolean said = isReason(reason) || reason.isBlank();
    return capped(said ? message : reason + ": " + message);
  }

  /** At most {@value MAX_MESSAGE_BYTES} bytes of UTF-8; whole code points only. */
  static String capped(String message) {
    if (message.length() <= MAX_MESSAGE_BYTES / 3) {
      return message;
    }
    int bytes = 0;
    int end = 0;
    while (end < message.length()) {
      int codePoint = message.codePointAt(end);
      bytes += utf8Length(codePoint);
      if (bytes > MAX_MESSAGE_BYTES) {
        return message.substring(0, end);
      }
      end += Character.charCount(codePoint);
    }
    return message;
  }

  private static int utf8Length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }
}
