package dev.fairlead.model;

/** Checks of names that end up in a URL's path, a label or a type. */
final class Names {

  private static final int QUOTED_LENGTH = 80;

  private Names() {}

  static boolean isGraph(int character) {
    return character > ' ' && character < 0x7f;
  }

  /**
   * Refuses what the API server refuses in any path segment, so that no name can lead elsewhere.
   * Further rules differ by kind and are the server's.
   */
  static String pathSegment(String what, String text) {
    boolean leadsElsewhere = text.equals(".") || text.equals("..");
    if (leadsElsewhere || !text.chars().allMatch(Names::isSegmentCharacter)) {
      throw new IllegalArgumentException(
          what
              + " must not be \".\" or \"..\" nor have slashes, percent signs, blanks or control"
              + " characters, was "
              + quoted(text));
    }
    return text;
  }

  private static boolean isSegmentCharacter(int character) {
    return character != '/'
        && character != '%'
        && !Character.isWhitespace(character)
        && !Character.isISOControl(character);
  }

  /** A DNS label, RFC 1123 (digits may come first). */
  static boolean isDnsLabel(String text) {
    return text.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  }

  /** A DNS name of one or more labels. */
  static boolean isDnsName(String text) {
    return text.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  }

  /** The text for an error message: bounded, and without what could forge a log line. */
  static String quoted(String text) {
    var shown = text.length() > QUOTED_LENGTH ? text.substring(0, QUOTED_LENGTH) + "…" : text;
    return '"' + shown.replaceAll("\\p{Cntrl}", "?") + '"';
  }
}
