package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.reconcile.RunContext;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one task on a thread of its own while this process leads: from gain to loss, again at the
 * next gain.
 */
public final class LeaderTaskRunner {
  /*
   * Invariants: at most one thread; it is told to stop before the next one starts.
   * Locking:    lock guards thread and scope; the task never runs under it.
   */
  private static final Logger log = LoggerFactory.getLogger(LeaderTaskRunner.class);

  /** What a task does between gain and loss. */
  @FunctionalInterface
  public interface Task {
    /** Works until it is done or cancelled. */
    void run(RunContext context) throws Exception;
  }

  private final String name;
  private final Task task;
  private final Environment environment;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private @Nullable Thread thread;
  private @Nullable RunScope scope;
  private boolean wanted;

  /** Makes the runner; nothing runs until {@link #start}. */
  public LeaderTaskRunner(String name, Task task, Environment environment) {
    this.name = name;
    this.task = task;
    this.environment = environment;
  }

  /** Leadership is here: starts the task, after a former run of it has ended. */
  public void start() {
    lock.lock();
    try {
      wanted = true;
      if (thread == null) {
        Thread started = new Thread(this::work, "fairlead-" + name);
        started.setDaemon(true);
        thread = started;
        started.start();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Leadership is gone: cancels the task. */
  public void stop() {
    lock.lock();
    try {
      wanted = false;
      if (scope != null) {
        scope.stop();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the task has ended; true if it did so in time. */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (thread != null && left > 0) {
        left = ended.awaitNanos(left);
      }
      return thread == null;
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    RunScope current = begin();
    try {
      if (current != null) {
        task.run(context(current));
      }
    } catch (Exception e) {
      log.atError()
          .addKeyValue("task", name)
          .setCause(e)
          .log("the task of the leader ended with an error");
    } finally {
      end(current);
    }
  }

  private @Nullable RunScope begin() {
    RunScope begun =
        RunScope.begin(environment.time(), RunScope.Limits.none(), environment.leading());
    lock.lock();
    try {
      scope = begun;
      return wanted ? begun : null;
    } finally {
      lock.unlock();
    }
  }

  private void end(@Nullable RunScope current) {
    if (current != null) {
      current.end();
    }
    lock.lock();
    try {
      boolean regained = wanted && current != null && current.isStopped();
      scope = null;
      thread = null;
      ended.signalAll();
      if (regained) {
        start();
      }
    } finally {
      lock.unlock();
    }
  }

  private RunContext context(RunScope current) {
    CallScope calls = current.calls();
    ClusterSession local = environment.clusters().session(ClusterName.LOCAL);
    ClusterClient client = local.client().forRun(name, calls);
    return new PlainRunContext(
        current,
        1,
        UUID.randomUUID().toString(),
        environment,
        client,
        new RunClusters(
            environment.clusters(), calls, session -> session.client().forRun(name, calls)),
        environment
            .events()
            .recorder(
                name,
                ClusterName.LOCAL,
                local::rest,
                new ObjectReference("", "", "", "", ""),
                current::isOn));
  }
}
