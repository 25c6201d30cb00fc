package dev.fairlead.runtime;

/** Something that was added to a manager and can be taken away again. */
@FunctionalInterface
public interface Registration extends AutoCloseable {
  /** Takes it away; idempotent. */
  @Override
  void close();
}
