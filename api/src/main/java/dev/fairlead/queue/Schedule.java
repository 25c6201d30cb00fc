package dev.fairlead.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a queue and its rules, without locks and clocks. Guarded by the queue's lock. */
final class Schedule<T> {
  /*
   * Invariants: - An item has at most one entry, and an entry has one place: a lane (READY), the heap
   *               (WAITING), a taker (OUT), or only the map (PARKED: its retries were given up).
   *             - A READY entry has no poll and no other try ahead: this run serves them. It may have a
   *               retry ahead; then the run is an extra.
   *             - An extra has a retry ahead or was given up, until its run ends: so one that fails,
   *               uncounted, still has a way back.
   *             - What arrives for an OUT entry is a mark or a poll, and is looked at when it is back.
   *             - Every way out of OUT ends in settle() or makeReady(), so no item is lost.
   */

  private final EntryTable<T> entries = new EntryTable<>();
  private final Lanes<T> lanes;
  private final DeadlineHeap<T> heap = new DeadlineHeap<>();
  private final Runnable onReady;
  private int out;

  /** Runs {@code onReady} once per entry that becomes ready. */
  Schedule(int lowerLaneShare, Runnable onReady) {
    this.lanes = new Lanes<>(lowerLaneShare);
    this.onReady = onReady;
  }

  /** Never leave a new one PARKED: the next call must be {@link #arrive} or {@link #poll}. */
  Entry<T> entry(T item) {
    return entries.computeIfAbsent(item, Entry::new);
  }

  int ready() {
    return lanes.size();
  }

  void tell(Depths depths) {
    lanes.tell(depths);
  }

  int waiting() {
    return heap.size();
  }

  int out() {
    return out;
  }

  /** {@link Entry#NEVER} if nothing waits. */
  long earliest() {
    return heap.earliest();
  }

  void arrive(Entry<T> entry, Lane lane, BackoffRule rule, long now) {
    switch (entry.place()) {
      case OUT -> entry.mark(lane, rule);
      case READY -> merge(entry, lane, rule);
      case WAITING, PARKED -> {
        if (rule != BackoffRule.KEEP || !entry.keepsQuiet()) {
          leaveHeap(entry);
          runNow(entry, lane, rule, now);
        }
      }
    }
  }

  /** Takes an arrival that moves nothing, and so needs no time; false if it is none. */
  boolean absorb(T item, Lane lane, BackoffRule rule) {
    var entry = entries.get(item);
    if (entry == null) {
      return false;
    }
    boolean staysReady = entry.lane != null && !lane.isAbove(entry.lane);
    if (staysReady) {
      merge(entry, lane, rule);
    } else if (entry.out) {
      entry.mark(lane, rule);
    }
    return staysReady || entry.out;
  }

  private void merge(Entry<T> entry, Lane lane, BackoffRule rule) {
    if (rule == BackoffRule.RESET) {
      entry.startAnew();
      entry.extra = false;
    }
    if (entry.lane != null && lane.isAbove(entry.lane)) {
      lanes.remove(entry);
      lanes.append(entry, lane);
    }
  }

  private void runNow(Entry<T> entry, Lane lane, BackoffRule rule, long now) {
    if (rule == BackoffRule.RESET) {
      entry.startAnew();
    }
    makeReady(entry, lane, now);
  }

  private void makeReady(Entry<T> entry, Lane lane, long now) {
    entry.becomeReady(now);
    lanes.append(entry, lane);
    onReady.run();
  }

  void poll(Entry<T> entry, long at, long now) {
    if (entry.place() == Entry.Place.READY) {
      return;
    }
    entry.pollAt = Math.min(entry.pollAt, at);
    if (entry.place() != Entry.Place.OUT) {
      leaveHeap(entry);
      settle(entry, now);
    }
  }

  void forget(T item) {
    var entry = entries.get(item);
    if (entry == null) {
      return;
    }
    entry.failures = 0;
    if (entry.place() != Entry.Place.OUT) {
      // An extra that is out stays one: its failure must find the way back.
      entry.givenUp = false;
      entry.extra = entry.extra && entry.isTroubled();
    }
    if (entry.place() == Entry.Place.PARKED) {
      entries.remove(entry);
    }
  }

