package dev.fairlead.runtime.internal.manager;

import dev.fairlead.controller.Declaration;
import dev.fairlead.controller.KeyedDeclaration;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.Subscription;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.cluster.ClusterLifecycle;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.worker.Changes;
import dev.fairlead.runtime.internal.worker.KeyedController;
import dev.fairlead.runtime.internal.worker.LeaderTaskRunner;
import dev.fairlead.runtime.internal.worker.ObjectController;
import dev.fairlead.runtime.internal.worker.RunningController;
import dev.fairlead.watch.ChangeListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A manager's inside: starts what it was given in order, watches over it, and ends it in two
 * phases.
 *
 * <p>Start: caches (by the controllers that need them), then the elector, then workers as soon as
 * this process leads. Stop: no new run; runs in progress end with a live context; what is left is
 * cancelled; then leadership, events, caches.
 */
public final class ManagerCore {
  /*
   * Invariants: phase only goes forward; workers run only while phase is STARTED and the process leads;
   *             nothing is torn down while a thread is still in start().
   * Locking:    lock guards phase, starter, controllers' engagement with leadership, and readiness; user code never runs under it.
   * Waking:     every change of phase or readiness wakes all who wait.
   */
  private enum Phase {
    NEW,
    STARTED,
    CLOSING,
    CLOSED
  }

  private static final Duration EVENT_FLUSH = Duration.ofSeconds(2);

  // A watch that recovers tells nobody; readiness is looked at again this often.
  private static final long RECHECK_NANOS = Duration.ofMillis(250).toNanos();

  private final ManagerSettings settings;
  private final Assembly assembly;
  private final List<RunningController> controllers = new CopyOnWriteArrayList<>();
  private final List<LeaderTaskRunner> tasks = new CopyOnWriteArrayList<>();
  private final List<Subscription> listening = new CopyOnWriteArrayList<>();
  private final List<Runnable> atStart = new ArrayList<>();
  private final CopyOnWriteArrayList<String> fatal = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Phase phase = Phase.NEW;
  private @Nullable Thread starter;
  private boolean leading;

  /** Makes the manager; nothing runs yet. */
  public ManagerCore(ManagerSettings settings) {
    this.settings = settings;
    this.assembly =
        new Assembly(
            settings,
            this::wake,
            failure ->
                fatal.addIfAbsent(
                    "a worker ended with %s; restart the process".formatted(failure)));
  }

  /** The clusters of this manager. */
  public ClusterRegistry clusters() {
    return assembly.clusters();
  }

  /** The local cluster's client, outside of runs. */
  public ClusterClient client() {
    return assembly.clusters().session(ClusterName.LOCAL).client();
  }

  /** Records events outside of runs; each must say what it regards. */
  public EventRecorder events() {
    return assembly
        .events()
        .recorder(
            Assembly.USER_AGENT,
            ClusterName.LOCAL,
            () -> assembly.clusters().session(ClusterName.LOCAL).rest(),
            new ObjectReference("", "", "", "", ""),
            () -> true);
  }

  /** Sends pending events now and waits for that; false if the time passed before. */
  public boolean flushEvents(Duration atMost) {
    return assembly.events().flush(atMost);
  }

  /** Adds a controller; it starts at once if the manager has started. */
  public RunningController add(Declaration declaration) {
    RunningController controller = make(declaration);
    lock.lock();
    try {
      requireOpen();
      if (controllers.stream().anyMatch(other -> other.name().equals(controller.name()))) {
        controller.close();
        throw new IllegalArgumentException(
            "this manager already has a controller named '%s': give each its own name"
                .formatted(controller.name()));
      }
      controllers.add(controller);
    } finally {
      lock.unlock();
    }
    whenStarted(() -> startOne(controller));
    return controller;
  }

  private RunningController make(Declaration declaration) {
    if (declaration instanceof ObjectDeclaration<?> objects) {
      return new ObjectController<>(objects, settings.defaults(), assembly.environment());
    }
    if (declaration instanceof KeyedDeclaration<?> keyed) {
      return new KeyedController<>(keyed, settings.defaults(), assembly.environment());
    }
    throw new IllegalArgumentException("unknown declaration " + declaration);
  }

  /** Ends one controller and forgets it. */
  public void remove(RunningController controller) {
    if (controllers.remove(controller)) {
      controller.close();
    }
  }

  /** Adds a task that runs while this process leads. */
  public void addTask(LeaderTaskRunner.Task task) {
    LeaderTaskRunner runner =
        new LeaderTaskRunner("leader-task-" + (tasks.size() + 1), task, assembly.environment());
    tasks.add(runner);
  }

  /** Tells a listener of every change of a type in the local cluster; the result ends that. */
  public <T> Runnable onChange(ResourceType<T> type, ChangeListener<? super T> listener) {
    LateSubscription late = new LateSubscription();
    whenStarted(() -> late.set(subscribe(type, listener)));
    return late::close;
  }

  private <S, T extends S> Subscription subscribe(
      ResourceType<T> type, ChangeListener<S> listener) {
    ClusterSession local = assembly.clusters().session(ClusterName.LOCAL);
    Subscription subscription =
        local
            .cache()
            .watch(
                type,
                List.of(),
                List.of(),
                false,
                change -> listener.changed(Changes.of(type, local.client(), change)));
    listening.add(subscription);
    return subscription;
  }

