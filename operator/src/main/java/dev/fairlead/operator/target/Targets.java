package dev.fairlead.operator.target;

import dev.fairlead.client.ConflictException;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.queue.BackoffRule;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.RunContext;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.Trigger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The work on all places of all instances: a queue of its own, so that a place that hangs or fails
 * delays no other. Thread-safe.
 */
public final class Targets implements RuntimeListener {
  /*
   * Who reports: the run of a place. An instance hears at once when all of its places have been
   * tried, else after GATHER, so that it is told of many results together.
   */
  private static final int WORKERS = 16;

  /** Far off: each request has a limit of its own, and a few of them make a run. */
  private static final Duration DEADLINE = Duration.ofMinutes(15);

  private static final Duration GATHER = Duration.ofMillis(200);

  /** A place whose cluster is not heard of yet is run by the news of it; this is for none. */
  private static final Duration NO_NEWS = Duration.ofSeconds(30);

  private final Pace pace;
  private final TimeSource time;
  private final Consumer<ObjectKey> onNews;
  private final Table table = new Table();
  private final Connections connections;
  private final Trigger<TargetKey> trigger = new Trigger<>();
  private final Set<ObjectKey> gathering = ConcurrentHashMap.newKeySet();
  private final Controller controller;

  /**
   * Makes the work; it does nothing until its controller runs.
   *
   * @param hub identifies the hub in the marks
   * @param onNews called with an instance that has new reports; quick
   */
  public Targets(
      String hub, Pace pace, AddressGuard guard, TimeSource time, Consumer<ObjectKey> onNews) {
    this.pace = pace;
    this.time = time;
    this.onNews = onNews;
    this.connections = new Connections(guard);
    this.controller =
        Controller.keyed(
            "targets",
            trigger,
            ControllerOptions.defaults()
                .workers(WORKERS)
                .deadline(DEADLINE)
                .retry(RetryPolicy.exponential(pace.first(), pace.longest())),
            (key, context) -> run(hub, key, context));
  }

  /** What a manager must run. */
  public Controller controller() {
    return controller;
  }

  /**
   * Replaces all orders of an instance. What is new or changed is done at once; what is no longer
   * ordered is left as it is.
   *
   * @param anew whether the rest is done at once, too
   */
  public void plan(InstancePlan plan, boolean anew) {
    table.plan(plan, anew).forEach(key -> trigger.fire(key, BackoffRule.RESET));
  }

  /** Ends the work for an instance. */
  public void drop(ObjectKey instance) {
    table.drop(instance).forEach(key -> trigger.fire(key, BackoffRule.RESET));
  }

  /** What has come of these orders of an instance; those that were not tried yet are left out. */
  public Map<Location, Report> reports(
      ObjectKey instance, String uid, Map<Location, Order> orders) {
    return table.reports(instance, uid, orders);
  }

  /** A Secret has changed: what uses it is done at once. */
  public void secretChanged(String namespace, String name) {
    var users = connections.usersOf(namespace, name);
    table.renew(users);
    users.forEach(key -> trigger.fire(key, BackoffRule.RESET));
  }

  @Override
  public void heardOf(ClusterName cluster, ClusterState state) {
    var waiting = connections.takeWaiting(cluster);
    if (state == ClusterState.CONNECTED) {
      var unreachable = table.unreachable(connections.usersOf(cluster));
      waiting.removeAll(unreachable);
      unreachable.forEach(trigger::fire);
    }
    // One whose run has found the cluster by itself is not run again if that run fails.
    waiting.forEach(key -> trigger.fire(key, BackoffRule.KEEP));
  }

  private Result run(String hub, TargetKey key, RunContext context) {
    var job = table.job(key);
    if (job.isEmpty()) {
      connections.release(key, context.clusters());
      return Result.done();
    }
    try {
      return work(hub, job.get(), context);
    } catch (ConflictException | KubeconfigSource.HubException notOfTheTarget) {
      throw notOfTheTarget;
    } catch (CancellationException cancelled) {
      if (!context.remaining().isZero()) {
        throw cancelled;
      }
      return failed(
          job.get(),
          Trouble.of(Reasons.UNREACHABLE, "the cluster is too slow"),
          context,
          cancelled);
    } catch (RuntimeException failure) {
      return failed(job.get(), dated(job.get(), Troubles.of(failure), context), context, failure);
    }
  }

