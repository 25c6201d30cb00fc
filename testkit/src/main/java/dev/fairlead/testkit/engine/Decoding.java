package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What reading one body into one kind comes across: unknown and repeated members. */
final class Decoding {
  private final ResourceType type;
  private final boolean keepsNulls;
  private final List<String> findings = new ArrayList<>();

  /**
   * Reading of an object of a type.
   *
   * @param keepsNulls whether nulls that the schema does not allow are refused instead of dropped,
   *     as in the result of an apply
   */
  Decoding(ResourceType type, boolean keepsNulls) {
    this.type = type;
    this.keepsNulls = keepsNulls;
  }

  boolean isCustom() {
    return type.isCustom();
  }

  boolean keepsNulls() {
    return keepsNulls;
  }

  void unknown(String path) {
    findings.add("unknown field " + Json.text(path));
  }

  /**
   * Puts what was found in a body in the order of its members; within one of them unknown ones come
   * first.
   */
  void sort(List<String> members) {
    findings.sort(
        Comparator.comparingInt((String finding) -> members.indexOf(member(finding)))
            .thenComparing(finding -> !isUnknown(finding)));
  }

  /** Puts the unknown members in the order of their paths, after the rest. */
  void sortUnknown() {
    findings.sort(Comparator.comparing((String finding) -> isUnknown(finding) ? finding : ""));
  }

  private static boolean isUnknown(String finding) {
    return finding.startsWith("unknown");
  }

  private static String member(String finding) {
    int quote = finding.indexOf('"') + 1;
    return finding.substring(quote).split("[.\\[\"]", 2)[0];
  }

  /** Adds what the reader of the text has found. */
  void found(List<String> others) {
    findings.addAll(others);
  }

  List<String> findings() {
    return findings;
  }

  /** A body that cannot be taken as an object of the type. */
  static final class UnusableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String head;

    /**
     * An exception of two parts.
     *
     * @param head what the body was to be, which a refused patch leaves out
     * @param why what is wrong
     */
    UnusableException(String head, String why) {
      super(why, null, false, false);
      this.head = head;
    }

    /** What is wrong, and what the body was to be. */
    String whole() {
      return head + getMessage();
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** The refusal of a body whose values have the wrong type. */
  UnusableException cannotBeHandled(String why) {
    return new UnusableException(
        type.kind()
            + " in version "
            + Json.text(type.names().version())
            + " cannot be handled as a "
            + type.kind()
            + ": ",
        why);
  }
}
