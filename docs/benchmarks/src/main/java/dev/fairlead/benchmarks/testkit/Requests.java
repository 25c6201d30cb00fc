package dev.fairlead.benchmarks.testkit;

import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import java.util.concurrent.atomic.AtomicLong;

/** Counts requests and failed runs. */
final class Requests implements RuntimeListener {
  private final AtomicLong all = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();

  @Override
  public void completed(ClusterName cluster, String method, int status, long tookNanos) {
    all.incrementAndGet();
  }

  @Override
  public void failed(String controller, Throwable failure, long tookNanos) {
    failures.incrementAndGet();
  }

  long all() {
    return all.get();
  }

  long failures() {
    return failures.get();
  }
}
