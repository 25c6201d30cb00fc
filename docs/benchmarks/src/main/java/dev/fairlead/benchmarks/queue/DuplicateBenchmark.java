package dev.fairlead.benchmarks.queue;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Add each of 1,000 keys that are ready already. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class DuplicateBenchmark {
  @Param(Peer.FAIRLEAD)
  String peer = Peer.FAIRLEAD;

  private final Key[] keys = Key.upTo(CycleBenchmark.BATCH);
  private int next;
  private Peer queue = Peer.named(peer);

  @Setup
  public void fill() {
    queue.close();
    queue = Peer.named(peer);
    for (var key : keys) {
      queue.add(key);
    }
  }

  @Benchmark
  public void duplicate(Counts counts) {
    queue.add(keys[next]);
    counts.offered++;
    next = next + 1 == keys.length ? 0 : next + 1;
  }

  @TearDown
  public void close() {
    queue.close();
  }
}
