package dev.fairlead.testkit.server;

/**
 * The rules by which requests fail. Each request meets the first rule that applies to it; rules are
 * asked in the order in which they were made. What the test itself does by {@link
 * TestApiServer#client()} meets none. Thread-safe.
 */
public interface Faults {

  /** Begins a rule; it holds from {@link Rule#then} on, for every matching request. */
  Rule on(RequestMatch match);

  /** Forgets all rules. */
  void clear();

  /** A rule in the making. Immutable: each method returns another one. */
  interface Rule {

    /** Applies that often, then no more. */
    Rule times(int count);

    /** Lets that many matching requests pass first. */
    Rule skip(int calls);

    /**
     * Applies to a matching request with this probability, by random numbers of this seed.
     *
     * @throws IllegalArgumentException unless it is 0 to 1
     */
    Rule chance(double probability, long seed);

    /** What goes wrong. The rule holds from now on. */
    void then(Fault fault);
  }
}
