package dev.fairlead.testkit.contract;

import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.time.TimeSource;
import java.util.function.DoubleSupplier;

/** Fairlead's queue keeps the contract of queues. */
class FairleadWorkQueueContractTest extends WorkQueueContract {
  @Override
  protected WorkQueue<String> newQueue(
      TimeSource time,
      RateLimiter<? super String> limiter,
      QueueListener listener,
      DoubleSupplier jitter) {
    return WorkQueue.<String>builder()
        .time(time)
        .rateLimiter(limiter)
        .listener(listener)
        .jitter(jitter)
        .build();
  }
}
