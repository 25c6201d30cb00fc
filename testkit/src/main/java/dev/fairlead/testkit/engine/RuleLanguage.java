package dev.fairlead.testkit.engine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The language of {@code x-kubernetes-validations} (KEP-2876), which the engine does not speak
 * itself. Implementations are found by {@link java.util.ServiceLoader} and are thread-safe.
 */
public interface RuleLanguage {

  /** Whether what the language needs is on the class path. */
  boolean isAvailable();

  /**
   * Compiles an expression.
   *
   * @throws RuleException if it does not compile, in the words that a server would put after {@code
   *     compilation failed:}
   */
  Rule compile(Source source);

  /** What an expression yields. */
  enum Result {
    /** Whether a value is valid. */
    BOOL,
    /** A message. */
    STRING
  }

  /**
   * An expression and the names it may use.
   *
   * @param schema the schema of {@code self}
   * @param isRoot whether that is the schema of a whole object, of which {@code apiVersion}, {@code
   *     kind} and two members of metadata can always be read
   * @param isOldSelfOptional whether {@code oldSelf} is an optional value
   */
  record Source(
      Map<String, Object> schema,
      boolean isRoot,
      String expression,
      Result result,
      boolean isOldSelfOptional) {}

  /** A compiled expression. */
  interface Rule {

    /** Whether the expression compares with the former value. */
    boolean usesOldSelf();

    /** What one evaluation costs at most, as a server estimates it before it takes the rule. */
    long cost();

    /** How many values of the rule's schema one request can hold at most. */
    long copies();

    /**
     * Evaluates the expression.
     *
     * @param self the value as a JSON tree
     * @param oldSelf the former value, null if there is none
     * @throws RuleException if the evaluation fails, with the reason
     */
    Object evaluate(Object self, @Nullable Object oldSelf);
  }

  /** An expression that does not compile or whose evaluation failed. */
  final class RuleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A failure with its reason. */
    public RuleException(String reason) {
      super(reason);
    }

    /** The reason. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
