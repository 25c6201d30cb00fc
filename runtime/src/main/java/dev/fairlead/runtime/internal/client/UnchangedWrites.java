package dev.fairlead.runtime.internal.client;

import dev.fairlead.model.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Differences that the server answered with an unchanged object: mostly defaults that a function
 * drops in each round and the server fills in again. Such a difference is not sent a second time.
 * Old values are part of it, so that another writer's change of a defaulted field is another
 * difference.
 *
 * <p>Invariants: {@code known} has at most {@code most} objects by uid, the least recently used one
 * goes first, each with at most {@value #PER_OBJECT} hashes. {@code lock} guards it; hashing
 * happens outside. Forgetting costs one request.
 */
public final class UnchangedWrites {

  private static final int MOST_OBJECTS = 10_000;
  private static final int PER_OBJECT = 8;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Deque<String>> known;

  /** An empty memory of 10,000 objects. */
  public UnchangedWrites() {
    this(MOST_OBJECTS);
  }

  UnchangedWrites(int most) {
    known =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Deque<String>> eldest) {
            return size() > most;
          }
        };
  }

  /** Whether this difference was of no effect before. */
  boolean knows(String uid, Bytes difference) {
    var hash = hash(difference);
    lock.lock();
    try {
      var hashes = known.get(uid);
      return hashes != null && hashes.contains(hash);
    } finally {
      lock.unlock();
    }
  }

  /** Remembers a difference that was of no effect. */
  void remember(String uid, Bytes difference) {
    var hash = hash(difference);
    lock.lock();
    try {
      var hashes = known.computeIfAbsent(uid, any -> new ArrayDeque<>());
      if (!hashes.contains(hash)) {
        hashes.addLast(hash);
      }
      if (hashes.size() > PER_OBJECT) {
        hashes.removeFirst();
      }
    } finally {
      lock.unlock();
    }
  }

  private static String hash(Bytes difference) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(difference.toByteArray());
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
