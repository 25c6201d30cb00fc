package dev.fairlead.benchmarks.queue;

import dev.fairlead.queue.Lane;
import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Ours, with a listener that counts all there is to count. */
final class FairleadPeer implements Peer {
  private final WorkQueue<Key> queue =
      WorkQueue.<Key>builder().name("measured").listener(new Counting()).build();

  @Override
  public void add(Key key) {
    queue.add(key);
  }

  @Override
  public void addAfter(Key key, Duration delay) {
    queue.addAfter(key, delay);
  }

  @Override
  public Object get() throws InterruptedException {
    return queue.take();
  }

  @Override
  public Key key(Object held) {
    return (Key) ((Work<?>) held).item();
  }

  /** {@code done} forgets as well. */
  @Override
  public void finish(Object held) {
    var work = (Work<?>) held;
    work.done();
    work.close();
  }

  @Override
  public void close() {
    queue.close();
  }

  private static final class Counting implements QueueListener {
    private final LongAdder added = new LongAdder();
    private final LongAdder taken = new LongAdder();
    private final LongAdder waited = new LongAdder();
    private final LongAdder released = new LongAdder();
    private final LongAdder worked = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger retries = new AtomicInteger();
    private final AtomicInteger background = new AtomicInteger();

    @Override
    public void added(String queue, Lane lane) {
      added.increment();
    }

    @Override
    public void taken(String queue, Lane lane, long waitedNanos) {
      taken.increment();
      waited.add(waitedNanos);
    }

    @Override
    public void released(String queue, long workedNanos) {
      released.increment();
      worked.add(workedNanos);
    }

    @Override
    public void retried(String queue) {
      retried.increment();
    }

    @Override
    public void depth(String queue, Lane lane, int ready) {
      var gauge =
          switch (lane) {
            case CHANGE -> changes;
            case RETRY -> retries;
            case BACKGROUND -> background;
          };
      gauge.setRelease(ready);
    }
  }
}
