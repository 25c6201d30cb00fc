package dev.fairlead.runtime.internal.event;

import dev.fairlead.runtime.internal.event.Occurrence.Kind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the distinct notes of events that are equal otherwise. The first nine within ten minutes
 * are series of their own; all further ones share one.
 */
final class SimilarNotes {
  static final String PREFIX = "(combined from similar events): ";

  private static final int MOST_DISTINCT = 9;
  private static final long WINDOW_NANOS = Duration.ofMinutes(10).toNanos();

  /** Per kind: each note that has a series of its own, and when it was seen last. */
  private final Lru<Kind, Map<String, Long>> notes = new Lru<>(Lru.MOST);

  /** True if this occurrence belongs into the shared series of its kind. */
  boolean isOneTooMany(Occurrence occurrence) {
    Map<String, Long> seen = notes.get(occurrence.kind());
    if (seen == null) {
      seen = new LinkedHashMap<>();
      notes.put(occurrence.kind(), seen);
    }
    seen.values().removeIf(at -> occurrence.nanos() - at > WINDOW_NANOS);
    if (seen.size() >= MOST_DISTINCT && !seen.containsKey(occurrence.note())) {
      return true;
    }
    seen.put(occurrence.note(), occurrence.nanos());
    return false;
  }
}
