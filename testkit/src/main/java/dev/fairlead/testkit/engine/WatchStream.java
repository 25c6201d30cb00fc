package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/*
 * The queue between the writers of a table and the one reader of a watch. Writers offer changes
 * under the store's lock, in revision order, and never wait; the reader prints what it takes on its
 * own thread. Lock order: store, then stream. `changed` wakes the reader (an event, the end);
 * `idled` wakes those who wait until the reader has come back for more and there is none. The state
 * that a stream starts with is read lazily from a snapshot and does not count against the limit.
 */
final class WatchStream implements EngineResponse.EventStream {
  private static final long BOOKMARK_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long LAST_BOOKMARK_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** What a stream selects and how it prints, for how long and how far its reader may lag. */
  record Setup(
      Selection selection,
      Representation representation,
      boolean bookmarks,
      Duration timeout,
      int buffer) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition idled = lock.newCondition();
  private final Setup setup;
  private final Store store;
  private final Table table;
  private final long ignoredUpTo;
  private final long deadline;
  private final Deque<WatchFrame> queue = new ArrayDeque<>();
  private Iterator<WatchFrame> initial = Collections.emptyIterator();
  private long lastRevision;
  private long nextBookmark;
  private boolean finished;
  private boolean cutOff;
  private boolean waiting;

  /**
   * A stream of the changes after a revision.
   *
   * @param ignoredUpTo events up to this revision are left out
   */
  WatchStream(Setup setup, Store store, Table table, long ignoredUpTo) {
    this.setup = setup;
    this.store = store;
    this.table = table;
    this.ignoredUpTo = ignoredUpTo;
    this.lastRevision = ignoredUpTo;
    long now = System.nanoTime();
    this.deadline = now + setup.timeout().toNanos();
    this.nextBookmark = Math.min(now + BOOKMARK_NANOS, deadline - LAST_BOOKMARK_NANOS);
  }

  @Override
  public int status() {
    return 200;
  }

  @Override
  public Map<String, List<String>> headers() {
    return Map.of("Content-Type", List.of("application/json"));
  }

  @Override
  public Optional<byte[]> next() throws InterruptedException {
    Optional<WatchFrame> frame = take();
    if (frame.isEmpty()) {
      store.close(table, this);
    }
    return frame.map(setup.representation()::event);
  }

  @Override
  public boolean isCutOff() {
    lock.lock();
    try {
      return cutOff;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    store.close(table, this);
    lock.lock();
    try {
      initial = Collections.emptyIterator();
      queue.clear();
      end();
    } finally {
      lock.unlock();
    }
  }

  /** What the reader gets before any change. */
  void startWith(Iterator<WatchFrame> frames) {
    lock.lock();
    try {
      initial = frames;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Hands a committed change over; it becomes the event that this stream's selection makes of it.
   */
  void offer(Change change) {
    if (change.revision() > ignoredUpTo) {
      setup.selection().event(change).ifPresent(this::enqueue);
    }
  }

  void enqueue(WatchFrame frame) {
    lock.lock();
    try {
      if (finished) {
        return;
      }
      if (queue.size() >= setup.buffer()) {
        cutOff = true;
        initial = Collections.emptyIterator();
        queue.clear();
        end();
        return;
      }
      queue.add(frame);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Queues a bookmark, if the client allows it and it says more than the last one. */
  void bookmark(long revision) {
    if (setup.bookmarks() && revision > newest()) {
      enqueue(setup.representation().bookmark(revision, false));
    }
  }

  /** Ends the stream after what is queued. */
  void finish() {
    lock.lock();
    try {
      end();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the reader has taken everything and asked for more, or the stream has ended. */
  boolean awaitIdle(long until) throws InterruptedException {
    lock.lock();
    try {
      while (!isIdle()) {
        long left = until - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        idled.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean isIdle() {
    boolean empty = queue.isEmpty() && !initial.hasNext();
    return empty && (waiting || finished);
  }

  private Optional<WatchFrame> take() throws InterruptedException {
    while (true) {
      lock.lockInterruptibly();
      try {
        Optional<WatchFrame> ready = poll();
        if (ready.isPresent() || finished) {
          return ready;
        }
        await();
        ready = poll();
        if (ready.isPresent() || finished) {
          return ready;
        }
      } finally {
        lock.unlock();
      }
      // Outside the lock: a bookmark is only true under the store's lock, which comes first.
      beatOrExpire();
    }
  }

  private Optional<WatchFrame> poll() {
    WatchFrame frame = initial.hasNext() ? initial.next() : queue.poll();
    if (frame != null) {
      lastRevision = Math.max(lastRevision, frame.revision());
    }
    return Optional.ofNullable(frame);
  }

  private void await() throws InterruptedException {
    waiting = true;
    idled.signalAll();
    try {
      long due = Math.min(nextBookmark, deadline);
      long left = due - System.nanoTime();
      while (queue.isEmpty() && !finished && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      waiting = false;
    }
  }

  private void beatOrExpire() {
    long now = System.nanoTime();
    if (now >= deadline) {
      finish();
    } else if (now >= nextBookmark) {
      store.bookmark(this);
      lock.lock();
      try {
        long soon = now + BOOKMARK_NANOS;
        long last = deadline - LAST_BOOKMARK_NANOS;
        nextBookmark = now >= last ? deadline : Math.min(soon, last);
      } finally {
        lock.unlock();
      }
    }
  }

  private long newest() {
    lock.lock();
    try {
      WatchFrame last = queue.peekLast();
      return last == null ? lastRevision : Math.max(lastRevision, last.revision());
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    finished = true;
    changed.signalAll();
    idled.signalAll();
  }
}
