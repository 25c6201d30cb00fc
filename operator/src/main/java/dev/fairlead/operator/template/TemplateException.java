package dev.fairlead.operator.template;

import dev.fairlead.operator.model.Reasons;
import java.util.Optional;
import java.util.OptionalInt;
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
public final class TemplateException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final transient @Nullable Place place;

  TemplateException(String reason, String message, @Nullable Place place) {
    super(place == null ? message : place + ": " + message, null, false, false);
    this.reason = reason;
    this.place = place;
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
}
