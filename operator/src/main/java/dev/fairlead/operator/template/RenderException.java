package dev.fairlead.operator.template;

import dev.fairlead.operator.model.Reasons;
import java.util.Optional;
import java.util.OptionalInt;
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
public final class RenderException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final transient @Nullable Place place;
  private final boolean isFromParameters;

  RenderException(String reason, String message, @Nullable Place place, boolean isFromParameters) {
    super(place == null ? message : place + ": " + message, null, false, false);
    this.reason = reason;
    this.place = place;
    this.isFromParameters = isFromParameters;
  }

  /** One of {@link Reasons}. */
  public String reason() {
    return reason;
  }

  /** The key whose text it is about. */
  public Optional<String> key() {
    return Optional.ofNullable(place).map(Place::key);
  }

  /** The line in that text, from 1. */
  public OptionalInt line() {
    Place known = place;
    return known == null || known.line() == 0 ? OptionalInt.empty() : OptionalInt.of(known.line());
  }

  /** The column in that line, from 1, in code points. */
  public OptionalInt column() {
    Place known = place;
    return known == null || known.line() == 0
        ? OptionalInt.empty()
        : OptionalInt.of(known.column());
  }

  /**
   * Whether a value of the instance's own {@code parameters} is to blame, which every target has;
   * otherwise it is an override, a value that nobody gave, or what they all add up to.
   */
  public boolean isFromParameters() {
    return isFromParameters;
  }
}
