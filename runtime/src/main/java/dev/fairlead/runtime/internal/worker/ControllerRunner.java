package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Lane;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.reconcile.FailureReason;
import dev.fairlead.reconcile.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Queue, workers and retry rule of one controller: takes a key, lets its handler work on it, tells
 * the queue.
 *
 * <p>Whatever a handler throws, the key comes back; see {@link RetryRule} for when.
 */
public final class ControllerRunner<K> {
  /*
   * Invariants: a key has an entry in `runs` exactly while a worker is on it.
   * Locking:    none of its own; the queue hands out a key to one worker at a time.
   */
  private static final Logger log = LoggerFactory.getLogger(ControllerRunner.class);
  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(10);
  private static final int STACK_DEPTH = 20;

  private final String name;
  private final ControllerOptions options;
  private final Environment environment;
  private final KeyHandler<K> handler;
  private final RetryRule<K> rule;
  private final WorkQueue<K> queue;
  private final WorkerPool<K> pool;
  private final Map<K, RunScope> runs = new ConcurrentHashMap<>();
  private final Map<K, Long> lastStarts = new ConcurrentHashMap<>();

  ControllerRunner(
      String name, ControllerOptions options, Environment environment, KeyHandler<K> handler) {
    this.name = name;
    this.options = options;
    this.environment = environment;
    this.handler = handler;
    this.rule = new RetryRule<>(options.retry());
    this.queue =
        WorkQueue.<K>builder()
            .name(name)
            .rateLimiter(rule.queueLimiter())
            .time(environment.time())
            .jitter(environment.jitter()::next)
            .listener(environment.listener())
            .build();
    this.pool =
        new WorkerPool<>(
            name,
            options.workers(),
            queue,
            this::process,
            environment.executor(),
            environment.onFatal());
  }

  WorkQueue<K> queue() {
    return queue;
  }

  /** Starts the workers. */
  void start() {
    pool.start();
  }

  /** Idle workers end, busy ones after their run. */
  void stopTaking() {
    pool.stop();
  }

  /** Leadership is gone: idle workers end, busy ones are cancelled and their keys come back. */
  void stop() {
    pool.stop();
    cancelRuns(key -> true);
  }

  /** Cancels the runs of these keys. */
  void cancelRuns(Predicate<? super K> which) {
    runs.forEach(
        (key, scope) -> {
          if (which.test(key)) {
            scope.stop();
          }
        });
  }

  /** Drops what is queued or remembered for these keys and cancels their runs. */
  void forget(Predicate<? super K> which) {
    queue.removeIf(which);
    cancelRuns(which);
    rule.forgetIf(which);
    lastStarts.keySet().removeIf(which);
  }

  /** Hands out nothing more and waits for the runs in progress; true if all ended in time. */
  boolean drain(Duration atMost) throws InterruptedException {
    return queue.drain(atMost);
  }

  void close() {
    queue.close();
    pool.stop();
    cancelRuns(key -> true);
  }

  /** Whether the calling thread is in a run of this controller. */
  boolean isInRun() {
    Thread caller = Thread.currentThread();
    return runs.values().stream().anyMatch(scope -> scope.worker() == caller);
  }

  /**
   * Runs that did not end though they were cancelled and interrupted, each with where it stands.
   */
  List<String> stuckRuns() {
    return runs.entrySet().stream()
        .filter(run -> run.getValue().overdue().compareTo(INTERRUPT_GRACE.multipliedBy(2)) > 0)
        .map(run -> describeStuck(run.getKey(), run.getValue()))
        .toList();
  }

  private String describeStuck(K key, RunScope scope) {
    String stack =
        Stream.of(scope.worker().getStackTrace())
            .limit(STACK_DEPTH)
            .map(StackTraceElement::toString)
            .collect(Collectors.joining(" < "));
    return "controller %s: the run of %s is %d s over its deadline, at %s"
        .formatted(name, key, scope.overdue().toSeconds(), stack);
  }

  /**
   * Runs this key now, on the calling thread: its own ready run if there is one, else as a change
   * would. Others that are ready stay so. For tests without workers.
   */
  Step step(K key) {
    Work<K> work = takeOnly(key).orElseGet(() -> takeAfterChange(key));
    Decision decision = processAndTell(work);
    return new Step(decision, queue.untilReady(key));
  }

