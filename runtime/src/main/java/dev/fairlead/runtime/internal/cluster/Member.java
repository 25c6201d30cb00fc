package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.client.Reader;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.ClusterListener;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An added cluster: its connection, its state, and the probes that find out about it. Nothing is
 * sent here while all is well; a probe goes out at the beginning and while the cluster is out of
 * reach.
 */
final class Member implements GuardedBackend.Health {
  /*
   * Invariants. lock guards all that is not final. Each step (a probe, a question to the source) has
   * a turn; only the step of the last turn may change anything, so an overtaken one ends without
   * effect. Steps run on the executor, one scheduled at a time. updating is held over a whole update,
   * so that transport and connection stay a pair; lock is taken inside it, never the other way.
   * opened is true once somebody opens the one session, since two answers may come at once.
   */
  private static final Logger log = LoggerFactory.getLogger(Member.class);

  private final ClusterName name;
  private final Owner owner;
  private final GuardedBackend guard;
  private final TimeSource time;
  private final DoubleSupplier jitter;
  private final Executor executor;
  private final ClusterListener listener;
  private final Cancellation cancellation = new Cancellation();

  private final ReentrantLock updating = new ReentrantLock();
  private final ReentrantLock lock = new ReentrantLock();
  private ConnectionSource source;
  private ClusterConnection connection;
  private ClusterState state = ClusterState.CONNECTING;
  private @Nullable ClusterSession session;
  private boolean opened;
  private Timer timer = () -> {};
  private long turn;
  private int silences;
  private boolean sourceAsked;
  private boolean gone;

  /** Whom a member tells of what concerns others. */
  interface Owner {
    /** Reads the local cluster live. */
    Reader hub();

    /** The cluster has answered for the first time. */
    void connected(Member member);

    /** The source has given another connection. */
    void renewed(Member member, ConnectionSource source, ClusterConnection fresh);
  }

  /** What an update is. */
  enum Update {
    NOTHING_NEW,
    /** Other credentials: caches stay, only the transport was exchanged. */
    EXCHANGED,
    /** It is another cluster now, which needs another member. */
    MOVED,
    /** This member has ended. */
    GONE
  }

  /**
   * A member that does nothing yet.
   *
   * @param backend made of the connection; the member's own
   */
  Member(
      ClusterName name,
      Owner owner,
      ConnectionSource source,
      ClusterConnection connection,
      Backend backend,
      Upkeep upkeep) {
    this.name = name;
    this.owner = owner;
    this.source = source;
    this.connection = connection;
    this.guard = new GuardedBackend(name, backend, upkeep.inFlight(), this);
    this.time = upkeep.time();
    this.jitter = upkeep.jitter();
    this.executor = upkeep.executor();
    this.listener = upkeep.listener();
  }

  /**
   * What members need to look after themselves.
   *
   * @param jitter numbers from 0 to 1 that spread probes
   * @param executor runs probes; they block
   * @param inFlight most requests in flight per cluster, watches apart
   * @param listener hears how the cluster is; does not throw
   */
  record Upkeep(
      TimeSource time,
      DoubleSupplier jitter,
      Executor executor,
      int inFlight,
      ClusterListener listener) {}

  void start() {
    next(Duration.ZERO, this::probe);
  }

  /** Takes a newer connection, if it is one. */
  Update update(ConnectionSource newSource, ClusterConnection fresh, Connector connector) {
    boolean exchanged;
    updating.lock();
    try {
      Update update = compare(newSource, fresh);
      if (update != Update.EXCHANGED) {
        return update;
      }
      guard.exchange(connector.connect(fresh));
      exchanged = keep(newSource, fresh);
    } finally {
      updating.unlock();
    }
    if (exchanged) {
      next(Duration.ZERO, this::probe);
    }
    return Update.EXCHANGED;
  }

  /** Makes backends; sends nothing. */
  interface Connector {
    Backend connect(ClusterConnection connection);
  }

  ClusterName name() {
    return name;
  }

  GuardedBackend guard() {
    return guard;
  }

  ClusterConnection connection() {
    lock.lock();
    try {
      return connection;
    } finally {
      lock.unlock();
    }
  }

  ClusterState state() {
    lock.lock();
    try {
      return state;
    } finally {
      lock.unlock();
    }
  }

  Optional<ClusterSession> session() {
    lock.lock();
    try {
      return Optional.ofNullable(session);
    } finally {
      lock.unlock();
    }
  }

  /** Keeps the session; false if the member has ended meanwhile. */
  boolean attach(ClusterSession opened) {
    lock.lock();
    try {
      if (!gone) {
        session = opened;
      }
      return !gone;
    } finally {
      lock.unlock();
    }
  }

  /** Ends probes, also one in flight. What is left to close is the session, or else the guard. */
  void end() {
    Timer last;
    lock.lock();
    try {
      gone = true;
      turn++;
      last = timer;
    } finally {
      lock.unlock();
    }
    last.cancel();
    cancellation.cancel();
  }

  @Override
  public void unreachable() {
    log.atInfo().addKeyValue("cluster", name).log("A cluster does not answer any more");
    setState(ClusterState.UNREACHABLE);
    next(Probe.delay(1, jitter), this::probe);
    listener.heardOf(name, ClusterState.UNREACHABLE);
  }

  @Override
  public void unauthorized() {
    lock.lock();
    try {
      if (state != ClusterState.CONNECTED || sourceAsked) {
        return;
      }
      sourceAsked = true;
    } finally {
      lock.unlock();
    }
    next(Duration.ZERO, this::askSource);
  }

