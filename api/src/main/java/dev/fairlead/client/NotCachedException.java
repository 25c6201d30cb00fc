package dev.fairlead.client;

/**
 * A cached read asked for what no controller declared, or for what the cache leaves out by
 * namespace or selector: a mistake in the program, not in the cluster. The message names the type
 * and the remedy ({@code reads}, {@code owns}, {@code watches}, {@code index}, or {@link
 * Client#live()}).
 */
public final class NotCachedException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public NotCachedException(String message) {
    super(message);
  }
}
