package dev.fairlead.spi;

/**
 * Tells a backend that nobody waits for a request any more. A signal lives for one request, so
 * nothing has to be unregistered. Made by the runtime; thread-safe.
 */
public interface CancelSignal {

  /** Whether the request was given up. Never goes back to false. */
  boolean isCancelled();

  /**
   * Has the action run once when the request is given up: on the cancelling thread, or at once on
   * the calling thread if that has happened. The action is short and does not block.
   */
  void onCancel(Runnable abort);

  /** A signal that is never given. */
  static CancelSignal none() {
    return NeverCancelled.INSTANCE;
  }
}
