package dev.fairlead.client;

/** What a write did. */
public enum Operation {
  /** The object did not exist before. */
  CREATED,
  /** The object has a new resourceVersion. */
  UPDATED,
  /** Nothing changed: no request was needed, or the server kept what it had. */
  UNCHANGED
}
