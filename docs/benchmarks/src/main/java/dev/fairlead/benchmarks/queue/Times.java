package dev.fairlead.benchmarks.queue;

import dev.fairlead.benchmarks.readings.Reading;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the JMH benchmarks of one peer and appends their readings to a file. */
final class Times {
  private static final double NANOS_PER_SECOND = 1e9;

  private final String peer;
  private final Path file;

  private Times(String peer, Path file) {
    this.peer = peer;
    this.file = file;
  }

  /** Arguments: the peer, the file, and optionally shapes to run instead of all. */
  public static void main(String[] args) throws RunnerException, IOException {
    var times = new Times(args[0], Path.of(args[1]));
    for (var plan : Plan.ALL) {
      if (args.length == 2 || plan.shape().matches(args[2])) {
        times.run(plan);
      }
    }
  }

  private void run(Plan plan) throws RunnerException, IOException {
    var options =
        new OptionsBuilder()
            .include(plan.benchmark().getName() + "\\.")
            .param("peer", peer)
            .threads(plan.threads())
            .forks(1)
            .jvmArgs("-XX:+UseSerialGC", "-Xms3g", "-Xmx3g", "-Xmn1g")
            .warmupIterations(3)
            .warmupTime(TimeValue.milliseconds(500))
            .measurementIterations(2)
            .measurementTime(TimeValue.milliseconds(200))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    if (plan.others() >= 0) {
      options.param("others", Integer.toString(plan.others()));
    }
    for (var result : new Runner(options.build()).run()) {
      record(plan, result);
    }
  }

  private void record(Plan plan, RunResult result) throws IOException {
    double score = result.getPrimaryResult().getScore();
    double nanos = plan.isThroughput() ? NANOS_PER_SECOND / score : score;
    long offered = (long) secondary(result, "offered");
    long delivered = (long) secondary(result, "delivered");
    Reading.of(peer, plan.shape() + "-ns", nanos, offered, delivered).appendTo(file);
    Reading.of(
            peer,
            plan.shape() + "-cpu-ns",
            secondary(result, "cpu") / (double) offered,
            offered,
            delivered)
        .appendTo(file);
    Reading.of(
            peer,
            plan.shape() + "-bytes",
            secondary(result, "gc.alloc.rate.norm"),
            offered,
            delivered)
        .appendTo(file);
  }

  /** Profilers of some versions put a dot before their name. */
  private static double secondary(RunResult result, String name) {
    for (var key : result.getSecondaryResults().keySet()) {
      if (key.endsWith(name)) {
        return result.getSecondaryResults().get(key).getScore();
      }
    }
    throw new IllegalStateException("JMH reported no " + name + " for " + result.getParams());
  }

  /**
   * What is run; the Go program has the same shapes. {@code others} is -1 where it means nothing.
   */
  private record Plan(String shape, Class<?> benchmark, int others, int threads) {
    static final Plan[] ALL = {
      new Plan("cycle", CycleBenchmark.class, 0, 1),
      new Plan("duplicate", DuplicateBenchmark.class, -1, 1),
      new Plan("cycle-1k-waiting", CycleBenchmark.class, 1_000, 1),
      new Plan("cycle-1m-waiting", CycleBenchmark.class, 1_000_000, 1),
      new Plan("backlog-1k", BacklogBenchmark.class, 1_000, 1),
      new Plan("backlog-10k", BacklogBenchmark.class, 10_000, 1),
      new Plan("backlog-1m", BacklogBenchmark.class, 1_000_000, 1),
      new Plan("workers-2", WorkersBenchmark.class, -1, 2),
      new Plan("workers-8", WorkersBenchmark.class, -1, 8),
    };

    boolean isThroughput() {
      return benchmark == WorkersBenchmark.class;
    }
  }
}
