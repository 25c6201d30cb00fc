package dev.fairlead.runtime.internal.event;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.runtime.internal.event.Occurrence.Kind;
import java.time.Duration;

/**
 * Limits the new event objects of one (object, controller, reason, type): 25 at once, then one each
 * 300 s. Occurrences of a running series cost no request and so no token.
 */
final class SpamFilter {
  static final int BURST = 25;
  static final Duration PER_TOKEN = Duration.ofMinutes(5);

  private final Lru<Source, Bucket> buckets = new Lru<>(Lru.MOST);

  private record Source(
      ClusterName cluster,
      ObjectReference regarding,
      String controller,
      String reason,
      boolean warning) {}

  private record Bucket(double tokens, long atNanos) {
    double tokensAt(long nanos) {
      return Math.min(BURST, tokens + (double) (nanos - atNanos) / PER_TOKEN.toNanos());
    }
  }

  boolean takeToken(Kind kind, long nanos) {
    Source source =
        new Source(
            kind.cluster(), kind.regarding(), kind.controller(), kind.reason(), kind.warning());
    Bucket bucket = buckets.get(source);
    double tokens = bucket == null ? BURST : bucket.tokensAt(nanos);
    boolean allowed = tokens >= 1;
    buckets.put(source, new Bucket(allowed ? tokens - 1 : tokens, nanos));
    return allowed;
  }
}
