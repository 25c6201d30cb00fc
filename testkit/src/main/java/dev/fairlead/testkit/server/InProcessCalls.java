package dev.fairlead.testkit.server;

import dev.fairlead.testkit.http.Gate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The in-process calls and streams of a server, so that it can break them like connections. */
final class InProcessCalls {

  private final Gate gate;
  private final Set<Runnable> aborts = ConcurrentHashMap.newKeySet();

  InProcessCalls(Gate gate) {
    this.gate = gate;
  }

  Gate gate() {
    return gate;
  }

  void add(Runnable abort) {
    aborts.add(abort);
  }

  void remove(Runnable abort) {
    aborts.remove(abort);
  }

  /** Breaks all of them. */
  void breakAll() {
    aborts.forEach(Runnable::run);
  }
}