  private Update compare(ConnectionSource newSource, ClusterConnection fresh) {
    lock.lock();
    try {
      if (gone) {
        return Update.GONE;
      }
      if (fresh.equals(connection)) {
        source = newSource;
        return Update.NOTHING_NEW;
      }
      return isSameCluster(fresh) ? Update.EXCHANGED : Update.MOVED;
    } finally {
      lock.unlock();
    }
  }

  private boolean isSameCluster(ClusterConnection fresh) {
    return fresh.server().equals(connection.server())
        && fresh.caPem().equals(connection.caPem())
        && fresh.tlsServerName().equals(connection.tlsServerName())
        && fresh.proxy().equals(connection.proxy())
        && fresh.impersonation().equals(connection.impersonation());
  }

  private boolean keep(ConnectionSource newSource, ClusterConnection fresh) {
    lock.lock();
    try {
      source = newSource;
      connection = fresh;
      silences = 0;
      if (state != ClusterState.CONNECTED) {
        state = ClusterState.CONNECTING;
      }
      return !gone;
    } finally {
      lock.unlock();
    }
  }

  private void next(Duration delay, LongConsumer step) {
    long mine;
    lock.lock();
    try {
      mine = ++turn;
    } finally {
      lock.unlock();
    }
    if (delay.isZero()) {
      executor.execute(() -> run(mine, step));
    } else {
      keepTimer(mine, time.schedule(delay, () -> launch(mine, step)));
    }
  }

  private void launch(long mine, LongConsumer step) {
    if (!isOvertaken(mine)) {
      executor.execute(() -> run(mine, step));
    }
  }

  /** A timer whose turn is over is cancelled, so that none outlives its member. */
  private void keepTimer(long mine, Timer newTimer) {
    Timer superfluous;
    lock.lock();
    try {
      boolean needed = !gone && mine == turn;
      superfluous = needed ? timer : newTimer;
      timer = needed ? newTimer : timer;
    } finally {
      lock.unlock();
    }
    superfluous.cancel();
  }

  private void run(long mine, LongConsumer step) {
    if (isOvertaken(mine)) {
      return;
    }
    try {
      step.accept(mine);
    } catch (RuntimeException e) {
      log.atError().setCause(e).addKeyValue("cluster", name).log("A cluster can't be connected");
      silent(e);
    }
  }

  private boolean isOvertaken(long mine) {
    lock.lock();
    try {
      return gone || mine != turn;
    } finally {
      lock.unlock();
    }
  }

  private void probe(long mine) {
    Probe.Heard heard = Probe.send(name, guard.present(), cancellation);
    if (isOvertaken(mine)) {
      return;
    }
    if (heard instanceof Probe.Nothing nothing) {
      silent(nothing.why());
    } else if (heard == Probe.Answer.UNAUTHORIZED) {
      refused(mine);
    } else {
      answered();
    }
  }

  private void answered() {
    boolean first;
    lock.lock();
    try {
      state = ClusterState.CONNECTED;
      silences = 0;
      sourceAsked = false;
      first = !opened;
      opened = true;
    } finally {
      lock.unlock();
    }
    guard.open();
    if (first) {
      openSession();
    }
    listener.heardOf(name, ClusterState.CONNECTED);
  }

  private void openSession() {
    boolean done = false;
    try {
      owner.connected(this);
      done = true;
    } finally {
      setOpened(done);
    }
  }

  private void setOpened(boolean now) {
    lock.lock();
    try {
      opened = now;
    } finally {
      lock.unlock();
    }
  }

  private void silent(Throwable why) {
    int inARow;
    lock.lock();
    try {
      state = ClusterState.UNREACHABLE;
      inARow = ++silences;
    } finally {
      lock.unlock();
    }
    guard.shut(GuardedBackend.Shut.UNREACHABLE, why);
    next(Probe.delay(inARow, jitter), this::probe);
    listener.heardOf(name, ClusterState.UNREACHABLE);
  }

  private void refused(long mine) {
    boolean first;
    lock.lock();
    try {
      first = !sourceAsked;
      sourceAsked = true;
    } finally {
      lock.unlock();
    }
    if (first) {
      askSource(mine);
    } else {
      giveUpCredentials();
    }
  }

  private void askSource(long mine) {
    Optional<ClusterConnection> fresh = fresh();
    if (isOvertaken(mine)) {
      return;
    }
    if (fresh.isEmpty() || fresh.get().equals(connection())) {
      giveUpCredentials();
    } else {
      renew(fresh.get());
    }
  }

  private void renew(ClusterConnection fresh) {
    try {
      owner.renewed(this, source(), fresh);
    } catch (IllegalArgumentException e) {
      log.atWarn().setCause(e).addKeyValue("cluster", name).log("A connection can't be used");
      giveUpCredentials();
    }
  }

  private Optional<ClusterConnection> fresh() {
    try {
      return Optional.of(source().connection(owner.hub()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (Exception e) {
      log.atWarn().setCause(e).addKeyValue("cluster", name).log("A connection source threw");
      return Optional.empty();
    }
  }

  private void giveUpCredentials() {
    setState(ClusterState.REFUSED);
    guard.shut(GuardedBackend.Shut.REFUSED, null);
    log.atWarn().addKeyValue("cluster", name).log("A cluster refuses its credentials");
    next(Probe.LONGEST_DELAY, this::probe);
    listener.heardOf(name, ClusterState.REFUSED);
  }

  private ConnectionSource source() {
    lock.lock();
    try {
      return source;
    } finally {
      lock.unlock();
    }
  }

  private void setState(ClusterState newState) {
    lock.lock();
    try {
      state = newState;
    } finally {
      lock.unlock();
    }
  }
}
