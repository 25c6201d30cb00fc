package dev.fairlead.queue;

import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/**
 * Holds each item at most once and hands it to one taker at a time. Whatever happens to an item
 * that was handed out, it comes back, unless its taker says otherwise.
 *
 * <p>Items are compared by {@code equals}, which must not change while they are in the queue;
 * records are best. Arrays are refused. All methods are thread-safe, and none but {@link #take()}
 * and {@link #drain} waits. After {@link #close()} everything that adds is ignored.
 *
 * @param <T> the item
 */
public interface WorkQueue<T> extends AutoCloseable {
  /** {@code add(item, Lane.CHANGE, BackoffRule.BYPASS)}. */
  default void add(T item) {
    add(item, Lane.CHANGE, BackoffRule.BYPASS);
  }

  /**
   * Adds with {@link BackoffRule#BYPASS} in lanes {@link Lane#CHANGE} and {@link Lane#RETRY}, and
   * with {@link BackoffRule#KEEP} in {@link Lane#BACKGROUND}.
   */
  default void add(T item, Lane lane) {
    add(item, lane, lane == Lane.BACKGROUND ? BackoffRule.KEEP : BackoffRule.BYPASS);
  }

  /**
   * Makes the item ready at once. An item that is ready already stays one item, in the higher of
   * the two lanes; that costs no token of a limiter. An item that is being worked on runs once more
   * afterwards. An item that waits for a poll runs now, and the poll is dropped: one run serves
   * both. For an item in error back-off {@code rule} decides.
   *
   * @throws IllegalArgumentException if the item is an array
   */
  void add(T item, Lane lane, BackoffRule rule);

  /**
   * Makes the item ready after {@code delay} (a poll), in {@link Lane#RETRY}. Of several polls of
   * one item the earliest stands, and an item that is ready needs none. Never ends or shortens an
   * error back-off. Zero or negative means at once.
   *
   * @throws IllegalArgumentException if the item is an array
   */
  void addAfter(T item, Duration delay);

  /**
   * Sets the item's failures to 0. Touches no deadline, no lane and no work in progress. An item
   * that was only kept for its failures is no longer kept.
   */
  void forget(T item);

  /**
   * Drops the item, ready or waiting, with its failures. If it is being worked on, that work ends
   * normally and does not bring the item back; adds from now on do.
   */
  void remove(T item);

  /**
   * {@linkplain #remove Removes} every item that the test accepts, such as those of a cluster that
   * is gone. The test runs outside the queue's lock; items added meanwhile may stay.
   */
  void removeIf(Predicate<? super T> test);

  /**
   * Waits for a ready item and hands it out.
   *
   * @return {@link Work}, to be closed, or {@link Closed} once the queue is closed
   * @throws InterruptedException if interrupted while waiting; no item is lost by that
   */
  Taken<T> take() throws InterruptedException;

  /** Hands out a ready item, if there is one; empty also when the queue is closed. */
  Optional<Work<T>> poll();

  /**
   * When the item becomes ready by itself: zero if it is ready, empty if it is not waiting, because
   * nothing was asked for it or a taker has it. A snapshot, for tests and reports.
   */
  Optional<Duration> untilReady(T item);

  /** Items ready to be taken; a snapshot for metrics, not a condition to branch on. */
  int size();

  /** Items that wait for a retry or a poll; a snapshot. */
  int waiting();

  /** Items that are out, held by a taker; a snapshot. */
  int working();

  /**
   * Closes the queue and waits until no work is out. Called by a holder of work it waits for
   * itself.
   *
   * @return whether all work came back in time
   */
  boolean drain(Duration atMost) throws InterruptedException;

  /**
   * Drops everything that is ready or waiting and lets takers go with {@link Closed}. Work that is
   * out ends normally and does not come back. Idempotent.
   */
  @Override
  void close();

  /** A queue with all defaults. */
  static <T> WorkQueue<T> create() {
    return WorkQueue.<T>builder().build();
  }

  /** Options for a new queue. */
  static <T> Builder<T> builder() {
    return new Builder<>();
  }

  /**
   * Options for a new queue. Not thread-safe.
   *
   * @param <T> the item
   */
  final class Builder<T> {
    private String name = "queue";
    private RateLimiter<? super T> rateLimiter =
        RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5)).jitter(0.1);
    private int lowerLaneShare = 8;
    private TimeSource time = TimeSource.system();
    private QueueListener listener = QueueListener.NONE;
    private DoubleSupplier jitter = seeded(System.identityHashCode(this));

    private Builder() {}

    /** What listeners are told; default {@code queue}. */
    public Builder<T> name(String value) {
      name = Objects.requireNonNull(value, "name");
      return this;
    }

    /**
     * How long a failed item waits; default 1 s doubling to 5 min, plus up to a tenth. Give each
     * queue its own: some limiters have state. If it throws, that attempt waits by the default.
     */
    public Builder<T> rateLimiter(RateLimiter<? super T> value) {
      rateLimiter = Objects.requireNonNull(value, "rateLimiter");
      return this;
    }

    /**
     * One of every {@code oneIn} takes goes to the oldest item of the lower lanes while these have
     * one; default 8.
     *
     * @throws IllegalArgumentException if below 2
     */
    public Builder<T> lowerLaneShare(int oneIn) {
      if (oneIn < 2) {
        throw new IllegalArgumentException("lowerLaneShare must be at least 2, was " + oneIn);
      }
      lowerLaneShare = oneIn;
      return this;
    }

    /** Where time comes from; default {@link TimeSource#system()}. */
    public Builder<T> time(TimeSource value) {
      time = Objects.requireNonNull(value, "time");
      return this;
    }

    /** Who is told; default {@link QueueListener#NONE}. */
    public Builder<T> listener(QueueListener value) {
      listener = Objects.requireNonNull(value, "listener");
      return this;
    }

    /**
     * Gives one number from 0 to 1 per attempt for {@link Attempt#random()}; must be thread-safe.
     * Default: random numbers of the queue's own. Constant 0 switches jitter off.
     */
    public Builder<T> jitter(DoubleSupplier zeroToOne) {
      jitter = Objects.requireNonNull(zeroToOne, "jitter");
      return this;
    }

    /** The queue. */
    public WorkQueue<T> build() {
      return new KeyedWorkQueue<>(
          lowerLaneShare,
          new Pacing<>(rateLimiter, jitter),
          time,
          new Reports(name, listener, new Depths()));
    }

    private static DoubleSupplier seeded(long seed) {
      var random = new SplittableRandom(seed);
      var lock = new ReentrantLock();
      return () -> {
        lock.lock();
        try {
          return random.nextDouble();
        } finally {
          lock.unlock();
        }
      };
    }
  }
}