  /**
   * When the item is ready by itself, {@code now} if it is, {@link Entry#NEVER} if it is not
   * waiting.
   */
  long deadline(T item, long now) {
    var entry = entries.get(item);
    if (entry == null) {
      return Entry.NEVER;
    }
    return switch (entry.place()) {
      case READY -> now;
      case WAITING -> entry.deadline();
      case PARKED, OUT -> Entry.NEVER;
    };
  }

  /** A copy of what is kept, in no order. */
  List<T> items() {
    return entries.items();
  }

  /** The lane that lost its entry, if one did. */
  @Nullable Lane remove(T item) {
    var entry = entries.get(item);
    if (entry == null) {
      return null;
    }
    if (entry.place() == Entry.Place.OUT) {
      entry.disown();
      return null;
    }
    entries.remove(entry);
    leaveHeap(entry);
    var lane = entry.lane;
    if (lane != null) {
      lanes.remove(entry);
    }
    return lane;
  }

  /** The entry whose turn it is, still ready; null if none is. */
  @Nullable Entry<T> choose() {
    return lanes.choose();
  }

  void handOut(Entry<T> entry) {
    lanes.remove(entry);
    entry.becomeOut();
    out++;
  }

  /** Counts a failure of work that is out: failures in a row with this one; 0 if not counted. */
  int countFailure(Entry<T> entry) {
    if (entry.extra || entry.removed) {
      return 0;
    }
    entry.failures = Math.min(entry.failures, Integer.MAX_VALUE - 1) + 1;
    return entry.failures;
  }

  /** Takes back an entry; {@code at} is the end of the outcome's delay. */
  void takeBack(Entry<T> entry, Outcome outcome, long at, long now) {
    out--;
    entry.out = false;
    conclude(entry, entry.removed ? Outcome.DONE : outcome, at);
    entry.removed = false;
    settleMarked(entry, now);
  }

  /** Work of a closed queue came back; it goes nowhere. */
  void discard() {
    out--;
  }

  private void conclude(Entry<T> entry, Outcome outcome, long at) {
    switch (outcome.kind()) {
      case DONE -> entry.startAnew();
      case REQUEUE -> {
        entry.startAnew();
        entry.pollAt = Math.min(entry.pollAt, at);
      }
      case FAILED -> {
        if (!entry.extra) {
          entry.retryAt = at;
        }
      }
      case RETRY -> {
        if (entry.givenUp) {
          entry.setAgainAt(at);
        } else {
          entry.retryAt = Math.min(entry.retryAt, at);
        }
      }
      case GIVE_UP -> {
        entry.givenUp = true;
        entry.retryAt = Entry.NEVER;
      }
      case AGAIN -> entry.setAgainAt(at);
      case CLOSED -> throw new IllegalStateException("closed twice: " + entry.item);
    }
  }

  /** Puts a parked entry where it belongs, in the light of what arrived while it was out. */
  private void settleMarked(Entry<T> entry, long now) {
    var mark = entry.mark;
    var lane = entry.markLane;
    entry.unmark();
    if (mark == null || (mark == BackoffRule.KEEP && entry.keepsQuiet())) {
      settle(entry, now);
    } else {
      entry.endBackoffIfDue(now);
      runNow(entry, lane, mark, now);
    }
  }

  /** Puts a parked entry where its deadlines say; without one it is kept only if given up. */
  private void settle(Entry<T> entry, long now) {
    long deadline = entry.deadline();
    if (deadline <= now) {
      entry.endBackoffIfDue(now);
      makeReady(entry, Lane.RETRY, now);
    } else if (deadline != Entry.NEVER) {
      heap.insert(entry);
    } else if (!entry.givenUp) {
      entries.remove(entry);
    }
  }

  private void leaveHeap(Entry<T> entry) {
    if (entry.place() == Entry.Place.WAITING) {
      heap.remove(entry);
    }
  }

  /** Makes due entries ready, up to {@code atMost}; how many. */
  int wakeDue(long now, int atMost) {
    int count = 0;
    while (count < atMost && heap.earliest() <= now) {
      var due = heap.first();
      leaveHeap(due);
      settle(due, now);
      count++;
    }
    return count;
  }

  /** Drops everything but the count of what is out. */
  void clear() {
    entries.clear();
    lanes.clear();
    heap.clear();
  }
}
