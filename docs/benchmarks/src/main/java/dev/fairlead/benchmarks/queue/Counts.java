package dev.fairlead.benchmarks.queue;

import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Items offered and delivered while measuring, and what the thread used of its processor, which
 * says something on a busy machine as well. Public because JMH's generated code reads it.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Counts {
  public long offered;
  public long delivered;
  public long cpu;

  private long cpuAtStart;

  @Setup(Level.Iteration)
  public void start() {
    cpuAtStart = cpuNow();
  }

  @TearDown(Level.Iteration)
  public void stop() {
    cpu = cpuNow() - cpuAtStart;
  }

  private static long cpuNow() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
