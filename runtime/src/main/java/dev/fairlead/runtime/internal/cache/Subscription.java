package dev.fairlead.runtime.internal.cache;

import java.util.Optional;

/** Keeps a kind cached. Thread-safe. */
public interface Subscription {

  /**
   * Gives the kind up; idempotent. No call of its handler begins afterwards. The last one of a kind
   * ends its watches and frees its content.
   */
  void close();

  /**
   * Whether the first full content is there and, for a handler, was handed to it. An optional kind
   * that the server does not serve counts as synced and empty.
   */
  boolean isSynced();

  /** Why the kind can't be followed at present, naming it; empty if all is well. */
  Optional<String> problem();

  /** Runs the action once, as soon as {@link #isSynced}; at once if it is. */
  void onSynced(Runnable action);
}