  private Work<K> takeAfterChange(K key) {
    queue.add(key, Lane.CHANGE, BackoffRule.BYPASS);
    return takeOnly(key)
        .orElseThrow(() -> new IllegalStateException("%s is being worked on".formatted(key)));
  }

  private Optional<Work<K>> takeOnly(K key) {
    List<Work<K>> others = new ArrayList<>();
    try {
      Optional<Work<K>> next = queue.poll();
      while (next.isPresent() && !next.get().item().equals(key)) {
        others.add(next.get());
        next = queue.poll();
      }
      return next;
    } finally {
      others.forEach(WorkerPool::giveBack);
    }
  }

  private void process(Work<K> work) {
    processAndTell(work);
  }

  private Decision processAndTell(Work<K> work) {
    Duration early = tooEarly(work.item());
    if (!early.isZero()) {
      work.runAgainAfter(early);
      work.close();
      return new Decision.Succeeded(Result.requeueAfter(early));
    }
    RunScope.Limits limits = new RunScope.Limits(options.deadline(), INTERRUPT_GRACE);
    RunScope scope = RunScope.begin(environment.time(), limits, environment.leading());
    Run<K> run = new Run<>(work, scope, rule, UUID.randomUUID().toString());
    runs.put(work.item(), scope);
    RunMdc mdc = RunMdc.of(name, work.item(), run.id());
    try (work) {
      return runAndSettle(work, run);
    } finally {
      scope.end();
      runs.remove(work.item(), scope);
      mdc.close();
    }
  }

  private Duration tooEarly(K key) {
    Duration interval = options.minInterval();
    if (interval.isZero()) {
      return Duration.ZERO;
    }
    long now = environment.time().nanoTime();
    Long last = lastStarts.get(key);
    if (last != null && now - last < interval.toNanos()) {
      return interval.minusNanos(now - last);
    }
    lastStarts.put(key, now);
    return Duration.ZERO;
  }

  private Decision runAndSettle(Work<K> work, Run<K> run) {
    long started = environment.time().nanoTime();
    environment.listener().started(name);
    Decision decision;
    Throwable fatal = null;
    try {
      decision = handler.handle(work.item(), run);
    } catch (Throwable thrown) {
      decision = run.decide(thrown);
      fatal = Failures.isFatal(thrown) ? thrown : null;
    }
    run.scope().end();
    report(run, decision, environment.time().nanoTime() - started);
    rule.settle(work, decision, poll(decision));
    if (fatal instanceof Error error) {
      throw error;
    }
    return decision;
  }

  private Duration poll(Decision decision) {
    return decision instanceof Decision.Succeeded ok
            && ok.result() instanceof Result.RequeueAfter later
        ? environment.jitter().poll(later.delay())
        : Duration.ZERO;
  }

  private void report(Run<K> run, Decision decision, long tookNanos) {
    if (run.scope().isTimedOut()) {
      environment.listener().timedOut(name);
    }
    if (decision instanceof Decision.Succeeded ok) {
      environment.listener().succeeded(name, ok.result(), tookNanos);
      log.atDebug().log("reconciled");
      return;
    }
    decision.failure().ifPresent(failure -> reportFailure(run, decision, failure, tookNanos));
  }

  private void reportFailure(Run<K> run, Decision decision, Throwable failure, long tookNanos) {
    if (decision instanceof Decision.Again) {
      log.atDebug().setCause(failure).log("another writer was faster; the key runs again");
      return;
    }
    environment.listener().failed(name, failure, tookNanos);
    boolean isFinal = decision instanceof Decision.GiveUp || decision instanceof Decision.Terminal;
    if (isFinal) {
      environment.listener().gaveUp(name, failure);
    }
    LoggingEventBuilder line = isFinal ? log.atError() : log.atWarn();
    line.addKeyValue("attempt", run.attempt())
        .addKeyValue("reason", FailureReason.of(failure))
        .setCause(failure)
        .log(isFinal ? "reconcile failed; it is not retried" : "reconcile failed");
  }
}
