package dev.fairlead.runtime.internal.worker;

import dev.fairlead.queue.Work;
import dev.fairlead.reconcile.Result;

/** One run of one key, as its handler sees it. */
final class Run<K> {
  private final Work<K> work;
  private final RunScope scope;
  private final RetryRule<K> rule;
  private final String id;

  Run(Work<K> work, RunScope scope, RetryRule<K> rule, String id) {
    this.work = work;
    this.scope = scope;
    this.rule = rule;
    this.id = id;
  }

  RunScope scope() {
    return scope;
  }

  /** Unique per run; in the MDC and the context. */
  String id() {
    return id;
  }

  /** 1 for a run without failures before it. */
  int attempt() {
    return work.failures() + 1;
  }

  Decision decide(Result result) {
    return scope.isStopped() ? Decision.Stopped.INSTANCE : new Decision.Succeeded(result);
  }

  Decision decide(Throwable failure) {
    return rule.decide(work, scope, failure);
  }
}
