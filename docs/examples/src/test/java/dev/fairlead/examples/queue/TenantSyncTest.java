package dev.fairlead.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TenantSyncTest {

  private final ManualTime time = new ManualTime();
  private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
  private final Semaphore mayEnd = new Semaphore(0);
  private final BlockingQueue<Duration> timers = new LinkedBlockingQueue<>();
  private final TenantSync tenants = new TenantSync(this::sync, new NotedTime());
  private volatile boolean fails;
  private final Thread worker = new Thread(this::work);

  private void sync(String tenant) throws Exception {
    begun.add(tenant);
    mayEnd.acquire();
    if (fails) {
      throw new IllegalStateException("the other system is away");
    }
  }

  private void work() {
    try {
      tenants.loop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @BeforeEach
  void start() {
    worker.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    tenants.close();
    mayEnd.release(1000);
    worker.join(TimeUnit.SECONDS.toMillis(30));
    assertFalse(worker.isAlive(), "a closed queue ends the loop");
  }

  @Test
  void aChangeDuringTheWorkMakesItRunOnceMore() throws InterruptedException {
    tenants.changed("acme");
    assertEquals("acme", next());

    tenants.changed("acme");
    tenants.changed("acme");
    tenants.changed("globex");
    mayEnd.release(3);

    assertEquals("globex", next());
    assertEquals("acme", next());
    assertEquals(0, begun.size());
  }

  @Test
  void aFailureComesBackByTheLimiter() throws InterruptedException {
    fails = true;
    tenants.changed("acme");
    assertEquals("acme", next());
    mayEnd.release();

    awaitTimer(Duration.ofSeconds(1));
    time.advance(Duration.ofSeconds(1));
    assertEquals("acme", next());
    mayEnd.release();

    awaitTimer(Duration.ofSeconds(2));
    fails = false;
    time.advance(Duration.ofSeconds(2));
    assertEquals("acme", next());
  }

  @Test
  void theEarlierOfTwoChecksStands() throws InterruptedException {
    tenants.checkAfter("acme", Duration.ofMinutes(10));
    tenants.checkAfter("acme", Duration.ofMinutes(1));
    tenants.checkAfter("acme", Duration.ofMinutes(5));

    time.advance(Duration.ofMinutes(1));

    assertEquals("acme", next());
    mayEnd.release();
  }

  @Test
  void changesComeBeforeChecks() throws InterruptedException {
    tenants.changed("busy");
    assertEquals("busy", next());
    tenants.checkSometime("someday");
    tenants.changed("now");

    mayEnd.release(3);

    assertEquals("now", next());
    assertEquals("someday", next());
  }

  private String next() throws InterruptedException {
    var tenant = begun.poll(30, TimeUnit.SECONDS);
    return tenant == null ? "nothing within 30 seconds" : tenant;
  }

  /** Waits until the worker has given the failed item back, which sets a timer. */
  private void awaitTimer(Duration delay) throws InterruptedException {
    var set = timers.poll(30, TimeUnit.SECONDS);
    assertEquals(delay, set);
  }

  /** Manual time that tells of its timers. */
  private final class NotedTime implements TimeSource {
    @Override
    public long nanoTime() {
      return time.nanoTime();
    }

    @Override
    public Instant now() {
      return time.now();
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      var timer = time.schedule(delay, task);
      timers.add(delay);
      return timer;
    }
  }
}
