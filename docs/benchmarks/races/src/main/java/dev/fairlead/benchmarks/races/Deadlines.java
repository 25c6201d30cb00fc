package dev.fairlead.benchmarks.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Delays that meet each other and adds. Outcomes that are not listed are forbidden. */
public final class Deadlines {
  private Deadlines() {}

  /** The earlier of two delays stands, and the timer rings for it. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "ready at the earlier")
  @State
  public static class TwoDelays extends Subject {
    @Actor
    public void first() {
      queue.addAfter(ITEM, after(5));
    }

    @Actor
    public void second() {
      queue.addAfter(ITEM, after(1));
    }

    @Arbiter
    public void after(II_Result r) {
      seconds(1);
      r.r1 = queue.size();
      r.r2 = queue.waiting();
    }
  }

  /** Each of two items comes at its time, whichever timer was set first. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "one after the other")
  @State
  public static class DelaysOfTwoItems extends Subject {
    @Actor
    public void first() {
      queue.addAfter("late", after(5));
    }

    @Actor
    public void second() {
      queue.addAfter("early", after(1));
    }

    @Arbiter
    public void after(II_Result r) {
      seconds(1);
      r.r1 = queue.size();
      seconds(4);
      r.r2 = queue.size();
    }
  }

  /** An add absorbs a poll, before or after it. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "one run")
  @State
  public static class AddAndAddAfter extends Subject {
    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second() {
      queue.addAfter(ITEM, after(5));
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.size();
      r.r2 = queue.waiting();
    }
  }

  /** An add that meets the deadline makes one run with it. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "one run")
  @State
  public static class AddAtTheDeadline extends Subject {
    public AddAtTheDeadline() {
      queue.addAfter(ITEM, after(1));
    }

    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second() {
      seconds(1);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.size();
      r.r2 = queue.waiting();
    }
  }
}
