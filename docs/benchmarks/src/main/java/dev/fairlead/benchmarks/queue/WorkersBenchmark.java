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

/** Workers that get a key, add it again while they hold it, forget and done it: 1,000 keys. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@State(Scope.Benchmark)
public class WorkersBenchmark {
  @Param(Peer.FAIRLEAD)
  String peer = Peer.FAIRLEAD;

  private Peer queue = Peer.named(peer);

  @Setup
  public void fill() {
    queue.close();
    queue = Peer.named(peer);
    for (var key : Key.upTo(CycleBenchmark.BATCH)) {
      queue.add(key);
    }
  }

  @Benchmark
  public void work(Counts counts) throws InterruptedException {
    var held = queue.get();
    counts.delivered++;
    queue.add(queue.key(held));
    counts.offered++;
    queue.finish(held);
  }

  @TearDown
  public void close() {
    queue.close();
  }
}
