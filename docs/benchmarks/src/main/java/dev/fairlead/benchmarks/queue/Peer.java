package dev.fairlead.benchmarks.queue;

import java.time.Duration;

/** A queue under measurement: what all peers can do, in the words of client-go. */
interface Peer extends AutoCloseable {
  String FAIRLEAD = "fairlead";
  String OFFICIAL = "official";

  static Peer named(String name) {
    return switch (name) {
      case FAIRLEAD -> new FairleadPeer();
      case OFFICIAL -> new OfficialPeer();
      default ->
          throw new IllegalArgumentException(
              "No peer " + name + "; there are " + FAIRLEAD + " and " + OFFICIAL);
    };
  }

  void add(Key key);

  void addAfter(Key key, Duration delay);

  /** Waits for a key; what it returns is for {@link #key} and {@link #finish}. */
  Object get() throws InterruptedException;

  Key key(Object held);

  /** Forget and done. */
  void finish(Object held);

  /** Get, forget, done. */
  default void cycle() {
    try {
      finish(get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring", e);
    }
  }

  @Override
  void close();
}
