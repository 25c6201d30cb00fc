package dev.fairlead.client;

import java.util.Objects;

/**
 * What a write did, and the object as the server has it now.
 *
 * @param operation created, updated or unchanged; read from the resourceVersion before and after
 * @param object the caller's own copy
 */
public record WriteResult<T>(Operation operation, T object) {
  /** Checks for null. */
  public WriteResult {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(object, "object");
  }

  /** Whether the write changed anything in the cluster. */
  public boolean changed() {
    return operation != Operation.UNCHANGED;
  }
}
