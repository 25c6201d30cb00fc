package dev.fairlead.event;

/**
 * Hears of events that were not sent. Called from the runtime's threads, so an implementation must
 * be thread-safe and quick; what it throws is ignored.
 */
public interface EventListener {
  /** An event was dropped; {@code reason} says why in one word, such as {@code rateLimited}. */
  default void dropped(String reason) {}
}
