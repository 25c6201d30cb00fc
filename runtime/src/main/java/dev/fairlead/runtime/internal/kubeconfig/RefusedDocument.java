package dev.fairlead.runtime.internal.kubeconfig;

/**
 * The document as a whole is refused; the message is the predicate of a sentence, without values.
 */
final class RefusedDocument extends Exception {
  private static final long serialVersionUID = 1L;

  private final String why;

  RefusedDocument(String why) {
    // Neither a cause nor a stack: a YAML parser's own message quotes the text.
    super(why, null, false, false);
    this.why = why;
  }

  String why() {
    return why;
  }
}
