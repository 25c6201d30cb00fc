package dev.fairlead.benchmarks.queue;

import io.kubernetes.client.extended.workqueue.DefaultRateLimitingQueue;
import io.kubernetes.client.extended.workqueue.ratelimiter.ItemExponentialFailureRateLimiter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The official client's queue at its best: its buffer of 1,000 new delayed items, which drops what
 * does not fit, is replaced by one without bound, and its limiter is the one without a bucket.
 */
final class OfficialPeer implements Peer {
  private final CountDownLatch replaced = new CountDownLatch(1);
  private final ExecutorService executor = Executors.newSingleThreadExecutor(this::loop);
  private final Unbounded queue = new Unbounded(executor);

  OfficialPeer() {
    replaced.countDown();
  }

  /** The constructor of the queue starts its loop, which must not see the buffer of the class. */
  private Thread loop(Runnable task) {
    var thread = new Thread(() -> runOnceReplaced(task), "official-delays");
    thread.setDaemon(true);
    return thread;
  }

  private void runOnceReplaced(Runnable task) {
    try {
      replaced.await();
      task.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

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
    return queue.get();
  }

  @Override
  public Key key(Object held) {
    return (Key) held;
  }

  @Override
  public void finish(Object held) {
    queue.forget(key(held));
    queue.done(key(held));
  }

  @Override
  public void close() {
    queue.shutDown();
    executor.shutdownNow();
  }

  private static final class Unbounded extends DefaultRateLimitingQueue<Key> {
    Unbounded(ExecutorService executor) {
      super(
          executor,
          new ItemExponentialFailureRateLimiter<>(Duration.ofMillis(5), Duration.ofSeconds(1000)));
      waitingForAddQueue = new LinkedBlockingQueue<>();
    }
  }
}
