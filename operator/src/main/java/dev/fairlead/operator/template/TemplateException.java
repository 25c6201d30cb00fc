package dev.fairlead.operator.template;

import dev.fairlead.operator.model.Reasons;
import org.jspecify.annotations.Nullable;

/**
 * A template that can't be used, whatever values an instance gives.
 *
 * <p>Reasons: {@link Reasons#SYNTAX_ERROR}, {@link Reasons#UNDECLARED_PARAMETER}, {@link
 * Reasons#INVALID_DEFAULT}, {@link Reasons#TOO_LARGE}, {@link Reasons#INVALID_SPEC}.
 *
 * <p>The message names parameter, key, line and column as far as they are known, and never a value.
 * It has no stack trace, being a verdict on the user's input.
 */
public final class TemplateException extends Verdict {
  private static final long serialVersionUID = 1L;

  TemplateException(String reason, String message, @Nullable Place place) {
    super(reason, message, place);
  }
}
