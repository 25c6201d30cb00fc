package dev.fairlead.benchmarks.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.fairlead.queue.Work;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The end of work and what meets it. Outcomes that are not listed are forbidden. */
public final class Outcomes {
  private Outcomes() {}

  /** An add that meets the end of the work is not lost. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "runs once more")
  @State
  public static class AddAndDone extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second() {
      work.done();
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = take();
      r.r2 = queue.size();
    }
  }

  /** An add that meets a requeue runs at once and absorbs the poll. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "runs once more")
  @State
  public static class AddAndRequeueAfter extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      queue.add(ITEM);
    }

    @Actor
    public void second() {
      work.requeueAfter(after(5));
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.size();
      r.r2 = queue.waiting();
    }
  }

  /** A poll that meets the end of the work is not lost. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "waits and comes")
  @State
  public static class AddAfterAndDone extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      queue.addAfter(ITEM, after(1));
    }

    @Actor
    public void second() {
      work.done();
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = queue.waiting();
      seconds(1);
      r.r2 = queue.size();
    }
  }

  /** A forget that meets a failure touches the count, never the retry. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "forgotten after the failure was counted")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "forgotten before")
  @State
  public static class ForgetAndFailure extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      queue.forget(ITEM);
    }

    @Actor
    public void second() {
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      seconds(1);
      var again = queue.poll();
      r.r1 = again.isPresent() ? 1 : 0;
      r.r2 = again.map(Work::failures).orElse(-1);
    }
  }

  /** Work that two threads close comes back once, with one failure. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one failure")
  @State
  public static class TwoCloses extends Subject {
    private final Work<String> work = out();

    @Actor
    public void first() {
      work.close();
    }

    @Actor
    public void second() {
      work.close();
    }

    @Arbiter
    public void after(II_Result r) {
      seconds(1);
      r.r1 = queue.size();
      r.r2 = queue.poll().map(Work::failures).orElse(-1);
    }
  }

  /** Of two outcomes one counts and the other is refused. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the first")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the second")
  @State
  public static class TwoOutcomes extends Subject {
    private final Work<String> work = out();

    private static int stated(Runnable outcome) {
      try {
        outcome.run();
        return 1;
      } catch (IllegalStateException refused) {
        return 0;
      }
    }

    @Actor
    public void first(II_Result r) {
      r.r1 = stated(work::done);
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = stated(work::giveUp);
    }
  }

  /** A removed item is gone, or out once, never both places. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "removed first")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "taken first")
  @State
  public static class RemoveAndTake extends Subject {
    public RemoveAndTake() {
      queue.add(ITEM);
    }

    @Actor
    public void first() {
      queue.remove(ITEM);
    }

    @Actor
    public void second(II_Result r) {
      r.r1 = take();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = queue.size();
    }
  }
}
