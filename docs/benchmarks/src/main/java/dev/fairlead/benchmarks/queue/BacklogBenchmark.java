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

/** Get, forget and done of the first of many ready keys, then add it again as the last. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class BacklogBenchmark {
  @Param(Peer.FAIRLEAD)
  String peer = Peer.FAIRLEAD;

  @Param("10000")
  int others;

  private Key[] keys = new Key[0];
  private int next;
  private Peer queue = Peer.named(peer);

  @Setup
  public void fill() {
    queue.close();
    queue = Peer.named(peer);
    keys = Key.upTo(others);
    for (var key : keys) {
      queue.add(key);
    }
  }

  @Benchmark
  public void steady(Counts counts) {
    queue.cycle();
    counts.delivered++;
    queue.add(keys[next]);
    counts.offered++;
    next = next + 1 == keys.length ? 0 : next + 1;
  }

  @TearDown
  public void close() {
    queue.close();
  }
}
