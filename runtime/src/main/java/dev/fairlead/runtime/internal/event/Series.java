package dev.fairlead.runtime.internal.event;

import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.rest.RestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * One event object: how often it happened and how much of that the server knows. Confined to the
 * hub's thread.
 */
final class Series {
  /** So long after its last occurrence a series is over. */
  private static final long QUIET_NANOS = Duration.ofMinutes(6).toNanos();

  /** So often a running series is written. */
  private static final long REFRESH_NANOS = Duration.ofMinutes(30).toNanos();

  private final Occurrence first;
  private final String note;
  private String name;
  private Supplier<RestClient> target;
  private int count = 1;
  private int countOnServer;
  private Instant lastAt;
  private long lastNanos;
  private long sentNanos;
  private int failures;

  Series(Occurrence first, String note, String name) {
    this.first = first;
    this.note = note;
    this.name = name;
    this.target = first.target();
    this.lastAt = first.at();
    this.lastNanos = first.nanos();
  }

  void add(Occurrence again) {
    count++;
    target = again.target();
    lastAt = again.at();
    lastNanos = again.nanos();
  }

  /** The first and the second occurrence are written at once, further ones when it is time. */
  boolean isUrgent() {
    return countOnServer == 0 || (countOnServer == 1 && count > 1);
  }

  boolean isUnsent() {
    return count > countOnServer;
  }

  boolean isOver(long nanos) {
    return nanos - lastNanos > QUIET_NANOS;
  }

  boolean isRefreshDue(long nanos) {
    return isUnsent() && nanos - sentNanos >= REFRESH_NANOS;
  }

  void sent(int countSent, long nanos) {
    countOnServer = countSent;
    sentNanos = nanos;
    failures = 0;
  }

  /** The server has lost the event object: it is to be created anew under another name. */
  void lost(String newName) {
    countOnServer = 0;
    name = newName;
  }

  /** How often in a row it could not be sent, this time included. */
  int failed() {
    return ++failures;
  }

  boolean isOnServer() {
    return countOnServer > 0;
  }

  boolean hasFailed() {
    return failures > 0;
  }

  ClusterName cluster() {
    return first.kind().cluster();
  }

  Occurrence first() {
    return first;
  }

  String note() {
    return note;
  }

  String name() {
    return name;
  }

  Supplier<RestClient> target() {
    return target;
  }

  int count() {
    return count;
  }

  Instant lastAt() {
    return lastAt;
  }
}
