package dev.fairlead.runtime.internal.reflect;

import java.time.Duration;

/**
 * Takes what a {@link Reflector} sees. Called on the reflector's thread only, never by two at once.
 */
public interface ReflectorSink {

  /** A complete list begins; the content so far stays valid until {@link Listing#complete}. */
  Listing listing();

  /** An object was added or changed. */
  void changed(RawObject object);

  /** An object is gone; {@code object} is its last state, with a version of the deletion. */
  void deleted(RawObject object);

  /** Everything up to this version was seen. */
  void progress(String resourceVersion);

  /** A list or a watch was answered: earlier failures are over. */
  void healthy();

  /** A list or watch failed and is tried again after {@code retryAfter}. */
  void failed(Throwable failure, Duration retryAfter);

  /** The server has gone back behind the versions that were seen (a restored backup). */
  void wentBack();

  /** A list under way. Left alone, without {@link #complete}, it changes nothing. */
  interface Listing {
    /** One object of the list, malformed ones included. */
    void add(RawObject object);

    /** The list is complete and takes the place of the content so far, at once. */
    void complete(String resourceVersion, String why);
  }
}
