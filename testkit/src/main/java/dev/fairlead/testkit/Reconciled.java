package dev.fairlead.testkit;

import dev.fairlead.condition.Conditions;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.reconcile.Result;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What one run came to. Immutable. */
public interface Reconciled {
  /**
   * What the run returned.
   *
   * @throws AssertionError if it failed, with the failure as its cause
   */
  Result result();

  /** What the run threw, if it threw; also a lost race, such as a conflict. */
  Optional<Throwable> failure();

  /** The writes that servers took during the run, in order, those of events left out. */
  List<Write> writes();

  /** The events that were recorded during the run, in order. */
  List<ObjectEvent> events();

  /** The object's conditions after the run; none if it is gone or has none. */
  Conditions conditions();

  /** When the key runs again by itself: a poll, or a retry. */
  Optional<Duration> nextRun();
}
