package dev.fairlead.reconcile;

import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The results of many steps of one run, such as one per target: a step that fails does not stop the
 * next, and one failure that is worth another try is enough for the whole run to be tried again.
 *
 * <p><b>Threading.</b> For one thread; make one per run.
 */
public final class SubResults {
  private static final ConditionType PART = ConditionType.SUCCEEDED;

  private final Set<String> names = new LinkedHashSet<>();
  private final Map<String, Exception> failures = new LinkedHashMap<>();
  private @Nullable Duration earliest;

  /** No steps yet. */
  public SubResults() {}

  /**
   * Runs the step now and keeps its result or its failure. Of several steps of one name the first
   * failure is kept.
   *
   * @throws CancellationException if the step throws it or is interrupted (the interrupt flag is
   *     set again then): the run is being cancelled, so the next step must not start
   */
  public void run(String name, Callable<Result> step) {
    names.add(name);
    try {
      keep(name, step.call());
    } catch (CancellationException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(name, e);
    } catch (Exception e) {
      failures.putIfAbsent(name, e);
    }
  }

  /** What failed so far, by name, in the order of the steps; an unmodifiable view. */
  public Map<String, Exception> failures() {
    return Collections.unmodifiableMap(failures);
  }

  /**
   * A condition per name, in the order of the steps, for {@code ConditionDraft.aggregate}: True
   * with reason {@code Succeeded}, or False with the failure's reason and message. Times and
   * generations are not set.
   */
  public Map<String, Condition> conditions() {
    var parts = new LinkedHashMap<String, Condition>();
    names.forEach(name -> parts.put(name, conditionOf(failures.get(name))));
    return Collections.unmodifiableMap(parts);
  }

  /**
   * One result for all: done, or the earliest requeue that was asked for, if nothing failed. A lone
   * unchecked failure is thrown again as it is. If all failures are terminal, so is the whole.
   *
   * @throws TerminalException if every failure is terminal
   * @throws AggregateException if there are several failures, or a checked one, and another try may
   *     help
   */
  public Result combine() {
    if (failures.isEmpty()) {
      return earliest == null ? Result.done() : Result.requeueAfter(earliest);
    }
    if (failures.size() == 1
        && failures.values().iterator().next() instanceof RuntimeException lone) {
      throw lone;
    }
    var aggregate = new AggregateException(failures);
    if (failures.values().stream().allMatch(failure -> TerminalException.in(failure).isPresent())) {
      throw new TerminalException(
          FailureReason.of(aggregate), FailureReason.messageOf(aggregate), aggregate);
    }
    throw aggregate;
  }

  private void keep(String name, @Nullable Result result) {
    if (result == null) {
      throw new NullPointerException("step " + name + " returned null: return Result.done()");
    }
    if (result instanceof Result.RequeueAfter again
        && (earliest == null || again.delay().compareTo(earliest) < 0)) {
      earliest = again.delay();
    }
  }

  private static CancellationException cancelled(String name, InterruptedException cause) {
    var cancelled = new CancellationException("interrupted in step " + name);
    cancelled.initCause(cause);
    return cancelled;
  }

  private static Condition conditionOf(@Nullable Exception failure) {
    return failure == null
        ? Condition.of(PART, ConditionStatus.TRUE, PART.name(), "")
        : Condition.of(
            PART,
            ConditionStatus.FALSE,
            FailureReason.of(failure),
            FailureReason.messageOf(failure));
  }
}
