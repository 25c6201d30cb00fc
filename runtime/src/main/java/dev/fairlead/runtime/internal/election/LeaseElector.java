package dev.fairlead.runtime.internal.election;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads while it holds a lease. Takes part from start to close, however long the server is away and
 * however often leadership is lost.
 *
 * <p>A leader that could not renew within the deadline leads no more from that moment on, which is
 * before the lease is over for anybody else: both count from the same write, the leader from before
 * its request and the others from after its answer.
 */
public final class LeaseElector implements Elector {
  /*
   * Invariants. lock guards phase, stepper and next. One step (a request or two) is under way at a
   * time, on the executor, never under the lock; the candidate belongs to it. After the end, the
   * thread that closes waits for the step and then has the candidate for itself.
   */
  private static final Logger log = LoggerFactory.getLogger(LeaseElector.class);
  private static final long IDLE_SECONDS = 10;

  private final LeaseTerms terms;
  private final TimeSource time;
  private final ExecutorService executor;
  private final Listener observer;
  private final Cancellation cancellation = new Cancellation();
  private final Tenure tenure;
  private final Candidate candidate;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private Phase phase = Phase.NEW;
  private @Nullable Thread stepper;
  private Timer next = () -> {};
  private volatile Optional<String> problem = Optional.empty();

  private enum Phase {
    NEW,
    RUNNING,
    CLOSED
  }

  /**
   * Takes no part yet; its requests get a thread of their own.
   *
   * @param backend reaches the cluster of the lease
   * @param jitter numbers from 0 to 1 that keep participants apart
   * @param observer told of the same as the listener of {@link #start}, after it; may throw
   */
  public static LeaseElector of(
      LeaseTerms terms,
      Backend backend,
      TimeSource time,
      DoubleSupplier jitter,
      Listener observer) {
    return new LeaseElector(terms, backend, time, jitter, ownThread(), observer);
  }

  /** One thread, which ends when there has been nothing to do for a while. */
  private static ExecutorService ownThread() {
    var pool =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              var thread = new Thread(task, "fairlead-elector");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** On this executor, which runs one task at a time and ends with this elector. */
  LeaseElector(
      LeaseTerms terms,
      Backend backend,
      TimeSource time,
      DoubleSupplier jitter,
      ExecutorService executor,
      Listener observer) {
    this.terms = terms;
    this.time = time;
    this.executor = executor;
    this.observer = observer;
    this.tenure = new Tenure(terms, time);
    var rest =
        new RestClient(
            ClusterName.LOCAL,
            backend,
            new RequestListener() {},
            "fairlead-leader-election",
            Optional.empty(),
            OptionalLong.empty());
    var scope = CallScope.of(cancellation, terms::requestTimeout, () -> {});
    this.candidate =
        new Candidate(terms, new LeaseClient(rest, terms), time, jitter, tenure, scope);
  }

  @Override
  public void start(Listener listener) {
    lock.lock();
    try {
      if (phase != Phase.NEW) {
        return;
      }
      phase = Phase.RUNNING;
      tenure.tell(listener, observer);
      next = time.schedule(Duration.ZERO, this::submitStep);
    } finally {
      lock.unlock();
    }
  }

  private void submitStep() {
    try {
      executor.execute(this::step);
    } catch (RejectedExecutionException e) {
      log.atDebug().addKeyValue("lease", terms).log("The elector has ended");
    }
  }

  private void step() {
    if (!beginStep()) {
      return;
    }
    Duration pause = terms.retryPeriod();
    try {
      pause = tenure.isOn() ? candidate.renew() : candidate.campaign();
      problem = Optional.empty();
    } catch (KubernetesException e) {
      report(e);
    } catch (CancellationException e) {
      log.atDebug().addKeyValue("lease", terms).log("A request was cut off by the end");
    } finally {
      endStep(pause);
    }
  }

  private boolean beginStep() {
    lock.lock();
    try {
      if (phase != Phase.RUNNING) {
        return false;
      }
      stepper = Thread.currentThread();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void endStep(Duration pause) {
    lock.lock();
    try {
      stepper = null;
      idle.signalAll();
      if (phase == Phase.RUNNING) {
        next = time.schedule(pause, this::submitStep);
      }
    } finally {
      lock.unlock();
    }
  }

  private void report(KubernetesException e) {
    var remedy =
        e.code() == 403 ? "; grant get, create and update on leases in that namespace" : "";
    problem =
        Optional.of("leader election by lease %s: %s%s".formatted(terms, e.getMessage(), remedy));
    log.atWarn()
        .setCause(e)
        .addKeyValue("lease", terms)
        .addKeyValue("leading", tenure.isOn())
        .log("The lease can't be read or written");
  }

  @Override
  public boolean isLeader() {
    return tenure.isOn();
  }

  @Override
  public Optional<String> problem() {
    return problem;
  }

  @Override
  public void close() {
    if (end()) {
      candidate.release();
    }
  }

  @Override
  public void abandon() {
    end();
  }

  /** Takes part no more; true if it was this call that ended it. */
  private boolean end() {
    lock.lock();
    try {
      if (phase == Phase.CLOSED) {
        return false;
      }
      phase = Phase.CLOSED;
      next.cancel();
    } finally {
      lock.unlock();
    }
    cancellation.cancel();
    awaitIdle();
    tenure.close();
    executor.shutdown();
    return true;
  }

  /** Waits for a step under way; it has been cut off. Its own thread does not wait for itself. */
  private void awaitIdle() {
    lock.lock();
    try {
      while (stepper != null && stepper != Thread.currentThread()) {
        idle.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
