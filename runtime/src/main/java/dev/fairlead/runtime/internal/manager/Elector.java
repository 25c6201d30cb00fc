package dev.fairlead.runtime.internal.manager;

import java.util.Optional;

/**
 * The leadership slot of a manager: says when this process leads.
 *
 * <p>A loss is told before any other participant can lead; gain and loss alternate, each told once.
 */
public interface Elector {
  /** Takes part; tells the listener of each gain and loss, one call at a time. */
  void start(Listener listener);

  /** Whether this process leads now; asked before each write. */
  boolean isLeader();

  /** Why this process can't take part, if it can't. */
  Optional<String> problem();

  /**
   * Gives up leadership, if it is held, and takes part no more. The work of the leader has ended
   * before.
   */
  void close();

  /**
   * Takes part no more, but gives nothing up, since some work of the leader could not be ended:
   * another participant leads once leadership has run out by itself.
   */
  void abandon();

  /** Told of leadership. */
  interface Listener {
    /** This process leads from now on. */
    void gained();

    /** This process leads no more. */
    void lost();
  }
}
