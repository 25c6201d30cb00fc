package dev.fairlead.runtime.internal.event;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Texts in the sizes and shapes that the API server accepts (rule 97 of its event validation). */
final class EventNames {
  static final int LONGEST_NOTE = 1024;
  static final int LONGEST_WORD = 128;

  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_CONTROLLER = 63;
  private static final Pattern SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern NOT_IN_CONTROLLER = Pattern.compile("[^A-Za-z0-9._-]");
  private static final Pattern EDGES = Pattern.compile("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$");

  private EventNames() {}

  /** The object's name and a hexadecimal time; the fallback alone where that is no valid name. */
  static String eventName(String object, long stamp, String fallback) {
    String name = object + "." + Long.toHexString(stamp);
    boolean valid = name.length() <= LONGEST_NAME && SUBDOMAIN.matcher(name).matches();
    return valid ? name : fallback;
  }

  /** The text, or its longest beginning of whole characters that has at most so many bytes. */
  static String cut(String text, int mostBytes) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= mostBytes) {
      return text;
    }
    int end = mostBytes;
    while (isContinuation(bytes[end])) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  static String word(String text, String ifBlank) {
    return text.isBlank() ? ifBlank : cut(text, LONGEST_WORD);
  }

  /** A qualified name without prefix: what {@code reportingController} must be. */
  static String controller(String name) {
    String plain = NOT_IN_CONTROLLER.matcher(name).replaceAll("-");
    String fitting =
        plain.length() <= LONGEST_CONTROLLER ? plain : plain.substring(0, LONGEST_CONTROLLER);
    String trimmed = EDGES.matcher(fitting).replaceAll("");
    return trimmed.isEmpty() ? "controller" : trimmed;
  }

  private static boolean isContinuation(byte b) {
    return (b & 0xC0) == 0x80;
  }
}
