package dev.fairlead.runtime;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.election.LeaseElector;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.runtime.internal.manager.ManagerSettings;
import dev.fairlead.runtime.internal.worker.Jitter;
import dev.fairlead.runtime.internal.worker.RunningController;
import dev.fairlead.runtime.internal.worker.VirtualThreads;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.CacheOptions;
import dev.fairlead.watch.ChangeListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;

/**
 * Runs controllers inside a host process: their caches, queues, workers, clients and events.
 *
 * <p>A manager starts once and closes once; several may live in one process, also with controllers
 * of the same names. It never exits the process, never closes the backend it was given, and leaves
 * no thread behind. Its threads are daemons.
 *
 * <p>All methods are thread-safe.
 */
public final class Manager implements AutoCloseable {
  private final ManagerCore core;

  private Manager(ManagerCore core) {
    this.core = core;
  }

  /** A builder for a manager whose local cluster is behind this backend. */
  public static Builder builder(Backend backend) {
    return new Builder(Objects.requireNonNull(backend, "backend"));
  }

  /**
   * Starts caches, then leadership, then workers, and returns at once.
   *
   * @throws IllegalStateException if it was started before, or is closed
   */
  public Manager start() {
    core.start();
    return this;
  }

  /**
   * Starts, then blocks until the manager is closed by another thread. If the calling thread is
   * interrupted, the manager closes and the interrupt is kept.
   */
  public void run() {
    core.start();
    try {
      core.awaitClosed();
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits until the caches of all controllers have their first content.
   *
   * @return false if the time passed before; {@link #health()} then names what is missing
   */
  public boolean awaitReady(Duration atMost) {
    try {
      return core.awaitReady(atMost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Adds a controller while the manager runs, or before.
   *
   * @return ends the controller when closed
   * @throws IllegalArgumentException if the manager has a controller of that name
   */
  public Registration add(Controller controller) {
    RunningController running = core.add(controller.declaration());
    return () -> core.remove(running);
  }

  /**
   * Tells a listener of every object of a type in the local cluster: first the present ones as
   * added, then each change, one after the other, on a thread of the manager. A listener that
   * throws is logged and hears the next change.
   *
   * @return ends it when closed
   */
  public <T> Registration onChange(ResourceType<T> type, ChangeListener<? super T> listener) {
    return core.onChange(type, listener)::run;
  }

  /** The local cluster's client, for use outside of runs. */
  public Client client() {
    return core.client();
  }

  /** The clusters of this manager, which come and go. */
  public Clusters clusters() {
    return core.clusters();
  }

  /** Records events outside of runs; each must say what it regards. */
  public EventRecorder events() {
    return core.events();
  }

  /** What is wrong now, for liveness and readiness probes. */
  public ManagerHealth health() {
    return new ManagerHealth(core.liveProblems(), core.readyProblems());
  }

  /** Whether this process leads, that is, whether its controllers may act. */
  public boolean isLeader() {
    return core.isLeader();
  }

  /**
   * Stops taking work, lets runs in progress end with a live context for up to the drain timeout,
   * then cancels what is left; gives up leadership, sends pending events, ends the caches.
   *
   * <p>Idempotent, from any thread. A second caller waits for the first. From the thread of a run
   * it returns at once and the manager closes in the background.
   */
  @Override
  public void close() {
    core.close();
  }

  /** What a manager is made of. Not thread-safe; each call returns this builder. */
  public static final class Builder {
    private final Backend backend;
    private final List<Controller> controllers = new ArrayList<>();
    private final Set<String> namespaces = new LinkedHashSet<>();
    private final List<CacheOptions<?>> caches = new ArrayList<>();
    private final Map<ClusterName, Backend> clusters = new LinkedHashMap<>();
    private final List<LeaderTask> leaderTasks = new ArrayList<>();
    private final List<RuntimeListener> listeners = new ArrayList<>();
    private ControllerOptions defaults = ControllerOptions.defaults();
    private Optional<Executor> executor = Optional.empty();
    private Duration drainTimeout = Duration.ofSeconds(30);
    private TimeSource time = TimeSource.system();
    private Optional<LeaderElection> election = Optional.empty();

    private Builder(Backend backend) {
      this.backend = backend;
    }

    /** Adds a controller; names are unique within the manager. */
    public Builder add(Controller controller) {
      controllers.add(Objects.requireNonNull(controller, "controller"));
      return this;
    }

    /** Adds each of these controllers. */
    public Builder addAll(Iterable<Controller> added) {
      added.forEach(this::add);
      return this;
    }

    /** Limits the caches of all namespaced types to these namespaces; default all. */
    public Builder namespaces(String... names) {
      namespaces.addAll(Arrays.asList(names));
      return this;
    }

    /** Limits or shapes the cache of one type; the last call for a type counts. */
    public Builder cache(CacheOptions<?> options) {
      caches.removeIf(other -> other.type().equals(options.type()));
      caches.add(options);
      return this;
    }

    /** Adds a cluster that is there from the start; its backend is not closed by the manager. */
    public Builder cluster(ClusterName name, Backend itsBackend) {
      if (name.isLocal()) {
        throw new IllegalArgumentException(
            "the local cluster is the one of Manager.builder(backend); name this one otherwise");
      }
      clusters.put(name, Objects.requireNonNull(itsBackend, "itsBackend"));
      return this;
    }

    /** Options of controllers that set none of their own. */
    public Builder defaults(ControllerOptions options) {
      defaults = options;
      return this;
    }

    /**
     * Acts only while this process holds a lease; default: it always acts.
     *
     * @throws IllegalArgumentException if the durations of the election do not fit each other
     */
    public Builder leaderElection(LeaderElection leaderElection) {
      leaderElection.terms().checked();
      election = Optional.of(leaderElection);
      return this;
    }

    /** Runs a task on a thread of its own while this process leads. */
    public Builder whileLeading(LeaderTask task) {
      leaderTasks.add(Objects.requireNonNull(task, "task"));
      return this;
    }

    /** Tells a listener of what happens; one that throws harms nobody. */
    public Builder listener(RuntimeListener listener) {
      listeners.add(Objects.requireNonNull(listener, "listener"));
      return this;
    }

    /**
     * Runs reconcilers on the host's executor, one task per run, still bounded by each controller's
     * workers.
     */
    public Builder executor(Executor host) {
      executor = Optional.of(host);
      return this;
    }

    /**
     * Runs reconcilers on virtual threads, one per run, still bounded by each controller's workers.
     * They came with Java 21: before it, reconcilers run on platform threads as they do without
     * this, and the log says so. Of this and {@link #executor} the last call counts.
     */
    public Builder virtualThreads() {
      executor = VirtualThreads.executor();
      return this;
    }

    /** How long {@link Manager#close} waits for runs in progress; default 30 s. */
    public Builder drainTimeout(Duration atMost) {
      if (atMost.isNegative()) {
        throw new IllegalArgumentException("drainTimeout must not be negative, was " + atMost);
      }
      drainTimeout = atMost;
      return this;
    }

    /** The clock of everything in the manager; default the system's. */
    public Builder time(TimeSource source) {
      time = Objects.requireNonNull(source, "source");
      return this;
    }

    /**
     * Makes the manager; nothing runs yet.
     *
     * @throws IllegalArgumentException if two controllers have one name
     */
    public Manager build() {
      DoubleSupplier chance = chance();
      Elector elector =
          election.<Elector>map(of -> elector(of, chance)).orElseGet(AlwaysLeader::new);
      ManagerCore core =
          new ManagerCore(
              new ManagerSettings(
                  backend,
                  namespaces,
                  caches,
                  clusters,
                  defaults,
                  listeners,
                  executor,
                  drainTimeout,
                  time,
                  Jitter.of(chance),
                  elector,
                  false));
      controllers.forEach(controller -> core.add(controller.declaration()));
      leaderTasks.forEach(task -> core.addTask(task::run));
      return new Manager(core);
    }

    private Elector elector(LeaderElection of, DoubleSupplier chance) {
      return LeaseElector.of(of.terms(), of.backend().orElse(backend), time, chance, of.observer());
    }

    private static DoubleSupplier chance() {
      ReentrantLock lock = new ReentrantLock();
      SplittableRandom random = new SplittableRandom();
      return () -> {
        lock.lock();
        try {
          return random.nextDouble();
        } finally {
          lock.unlock();
        }
      };
    }
  }
}
