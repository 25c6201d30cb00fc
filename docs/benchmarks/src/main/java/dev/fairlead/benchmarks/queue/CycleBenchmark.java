package dev.fairlead.benchmarks.queue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Add 1,000 keys, then get, forget and done of each, while others wait for a delay of an hour. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class CycleBenchmark {
  static final int BATCH = 1000;

  @Param(Peer.FAIRLEAD)
  String peer = Peer.FAIRLEAD;

  @Param("0")
  int others;

  private final Key[] keys = Key.upTo(BATCH);
  private Peer queue = Peer.named(peer);

  @Setup
  public void fill() {
    queue.close();
    queue = Peer.named(peer);
    for (var key : Key.range(BATCH, others)) {
      queue.addAfter(key, Duration.ofHours(1));
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void cycle(Counts counts) {
    for (var key : keys) {
      queue.add(key);
      counts.offered++;
    }
    for (int i = 0; i < BATCH; i++) {
      queue.cycle();
      counts.delivered++;
    }
  }

  @TearDown
  public void close() {
    queue.close();
  }
}
