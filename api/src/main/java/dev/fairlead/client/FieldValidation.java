package dev.fairlead.client;

/**
 * What the API server does with unknown and duplicate fields of a write (query parameter {@code
 * fieldValidation}).
 */
public enum FieldValidation {
  /** Drops them silently. */
  IGNORE,
  /** Drops them and answers with warnings. */
  WARN,
  /** Refuses the write: {@link RejectedException}. */
  STRICT
}
