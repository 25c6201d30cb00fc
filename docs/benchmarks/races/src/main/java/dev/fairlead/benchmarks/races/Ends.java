package dev.fairlead.benchmarks.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.fairlead.queue.Work;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The end of the queue and what meets it. Outcomes that are not listed are forbidden. */
public final class Ends {
  private Ends() {}

  /** An add that meets the close leaves nothing. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "dropped or ignored")
  @State
  public static class CloseAndAdd extends Subject {
    @Actor
    public void first() {
      queue.close();
    }

    @Actor
    public void second() {
      queue.add(ITEM);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.size();
      r.r2 = take();
    }
  }

  /** A poll that meets the close leaves neither an item nor a timer. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "dropped or ignored")
  @State
  public static class CloseAndAddAfter extends Subject {
    @Actor
    public void first() {
      queue.close();
    }

    @Actor
    public void second() {
      queue.addAfter(ITEM, after(1));
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.waiting();
      seconds(1);
      r.r2 = queue.size();
    }
  }

  /** What is ready at the close is dropped, or out and counted. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "closed first")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "taken first")
  @State
  public static class CloseAndTake extends Subject {
    public CloseAndTake() {
      queue.add(ITEM);
    }

    @Actor
    public void first() {
      queue.close();
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = take();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = queue.working() + queue.size();
    }
  }

  /** A taker that waits, or is about to, is let go by the close. */
  @JCStressTest
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "let go")
  @State
  public static class CloseAndWaitingTaker extends Subject {
    @Actor
    public void first(I_Result r) {
      r.r1 = takeOrWait();
    }

    @Actor
    public void second() {
      queue.close();
    }
  }

  /** Work that ends at the close ends normally and does not come back. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing left")
  @State
  public static class CloseAndRelease extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      queue.close();
    }

    @Actor
    public void second() {
      work.requeueAfter(after(1));
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.working();
      seconds(1);
      r.r2 = queue.size() + queue.waiting();
    }
  }

  /** A drain is told when the last work comes back. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "drained")
  @State
  public static class DrainAndDone extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first(I_Result r) {
      r.r1 = drain();
    }

    @Actor
    public void second() {
      work.done();
      work.close();
    }
  }

  /** A drain waits for what was taken before it, and nothing is taken after it. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "drained first")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "taken first")
  @State
  public static class DrainAndTake extends Subject {
    public DrainAndTake() {
      queue.add(ITEM);
    }

    private int takeAndFinish() {
      var work = queue.poll();
      work.ifPresent(Work::close);
      return work.isPresent() ? 1 : 0;
    }

    @Actor
    public void first(II_Result r) {
      r.r2 = drain();
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = takeAndFinish();
    }
  }
}
