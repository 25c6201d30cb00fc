package dev.fairlead.benchmarks.queue;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Items offered and delivered while measuring; public because JMH's generated code reads it. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Counts {
  public long offered;
  public long delivered;
}
