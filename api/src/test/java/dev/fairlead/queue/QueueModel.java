package dev.fairlead.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a queue does, said as simply as possible: one map, searched from end to end for everything.
 * Seconds in place of instants; retries after 1, 2, 4, 8, 16, 20 s.
 *
 * <p>Handed out once: HELD is one place, and only {@link #take} leads there. Never lost: nothing
 * but {@link #remove} and {@link #close} takes an item away that is ready, waits or is held.
 */
final class QueueModel {
  enum Where {
    UNKNOWN,
    READY,
    WAITING,
    HELD
  }

  static final class Item {
    final String name;
    Where where = Where.UNKNOWN;
    int failures;
    boolean extra;
    boolean givenUp;
    boolean removed;
    @Nullable Long retry;
    @Nullable Long poll;
    @Nullable Long again;
    Lane lane = Lane.BACKGROUND;
    long since;

    /** When it became ready; being raised to a higher lane does not change that. */
    long readyAt;

    final List<BackoffRule> arrivals = new ArrayList<>();
    Lane arrivalLane = Lane.BACKGROUND;

    Item(String name) {
      this.name = name;
    }

    void anew() {
      failures = 0;
      givenUp = false;
      retry = null;
    }

    long due() {
      long other = again == null ? Long.MAX_VALUE : again;
      if (retry != null) {
        return Math.min(other, retry);
      }
      return poll == null ? other : Math.min(other, poll);
    }
  }

  private final TreeMap<String, Item> items = new TreeMap<>();
  private final int share;
  private long now;
  private long clock;
  private int contested;
  private boolean closed;

  /** Counted failures, and those of them for which the limiter was asked. */
  int counted;

  int asked;

  QueueModel(int share) {
    this.share = share;
  }

  private Item item(String name) {
    return items.computeIfAbsent(name, Item::new);
  }

  int count(Where where) {
    return (int) items.values().stream().filter(item -> item.where == where).count();
  }

  int ready(Lane lane) {
    return (int)
        items.values().stream().filter(i -> i.where == Where.READY && i.lane == lane).count();
  }

  /** Seconds; null if the item does not come by itself. */
  @Nullable Long untilReady(String name) {
    var item = items.get(name);
    if (item == null || item.where == Where.HELD || item.where == Where.UNKNOWN) {
      return null;
    }
    return item.where == Where.READY ? 0 : item.due() - now;
  }

  boolean isHeld(String name) {
    var item = items.get(name);
    return item != null && item.where == Where.HELD;
  }

  /** Seconds the item has been ready. */
  long waited(Item item) {
    return now - item.readyAt;
  }

  /** Seconds until some item becomes ready by itself; null if none waits. */
  @Nullable Long untilNext() {
    return firstDue(Long.MAX_VALUE - 1).map(item -> item.due() - now).orElse(null);
  }

  void add(String name, Lane lane, BackoffRule rule) {
    if (closed) {
      return;
    }
    var item = item(name);
    switch (item.where) {
      case HELD -> {
        item.arrivals.add(rule);
        item.arrivalLane = higher(item.arrivalLane, lane);
      }
      case READY -> {
        if (rule == BackoffRule.RESET) {
          item.anew();
          item.extra = false;
        }
        if (higher(item.lane, lane) != item.lane) {
          item.lane = lane;
          item.since = clock++;
        }
      }
      default -> arrive(item, lane, rule);
    }
  }

  private void arrive(Item item, Lane lane, BackoffRule rule) {
    boolean quiet = item.retry != null || item.again != null || item.givenUp;
    if (rule == BackoffRule.KEEP && quiet) {
      return;
    }
    if (rule == BackoffRule.RESET) {
      item.anew();
    }
    ready(item, lane);
  }

  private void ready(Item item, Lane lane) {
    item.where = Where.READY;
    item.extra = item.retry != null || item.givenUp;
    item.poll = null;
    item.again = null;
    item.lane = lane;
    item.since = clock++;
    item.readyAt = now;
  }

  void addAfter(String name, long seconds) {
    if (closed) {
      return;
    }
    var item = item(name);
    if (item.where == Where.READY) {
      return;
    }
    item.poll = earlier(item.poll, now + seconds);
    if (item.where != Where.HELD) {
      place(item);
    }
  }

  private void place(Item item) {
    if (item.due() <= now) {
      if (item.retry != null && item.retry <= now) {
        item.retry = null;
      }
      ready(item, Lane.RETRY);
    } else {
      item.where = item.due() == Long.MAX_VALUE ? Where.UNKNOWN : Where.WAITING;
      item.since = clock++;
    }
  }

  void advance(long seconds) {
    long end = now + seconds;
    for (var next = firstDue(end); next.isPresent(); next = firstDue(end)) {
      now = Math.max(now, next.get().due());
      place(next.get());
    }
    now = end;
  }

  private Optional<Item> firstDue(long end) {
    return items.values().stream()
        .filter(item -> item.where == Where.WAITING && item.due() <= end)
        .min(Comparator.comparingLong(Item::due).thenComparingLong(item -> item.since));
  }

  Optional<Item> take() {
    var byLane = Comparator.comparing((Item item) -> item.lane).thenComparing(item -> item.since);
    var ready = items.values().stream().filter(item -> item.where == Where.READY).toList();
    var first = ready.stream().min(byLane);
    var below =
        ready.stream()
            .filter(item -> item.lane != first.orElseThrow().lane)
            .min(Comparator.comparingLong(item -> item.since));
    var chosen = first;
    if (below.isPresent() && ++contested == share) {
      contested = 0;
      chosen = below;
    }
    chosen.ifPresent(item -> item.where = Where.HELD);
    return chosen;
  }

  /** The delay is ignored where the outcome has none. */
  void release(String name, Outcome.Kind outcome, long seconds) {
    var item = item(name);
    if (closed) {
      items.remove(name);
      return;
    }
    var kind = item.removed ? Outcome.Kind.DONE : outcome;
    item.removed = false;
    long at = now + seconds;
    boolean fails = kind == Outcome.Kind.FAILED || kind == Outcome.Kind.RETRY;
    counted += fails && !item.extra ? 1 : 0;
    asked += kind == Outcome.Kind.FAILED && !item.extra ? 1 : 0;
    switch (kind) {
      case DONE -> item.anew();
      case REQUEUE -> {
        item.anew();
        item.poll = earlier(item.poll, at);
      }
      case FAILED -> {
        if (!item.extra) {
          item.failures++;
          item.retry = now + Math.min(20, 1L << Math.min(10, item.failures - 1));
        }
      }
      case RETRY -> {
        item.failures += item.extra ? 0 : 1;
        if (item.givenUp) {
          item.again = at;
        } else {
          item.retry = earlier(item.retry, at);
        }
      }
      case GIVE_UP -> {
        item.givenUp = true;
        item.retry = null;
      }
      case AGAIN -> item.again = at;
      case CLOSED -> throw new AssertionError(kind);
    }
    settle(item);
  }

  private void settle(Item item) {
    var rule = item.arrivals.stream().min(Comparator.naturalOrder());
    var lane = item.arrivalLane;
    item.arrivals.clear();
    item.arrivalLane = Lane.BACKGROUND;
    item.where = Where.UNKNOWN;
    boolean quiet = item.retry != null || item.again != null || item.givenUp;
    if (rule.isEmpty() || (rule.get() == BackoffRule.KEEP && quiet)) {
      place(item);
      return;
    }
    if (item.retry != null && item.retry <= now) {
      item.retry = null;
    }
    arrive(item, lane, rule.get() == BackoffRule.KEEP ? BackoffRule.BYPASS : rule.get());
  }

  void forget(String name) {
    var item = item(name);
    item.failures = 0;
    if (item.where != Where.HELD) {
      item.givenUp = false;
      item.extra = item.extra && item.retry != null;
    }
  }

  void remove(String name) {
    var item = item(name);
    if (item.where == Where.HELD) {
      item.removed = true;
      item.poll = null;
      item.arrivals.clear();
      item.arrivalLane = Lane.BACKGROUND;
    } else {
      items.remove(name);
    }
  }

  void close() {
    closed = true;
    items.values().removeIf(item -> item.where != Where.HELD);
  }

  private static Lane higher(Lane one, Lane other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static long earlier(@Nullable Long one, long other) {
    return one == null ? other : Math.min(one, other);
  }
}
