package dev.fairlead.testkit.server;

import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;

/** The rules in force; the lock guards the list and the counters in it. */
final class FaultRules implements Faults {

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Active> rules = new ArrayList<>();

  @Override
  public Rule on(RequestMatch match) {
    return new Draft(match, Integer.MAX_VALUE, 0, 1, 0);
  }

  @Override
  public void clear() {
    lock.lock();
    try {
      rules.clear();
    } finally {
      lock.unlock();
    }
  }

  /** The fault that this request meets. */
  Optional<Fault> next(Entry request) {
    lock.lock();
    try {
      // In a loop, since each rule that is asked counts.
      for (var rule : rules) {
        if (rule.applies(request)) {
          return Optional.of(rule.fault);
        }
      }
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  private void add(Active rule) {
    lock.lock();
    try {
      rules.add(rule);
    } finally {
      lock.unlock();
    }
  }

  private final class Draft implements Rule {
    private final RequestMatch match;
    private final int times;
    private final int skip;
    private final double chance;
    private final long seed;

    Draft(RequestMatch match, int times, int skip, double chance, long seed) {
      this.match = match;
      this.times = times;
      this.skip = skip;
      this.chance = chance;
      this.seed = seed;
    }

    @Override
    public Rule times(int count) {
      return new Draft(match, count, skip, chance, seed);
    }

    @Override
    public Rule skip(int calls) {
      return new Draft(match, times, calls, chance, seed);
    }

    @Override
    public Rule chance(double probability, long newSeed) {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException("a probability is 0 to 1, was " + probability);
      }
      return new Draft(match, times, skip, probability, newSeed);
    }

    @Override
    public void then(Fault fault) {
      add(new Active(this, fault));
    }
  }

  /** A rule in force, with its counters. */
  private static final class Active {
    private final RequestMatch match;
    private final double chance;
    private final SplittableRandom random;
    private final Fault fault;
    private int toSkip;
    private int left;

    Active(Draft draft, Fault fault) {
      this.match = draft.match;
      this.chance = draft.chance;
      this.random = new SplittableRandom(draft.seed);
      this.fault = fault;
      this.toSkip = draft.skip;
      this.left = draft.times;
    }

    boolean applies(Entry request) {
      if (left <= 0 || !match.matches(request)) {
        return false;
      }
      if (toSkip > 0) {
        toSkip--;
        return false;
      }
      if (chance < 1 && random.nextDouble() >= chance) {
        return false;
      }
      left--;
      return true;
    }
  }
}
