package dev.fairlead.queue;

import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The queue behind {@link WorkQueue#builder()}. */
final class KeyedWorkQueue<T> implements WorkQueue<T> {
  /*
   * Invariants: those of Schedule, which holds the items and the rules. While the queue is open, the
   *             earliest deadline of the schedule has a wake-up that is not later.
   * Locking:    one lock guards schedule, wakeUp and closed. Under it runs no code of the user but
   *             equals and hashCode, and no clock is read: methods read the clock first, and call
   *             limiter, listener and time source after.
   * Waking:     an entry that becomes ready signals one taker; close() signals all. A wake-up is set
   *             at the time source once the lock is free. It may be early, since what it was for has
   *             been taken meanwhile; then it sets the next.
   */

  /** Due entries made ready per hold of the lock, so that a wave of them does not stop workers. */
  private static final int WAVE = 128;

  private final Pacing<T> pacing;
  private final TimeSource time;
  private final Reports reports;
  private final long origin;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition readyOrClosed = lock.newCondition();
  private final Condition allBack = lock.newCondition();
  private final Schedule<T> schedule;
  private @Nullable WakeUp wakeUp;
  private boolean closed;

  KeyedWorkQueue(int lowerLaneShare, Pacing<T> pacing, TimeSource time, Reports reports) {
    this.schedule = new Schedule<>(lowerLaneShare, readyOrClosed::signal);
    this.pacing = pacing;
    this.time = time;
    this.reports = reports;
    origin = time.nanoTime();
  }

  @Override
  public void add(T item, Lane lane, BackoffRule rule) {
    check(item);
    Objects.requireNonNull(lane, "lane");
    Objects.requireNonNull(rule, "rule");
    if (reports.isWatched() && absorbed(item, lane, rule)) {
      return;
    }
    long now = clockIfWatched();
    Lane from;
    Lane to;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      var entry = schedule.entry(item);
      from = entry.lane;
      schedule.arrive(entry, lane, rule, now);
      to = entry.lane;
    } finally {
      leave();
    }
    reports.moved(from, to);
  }

  /** Most of a duplicate's cost would be the clock, which it does not need. */
  private boolean absorbed(T item, Lane lane, BackoffRule rule) {
    lock.lock();
    try {
      return schedule.absorb(item, lane, rule);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void addAfter(T item, Duration delay) {
    check(item);
    long nanos = Limiters.nanos(delay);
    long now = clock();
    Lane from;
    Lane to;
    WakeUp next;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      var entry = schedule.entry(item);
      from = entry.lane;
      schedule.poll(entry, now + nanos, now);
      to = entry.lane;
      next = nextWakeUp();
    } finally {
      leave();
    }
    start(next, now);
    reports.moved(from, to);
  }

  private static void check(Object item) {
    if (item.getClass().isArray()) {
      throw new IllegalArgumentException(
          "A %s has no equals by content; use a record or a List as item"
              .formatted(item.getClass().getSimpleName()));
    }
  }

  @Override
  public void forget(T item) {
    lock.lock();
    try {
      schedule.forget(item);
    } finally {
      leave();
    }
  }

  @Override
  public void remove(T item) {
    Lane from;
    lock.lock();
    try {
      from = schedule.remove(item);
    } finally {
      leave();
    }
    reports.moved(from, null);
  }

  @Override
  public void removeIf(Predicate<? super T> test) {
    List<T> items;
    lock.lock();
    try {
      items = schedule.items();
    } finally {
      leave();
    }
    items.stream().filter(test).forEach(this::remove);
  }

  @Override
  public Taken<T> take() throws InterruptedException {
    HeldWork<T> work;
    lock.lockInterruptibly();
    try {
      while (!closed && schedule.ready() == 0) {
        readyOrClosed.await();
      }
      work = handOut();
    } finally {
      leave();
    }
    return work == null ? new Closed<>() : handedOver(work);
  }

  @Override
  public Optional<Work<T>> poll() {
    HeldWork<T> work;
    lock.lock();
    try {
      work = handOut();
    } finally {
      leave();
    }
    return work == null ? Optional.empty() : Optional.of(handedOver(work));
  }

  /** Null if nothing is ready. */
  private @Nullable HeldWork<T> handOut() {
    var entry = schedule.choose();
    if (entry == null) {
      return null;
    }
    // Allocates first, so that an item is not out without anyone holding it.
    var work = new HeldWork<>(this, entry);
    schedule.handOut(entry);
    return work;
  }

  private HeldWork<T> handedOver(HeldWork<T> work) {
    if (reports.isWatched()) {
      work.takenAt = clock();
      reports.taken(work.lane, work.takenAt - work.readySince);
    }
    return work;
  }

  /** Takes back what a taker held. */
  void release(HeldWork<T> work, Outcome outcome) {
    var entry = work.entry;
    int counted = outcome.isFailure() ? countFailure(entry) : 0;
    long delay =
        counted > 0 && outcome.kind() == Outcome.Kind.FAILED
            ? pacing.delay(entry.item, counted, clock())
            : outcome.delay();
    long now = clock();
    Lane to;
    WakeUp next;
    lock.lock();
    try {
      if (closed) {
        schedule.discard();
      } else {
        schedule.takeBack(entry, outcome, now + delay, now);
      }
      to = entry.lane;
      next = nextWakeUp();
      if (schedule.out() == 0) {
        allBack.signalAll();
      }
    } finally {
      leave();
    }
    start(next, now);
    reports.released(now - work.takenAt, counted > 0, to);
  }

  private int countFailure(Entry<T> entry) {
    lock.lock();
    try {
      return closed ? 0 : schedule.countFailure(entry);
    } finally {
      leave();
    }
  }

  /** The wake-up to start once the lock is free; null if the present one will do. */
  private @Nullable WakeUp nextWakeUp() {
    long earliest = schedule.earliest();
    var present = wakeUp;
    if (earliest == Entry.NEVER || (present != null && present.deadline <= earliest)) {
      return null;
    }
    wakeUp = new WakeUp(earliest, present, this::wake);
    return wakeUp;
  }

  private void start(@Nullable WakeUp next, long now) {
    if (next != null) {
      next.start(time, now);
    }
  }

  private void wake(WakeUp woken) {
    int count;
    do {
      count = wakeSome(woken);
      reports.woken(count);
    } while (count == WAVE);
  }

  private int wakeSome(WakeUp woken) {
    long now = clock();
    int count;
    WakeUp next;
    lock.lock();
    try {
      if (wakeUp == woken) {
        wakeUp = null;
      }
      count = schedule.wakeDue(now, WAVE);
      next = nextWakeUp();
    } finally {
      leave();
    }
    start(next, now);
    return count;
  }

  @Override
  public Optional<Duration> untilReady(T item) {
    long now = clock();
    lock.lock();
    try {
      long deadline = schedule.deadline(item, now);
      return deadline == Entry.NEVER
          ? Optional.empty()
          : Optional.of(Duration.ofNanos(Math.max(0, deadline - now)));
    } finally {
      leave();
    }
  }

  @Override
  public int size() {
    return locked(schedule::ready);
  }

  @Override
  public int waiting() {
    return locked(schedule::waiting);
  }

  @Override
  public int working() {
    return locked(schedule::out);
  }

  private int locked(IntSupplier number) {
    lock.lock();
    try {
      return number.getAsInt();
    } finally {
      leave();
    }
  }

  @Override
  public boolean drain(Duration atMost) throws InterruptedException {
    close();
    if (working() == 0 || Limiters.nanos(atMost) == 0) {
      return working() == 0;
    }
    var late = new AtomicBoolean();
    var timer = time.schedule(atMost, () -> expire(late));
    lock.lock();
    try {
      while (schedule.out() > 0 && !late.get()) {
        allBack.await();
      }
      return schedule.out() == 0;
    } finally {
      leave();
      timer.cancel();
    }
  }

  private void expire(AtomicBoolean late) {
    late.set(true);
    lock.lock();
    try {
      allBack.signalAll();
    } finally {
      leave();
    }
  }

  @Override
  public void close() {
    WakeUp pending;
    lock.lock();
    try {
      closed = true;
      schedule.clear();
      pending = wakeUp;
      wakeUp = null;
      readyOrClosed.signalAll();
    } finally {
      leave();
    }
    if (pending != null) {
      pending.cancel();
    }
    reports.closed();
  }

  private void leave() {
    schedule.tell(reports.depths());
    lock.unlock();
  }

  /** Nanoseconds since the queue was made. */
  private long clock() {
    return time.nanoTime() - origin;
  }

  private long clockIfWatched() {
    return reports.isWatched() ? clock() : 0;
  }

  @Override
  public String toString() {
    return "WorkQueue[" + reports.queue() + "]";
  }
}
