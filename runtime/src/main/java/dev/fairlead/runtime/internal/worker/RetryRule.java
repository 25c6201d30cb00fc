package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.queue.Attempt;
import dev.fairlead.queue.RateLimiter;
import dev.fairlead.queue.Work;
import dev.fairlead.reconcile.AggregateException;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.TerminalException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Turns a failure into a {@link Decision}: the failure policy of one controller, in one place.
 *
 * <p>Attempts are the queue's count of failures per key. Only lost races (conflicts, lagging reads)
 * are counted here, since they are no failures; the count of a key goes with its next other
 * outcome.
 */
final class RetryRule<K> {
  private static final Duration FIRST_RACE_DELAY = Duration.ofMillis(50);
  private static final int QUICK_TRIES = 6;

  private final RetryPolicy policy;
  private final RateLimiter<Object> limiter;
  private final Map<K, Integer> races = new ConcurrentHashMap<>();
  private final Map<Object, Duration> ceilings = new ConcurrentHashMap<>();

  RetryRule(RetryPolicy policy) {
    this.policy = policy;
    this.limiter = policy.limiter();
  }

  /** The policy's limiter, which also heeds the smallest delay that an aggregate asked for. */
  RateLimiter<K> queueLimiter() {
    return this::delay;
  }

  private Duration delay(Attempt<? extends K> attempt) {
    Duration wanted =
        limiter.delay(
            new Attempt<Object>(
                attempt.item(), attempt.failures(), attempt.at(), attempt.random()));
    Duration ceiling = ceilings.remove(attempt.item());
    return ceiling == null || wanted.compareTo(ceiling) <= 0 ? wanted : ceiling;
  }

  Decision decide(Work<K> work, RunScope scope, Throwable thrown) {
    if (scope.isStopped()) {
      return Decision.Stopped.INSTANCE;
    }
    Throwable failure = scope.isTimedOut() ? Failures.lateIfCancelled(thrown) : thrown;
    if (Failures.isRace(failure) && !scope.isTimedOut()) {
      int lost = races.merge(work.item(), 1, Integer::sum);
      if (lost <= QUICK_TRIES) {
        return new Decision.Again(failure, FIRST_RACE_DELAY.multipliedBy(1L << (lost - 1)));
      }
    }
    races.remove(work.item());
    if (TerminalException.in(failure).isPresent()) {
      return new Decision.Terminal(failure);
    }
    return work.isExtra() ? retry(failure) : count(failure, work.failures());
  }

  private Decision count(Throwable failure, int earlier) {
    int allowed = policy.maxRetries().orElse(Integer.MAX_VALUE);
    if (earlier < allowed) {
      return retry(failure);
    }
    boolean knownAlready = earlier > allowed;
    return knownAlready && policy.thenEvery().isPresent()
        ? new Decision.RetryAfter(failure, policy.thenEvery().get())
        : new Decision.GiveUp(failure, policy.thenEvery());
  }

  private static Decision retry(Throwable failure) {
    Optional<RetryableException> retryable = RetryableException.in(failure);
    if (retryable.isPresent()) {
      return new Decision.RetryAfter(failure, retryable.get().delay());
    }
    return new Decision.Retry(
        failure, AggregateException.in(failure).flatMap(AggregateException::retryAfter));
  }

  /** Tells the queue. After this the work is settled, whatever it was. */
  void settle(Work<K> work, Decision decision, Duration poll) {
    if (!(decision instanceof Decision.Again)) {
      races.remove(work.item());
    }
    if (decision instanceof Decision.Succeeded) {
      if (poll.isZero()) {
        work.done();
      } else {
        work.requeueAfter(poll);
      }
    } else if (decision instanceof Decision.Retry retry) {
      retry.atMost().ifPresent(most -> ceilings.put(work.item(), most));
      work.close();
      ceilings.remove(work.item());
    } else if (decision instanceof Decision.RetryAfter retry) {
      work.retryAfter(retry.delay());
    } else if (decision instanceof Decision.Again again) {
      work.runAgainAfter(again.delay());
    } else if (decision instanceof Decision.GiveUp givenUp) {
      settleGivenUp(work, givenUp);
    } else if (decision instanceof Decision.Terminal) {
      work.done();
    } else {
      work.runAgainAfter(Duration.ZERO);
    }
  }

  private void settleGivenUp(Work<K> work, Decision.GiveUp givenUp) {
    if (givenUp.thenEvery().isPresent()) {
      work.retryAfter(givenUp.thenEvery().get());
    } else {
      work.giveUp();
    }
  }

  /** Forgets what is kept for keys that are gone with their cluster. */
  void forgetIf(Predicate<? super K> gone) {
    races.keySet().removeIf(gone);
  }
}