  /** Runs the step now if the manager has started, else at its start. */
  private void whenStarted(Runnable step) {
    lock.lock();
    try {
      requireOpen();
      if (phase == Phase.NEW) {
        atStart.add(step);
        return;
      }
    } finally {
      lock.unlock();
    }
    step.run();
  }

  private void startOne(RunningController controller) {
    assembly.clusters().sessions().forEach(controller::engage);
    lock.lock();
    try {
      if (leading && phase == Phase.STARTED && !settings.manual()) {
        controller.startWorkers();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Starts everything and returns at once. */
  public void start() {
    List<Runnable> steps;
    lock.lock();
    try {
      if (phase != Phase.NEW) {
        throw new IllegalStateException(
            "a manager starts once, this one is %s: build a new one".formatted(phase));
      }
      phase = Phase.STARTED;
      starter = Thread.currentThread();
      steps = List.copyOf(atStart);
      atStart.clear();
    } finally {
      lock.unlock();
    }
    try {
      steps.forEach(Runnable::run);
      assembly.clusters().listen(new Engagements());
      settings.elector().start(new Leading());
    } finally {
      endStarting();
    }
  }

  private void endStarting() {
    lock.lock();
    try {
      starter = null;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Clusters that come and go after the start. */
  private final class Engagements implements ClusterLifecycle {
    @Override
    public void added(ClusterSession session) {
      controllers.forEach(controller -> controller.engage(session));
    }

    @Override
    public void removed(ClusterName name) {
      controllers.forEach(controller -> controller.disengage(name));
    }
  }

  /** Leadership that comes and goes. */
  private final class Leading implements Elector.Listener {
    @Override
    public void gained() {
      lead(true);
    }

    @Override
    public void lost() {
      lead(false);
    }
  }

  private void lead(boolean now) {
    boolean work;
    lock.lock();
    try {
      leading = now && phase == Phase.STARTED;
      work = leading && !settings.manual();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    controllers.forEach(work ? RunningController::startWorkers : RunningController::stopWorkers);
    tasks.forEach(work ? LeaderTaskRunner::start : LeaderTaskRunner::stop);
    assembly.environment().listener().leadershipChanged(now);
  }

  /** Whether this process leads. */
  public boolean isLeader() {
    return settings.elector().isLeader();
  }

  /**
   * Waits until nothing is unready any more; false if the time passes first or the manager closes.
   */
  public boolean awaitReady(Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    while (true) {
      boolean ready = readyProblems().isEmpty();
      lock.lock();
      try {
        if (ready || left <= 0 || phase.compareTo(Phase.CLOSING) >= 0) {
          return ready;
        }
        long slice = Math.min(left, RECHECK_NANOS);
        left = left - slice + changed.awaitNanos(slice);
      } finally {
        lock.unlock();
      }
    }
  }

  /** What keeps this manager from being ready. */
  public List<String> readyProblems() {
    List<String> problems = new ArrayList<>();
    if (phase() != Phase.STARTED) {
      problems.add("the manager is " + phase());
    }
    controllers.forEach(controller -> problems.addAll(controller.readyProblems()));
    settings.elector().problem().ifPresent(problems::add);
    return problems;
  }

  /** What can only be cured by a restart. */
  public List<String> liveProblems() {
    List<String> problems = new ArrayList<>(fatal);
    controllers.forEach(controller -> problems.addAll(controller.stuckRuns()));
    return problems;
  }

  /** Waits until the manager has closed. */
  public void awaitClosed() throws InterruptedException {
    lock.lock();
    try {
      while (phase != Phase.CLOSED) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends everything; from a run's own thread, or from within the start, it returns at once and goes
   * on in the background.
   */
  public void close() {
    boolean inside = isInside();
    if (!beginClosing(inside)) {
      return;
    }
    if (inside) {
      Thread closer = new Thread(this::closeAll, "fairlead-close");
      closer.setDaemon(true);
      closer.start();
    } else {
      closeAll();
    }
  }

  /** False if somebody else closes it; then waits for that, unless it would wait for itself. */
  private boolean beginClosing(boolean inside) {
    lock.lock();
    try {
      if (phase.compareTo(Phase.CLOSING) < 0) {
        phase = Phase.CLOSING;
        changed.signalAll();
        return true;
      }
      while (phase != Phase.CLOSED && !inside) {
        changed.awaitUninterruptibly();
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the calling thread is one that closing waits for. */
  private boolean isInside() {
    lock.lock();
    try {
      if (starter == Thread.currentThread()) {
        return true;
      }
    } finally {
      lock.unlock();
    }
    return controllers.stream().anyMatch(RunningController::isInRun);
  }

  private void awaitStarted() {
    lock.lock();
    try {
      while (starter != null) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void closeAll() {
    awaitStarted();
    var shutdown = new Shutdown(controllers, tasks, settings.time());
    // Somebody else may lead at once only if nothing acts here any more.
    if (shutdown.run(settings.drainTimeout())) {
      settings.elector().close();
    } else {
      settings.elector().abandon();
    }
    boolean interrupted = shutdown.wasInterrupted();
    listening.forEach(Subscription::close);
    interrupted |= assembly.close(EVENT_FLUSH);
    lock.lock();
    try {
      phase = Phase.CLOSED;
      leading = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Phase phase() {
    lock.lock();
    try {
      return phase;
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (phase.compareTo(Phase.CLOSING) >= 0) {
      throw new IllegalStateException("the manager is %s: build a new one".formatted(phase));
    }
  }

  private void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
