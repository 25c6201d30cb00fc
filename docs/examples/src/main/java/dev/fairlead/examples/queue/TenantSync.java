package dev.fairlead.examples.queue;

import dev.fairlead.queue.Lane;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps tenants of a service in step with another system, with retries and without doubles. */
final class TenantSync {

  /** What is done for a tenant; may fail. */
  interface Sync {
    void sync(String tenant) throws Exception;
  }

  private static final Logger log = LoggerFactory.getLogger(TenantSync.class);

  private final WorkQueue<String> queue;
  private final Sync sync;

  TenantSync(Sync sync, TimeSource time) {
    this.sync = sync;
    queue =
        WorkQueue.<String>builder()
            .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5)))
            .time(time)
            .build();
  }

  /** Works until the queue is closed; run by as many threads as you like. */
  void loop() throws InterruptedException {
    while (queue.take() instanceof Work<String> work) {
      try (work) {
        sync.sync(work.item());
        work.done();
      } catch (Exception e) {
        // Closed without an outcome: it comes back, as late as the limiter says.
        log.atWarn()
            .addKeyValue("tenant", work.item())
            .addKeyValue("failures", work.failures())
            .setCause(e)
            .log("Tenant not in step");
      }
    }
  }

  /** A tenant changed. While it is being worked on, this makes it run once more afterwards. */
  void changed(String tenant) {
    queue.add(tenant);
  }

  /** To be looked at again; of several times the earliest stands. */
  void checkAfter(String tenant, Duration delay) {
    queue.addAfter(tenant, delay);
  }

  /** Waits behind all changes, and gets one take in eight. */
  void checkSometime(String tenant) {
    queue.add(tenant, Lane.BACKGROUND);
  }

  /** Ends all loops; what is being worked on ends normally. */
  void close() {
    queue.close();
  }
}
