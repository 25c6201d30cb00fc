package dev.fairlead.operator.template;

import dev.fairlead.operator.model.Reasons;
import org.jspecify.annotations.Nullable;

/**
 * Values that a template can't be rendered with.
 *
 * <p>Reasons: {@link Reasons#UNKNOWN_PARAMETER}, {@link Reasons#MISSING_PARAMETER}, {@link
 * Reasons#INVALID_PARAMETER}, {@link Reasons#TOO_LARGE}, {@link Reasons#RENDER_FAILED}.
 *
 * <p>The message names parameter, key, line and column as far as they are known, and never a value.
 * It has no stack trace, being a verdict on the user's input.
 */
public final class RenderException extends Verdict {
  private static final long serialVersionUID = 1L;

  private final boolean isFromParameters;

  RenderException(String reason, String message, @Nullable Place place, boolean isFromParameters) {
    super(reason, message, place);
    this.isFromParameters = isFromParameters;
  }

  /**
   * Whether a value of the instance's own {@code parameters} is to blame, which every target has;
   * otherwise it is an override, a value that nobody gave, or what they all add up to.
   */
  public boolean isFromParameters() {
    return isFromParameters;
  }
}
