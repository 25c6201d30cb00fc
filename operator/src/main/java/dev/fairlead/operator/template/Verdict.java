package dev.fairlead.operator.template;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a user's input, and where. The message names parameter, key, line and column
 * as far as they are known, and never a value. It has no stack trace.
 */
abstract sealed class Verdict extends Exception permits TemplateException, RenderException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final transient @Nullable Place place;

  Verdict(String reason, String message, @Nullable Place place) {
    super(place == null ? message : place + ": " + message, null, false, false);
    this.reason = reason;
    this.place = place;
  }

  /** One of {@link dev.fairlead.operator.model.Reasons}. */
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