  private Result work(String hub, Job job, RunContext context) {
    if (job.order() instanceof Order.Clear clear && mustWait(job, clear)) {
      return await(job);
    }
    var client = connections.connect(job.key(), context);
    if (client.isEmpty()) {
      tell(job.key());
      return Result.requeueAfter(NO_NEWS);
    }
    var cluster = job.key().location().isLocal() ? ClusterName.LOCAL : Connections.name(job.key());
    var place = job.key().configMap().in(cluster);
    if (job.order() instanceof Order.Keep keep) {
      return kept(job, keep, new Keeper(job, keep, hub, context).keep(client.get(), place));
    }
    var clear = (Order.Clear) job.order();
    return cleared(job, new Cleaner(job, clear, context).clear(client.get(), place));
  }

  private boolean mustWait(Job job, Order.Clear clear) {
    return clear.after().filter(first -> !table.isSynced(job.key(), first)).isPresent();
  }

  /** The new place of a moved target comes first; it runs this one when it is synced. */
  private Result await(Job job) {
    var report =
        Report.of(Report.Phase.WAITING, "", "the new place must be synced first", job.known());
    record(job, report);
    return Result.done();
  }

  private Result kept(Job job, Order.Keep keep, Report report) {
    record(job, report);
    table.dependents(job.key()).forEach(trigger::fire);
    return Result.requeueAfter(keep.interval());
  }

  private Result cleared(Job job, Report report) {
    if (report.phase() != Report.Phase.WAITING) {
      record(job, report);
      return Result.done();
    }
    var delay = table.update(job, entry -> entry.waiting(report, job.key(), pace));
    tell(job.key());
    return Result.requeueAfter(delay.orElse(pace.first()));
  }

  private void record(Job job, Report report) {
    if (table.update(job, entry -> entry.succeeded(report)).orElse(false)) {
      tell(job.key());
    }
  }

  private Result failed(Job job, Trouble trouble, RunContext context, Throwable cause) {
    var now = context.now();
    var left = leave(job, trouble, context);
    if (left.isPresent()) {
      record(job, left.get());
      return Result.done();
    }
    var failure = table.update(job, entry -> entry.failed(trouble, job.key(), now, pace));
    if (failure.isEmpty()) {
      return Result.done();
    }
    announce(job, trouble, failure.get(), context);
    var delay = untilDeadline(job, context).filter(it -> it.compareTo(failure.get().delay()) < 0);
    throw new RetryableException(
        trouble.reason(), trouble.message(), delay.orElse(failure.get().delay()), cause);
  }

  /** So that a clean-up that takes too long is news once. */
  private static Trouble dated(Job job, Trouble trouble, RunContext context) {
    boolean isLate =
        job.order() instanceof Order.Clear clear && !context.now().isBefore(clear.deadline());
    return isLate
        ? new Trouble(
            trouble.reason(), "beyond its timeout: " + trouble.message(), trouble.askedDelay())
        : trouble;
  }

  private Optional<Report> leave(Job job, Trouble trouble, RunContext context) {
    if (!(job.order() instanceof Order.Clear clear) || !trouble.isUnreachable()) {
      return Optional.empty();
    }
    boolean isTime = clear.givesUp() && !context.now().isBefore(clear.deadline());
    return clear.orphans() || isTime
        ? Optional.of(new Cleaner(job, clear, context).leave(trouble))
        : Optional.empty();
  }

  private void announce(Job job, Trouble trouble, Entry.Failure failure, RunContext context) {
    var events = new TargetEvents(context.events(), job);
    if (failure.isNewReason()) {
      events.warning(trouble.reason(), trouble.message());
    }
    if (failure.isEnd()) {
      events.warning(
          Reasons.RETRIES_EXHAUSTED,
          "%d retries failed, now once per interval: %s"
              .formatted(pace.maxRetries(), trouble.message()));
    }
    if (failure.isNews()) {
      tell(job.key());
    }
  }

  /** A clean-up is tried again when its time is up, whatever the back-off. */
  private static Optional<Duration> untilDeadline(Job job, RunContext context) {
    return job.order() instanceof Order.Clear clear && context.now().isBefore(clear.deadline())
        ? Optional.of(Duration.between(context.now(), clear.deadline()))
        : Optional.empty();
  }

  private void tell(TargetKey key) {
    if (table.isSettled(key)) {
      onNews.accept(key.instance());
    } else if (gathering.add(key.instance())) {
      time.schedule(GATHER, () -> tellGathered(key.instance()));
    }
  }

  private void tellGathered(ObjectKey instance) {
    gathering.remove(instance);
    onNews.accept(instance);
  }
}
