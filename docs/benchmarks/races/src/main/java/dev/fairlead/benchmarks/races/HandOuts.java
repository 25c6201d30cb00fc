package dev.fairlead.benchmarks.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Adds, takes and deadlines that meet: each item is handed out once, none is missed. Outcomes that
 * are not listed are forbidden.
 */
public final class HandOuts {
  private HandOuts() {}

  /** An item that is added while somebody takes is handed out once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "taken at once")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "taken afterwards")
  @State
  public static class AddAndTake extends Subject {
    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = take();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = take();
    }
  }

  /** One item goes to one of two takers. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the first")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the second")
  @State
  public static class TwoTakersOfOneItem extends Subject {
    public TwoTakersOfOneItem() {
      queue.add(ITEM);
    }

    @Actor
    public void first(II_Result r) {
      r.r1 = take();
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = take();
    }
  }

  /** An item added twice is handed out once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "one item")
  @State
  public static class TwoAddsOfOneItem extends Subject {
    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second() {
      queue.add(ITEM);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = take();
      r.r2 = take();
    }
  }

  /** A taker that waits, or is about to, gets what is added. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "woken")
  @State
  public static class TakeAndAdd extends Subject {
    @Actor
    public void first(I_Result r) {
      r.r1 = takeOrWait();
    }

    @Actor
    public void second() {
      queue.add(ITEM);
    }
  }

  /** A taker that waits, or is about to, gets what becomes due. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "woken")
  @State
  public static class TakeAndDeadline extends Subject {
    public TakeAndDeadline() {
      queue.addAfter(ITEM, after(1));
    }

    @Actor
    public void first(I_Result r) {
      r.r1 = takeOrWait();
    }

    @Actor
    public void second() {
      seconds(1);
    }
  }

  /** What becomes due while somebody takes is handed out once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "taken at once")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "taken afterwards")
  @State
  public static class DeadlineAndTake extends Subject {
    public DeadlineAndTake() {
      queue.addAfter(ITEM, after(1));
    }

    @Actor
    public void first() {
      seconds(1);
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = take();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = take();
    }
  }
}
