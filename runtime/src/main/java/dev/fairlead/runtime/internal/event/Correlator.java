package dev.fairlead.runtime.internal.event;

import dev.fairlead.runtime.internal.event.Occurrence.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Decides what an occurrence becomes. Confined to the hub's thread; memory is bounded. */
final class Correlator {
  private final SimilarNotes similar = new SimilarNotes();
  private final SpamFilter spam = new SpamFilter();
  private final Lru<Key, Series> running = new Lru<>(Lru.MOST);
  private long lastStamp;

  /** The shared series of many notes has a key without a note. */
  private record Key(Kind kind, Optional<String> note) {}

  /** The series that the occurrence is now part of; empty if it is one too many for its object. */
  Optional<Series> add(Occurrence occurrence) {
    boolean shared = similar.isOneTooMany(occurrence);
    Key key =
        new Key(occurrence.kind(), shared ? Optional.empty() : Optional.of(occurrence.note()));
    Series series = running.get(key);
    if (series != null && !series.isOver(occurrence.nanos())) {
      series.add(occurrence);
      return Optional.of(series);
    }
    if (!spam.takeToken(occurrence.kind(), occurrence.nanos())) {
      return Optional.empty();
    }
    String note = shared ? SimilarNotes.PREFIX + occurrence.note() : occurrence.note();
    Series fresh =
        new Series(occurrence, EventNames.cut(note, EventNames.LONGEST_NOTE), newName(occurrence));
    running.put(key, fresh);
    return Optional.of(fresh);
  }

  /** Forgets series that are over; gives those of which the server should hear now. */
  List<Series> sweep(long nanos) {
    List<Series> toSend = new ArrayList<>();
    running
        .entries()
        .values()
        .removeIf(
            series -> {
              boolean over = series.isOver(nanos);
              if ((over && series.isUnsent()) || series.isRefreshDue(nanos)) {
                toSend.add(series);
              }
              return over;
            });
    return toSend;
  }

  List<Series> unsent() {
    return running.entries().values().stream().filter(Series::isUnsent).toList();
  }

  boolean isEmpty() {
    return running.entries().isEmpty();
  }

  /** Forgets one series, so that the next occurrence begins a new one. */
  void forget(Series series) {
    running.entries().values().removeIf(s -> s == series);
  }

  /** A name that no other event of this process has, even where the clock stands still. */
  String newName(Occurrence occurrence) {
    long nanos = ChronoUnit.NANOS.between(Instant.EPOCH, occurrence.at());
    lastStamp = Math.max(lastStamp + 1, nanos);
    String object = occurrence.kind().regarding().name();
    return EventNames.eventName(object, lastStamp, UUID.randomUUID().toString());
  }
}
