package dev.fairlead.runtime;

import dev.fairlead.reconcile.TerminalException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A kubeconfig was refused. Terminal: it stays refused until its content changes. The reason is
 * {@code KubeconfigInvalid}; the message is one line of at most 2 KiB that names the refused fields
 * and why, and quotes no value.
 */
public final class KubeconfigException extends TerminalException {
  private static final long serialVersionUID = 1L;

  private static final int MOST_FIELDS_IN_MESSAGE = 10;
  private static final String REMEDY =
      "; the kubeconfig must be self-contained, as \"kubectl config view --minify --flatten --raw\""
          + " prints it";

  private final String[] refusedFields;

  /** What was refused: path of each field to the reason. */
  KubeconfigException(Map<String, String> refused) {
    super("KubeconfigInvalid", message(refused));
    this.refusedFields = refused.keySet().toArray(String[]::new);
  }

  /**
   * The paths of the refused fields in the order of judgement, such as {@code users[0].user.exec};
   * {@code kubeconfig} where the document as a whole is refused. Never empty.
   */
  public List<String> refusedFields() {
    return List.of(refusedFields);
  }

  private static String message(Map<String, String> refused) {
    String fields =
        refused.entrySet().stream()
            .limit(MOST_FIELDS_IN_MESSAGE)
            .map(e -> e.getKey() + " " + e.getValue())
            .collect(Collectors.joining(", "));
    int more = refused.size() - MOST_FIELDS_IN_MESSAGE;
    return "Kubeconfig refused: " + fields + (more > 0 ? " and " + more + " more" : "") + REMEDY;
  }
}
