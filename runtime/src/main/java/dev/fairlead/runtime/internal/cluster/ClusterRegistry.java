package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.client.Client;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.Reader;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.ClusterListener;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.ClusterName;
import dev.fairlead.time.TimeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clusters of a manager: its own, the fixed ones it was built with, and those that are added
 * while it runs. An added cluster has a session from its first answer on until it is removed, also
 * while it is out of reach.
 */
public final class ClusterRegistry implements Clusters, AutoCloseable {
  /*
   * Invariants. A member is in members until it is removed, replaced or the registry closes; whoever
   * takes it out there ends it. Taking out, and attaching a session, happen under delivery together
   * with telling the listeners, which delivery guards, too: so each listener hears of each session
   * once, of its end after its beginning, and of the next one of that name after that.
   * Listeners are the runtime's own; they may call the registry, and don't wait for other threads.
   */
  private static final Logger log = LoggerFactory.getLogger(ClusterRegistry.class);

  /** Most requests in flight per added cluster; watches are not counted. */
  private static final int IN_FLIGHT = 16;

  private final ClusterSession local;
  private final Map<ClusterName, ClusterSession> fixed = new LinkedHashMap<>();
  private final SessionFactory factory;
  private final ClusterListener listener;
  private final Member.Upkeep upkeep;
  private final Member.Owner owner = new Registrar();
  private final Map<ClusterName, Member> members = new ConcurrentHashMap<>();
  private final ReentrantLock delivery = new ReentrantLock();
  private final List<ClusterLifecycle> listeners = new ArrayList<>();
  private volatile boolean closed;

  /**
   * A registry; {@link #close} closes the given sessions, too.
   *
   * @param local the manager's own cluster; its backend makes those of added clusters
   * @param others the fixed ones beside it
   * @param jitter numbers from 0 to 1 that spread probes
   * @param executor runs probes and connection sources; they block
   * @param listener hears how added clusters are; does not throw
   */
  public ClusterRegistry(
      ClusterSession local,
      Collection<ClusterSession> others,
      SessionFactory factory,
      TimeSource time,
      DoubleSupplier jitter,
      Executor executor,
      ClusterListener listener) {
    this.local = local;
    this.factory = factory;
    this.listener = listener;
    this.upkeep = new Member.Upkeep(time, jitter, executor, IN_FLIGHT, listener);
    fixed.put(local.name(), local);
    others.forEach(session -> fixed.put(session.name(), session));
  }

  @Override
  public void add(ClusterName name, ConnectionSource source) {
    refuseFixed(name);
    ClusterConnection fresh = evaluate(name, source);
    while (!apply(name, source, fresh)) {
      log.atDebug().addKeyValue("cluster", name).log("A cluster changed while it was added");
    }
  }

  @Override
  public void remove(ClusterName name) {
    refuseFixed(name);
    Member member = members.get(name);
    if (member != null && end(member, () -> members.remove(name, member))) {
      listener.removed(name);
    }
  }

  @Override
  public Client client(ClusterName name) {
    ClusterSession known = fixed.get(name);
    if (known != null) {
      return known.client();
    }
    if (!members.containsKey(name)) {
      throw new IllegalArgumentException("cluster %s is not known: add it first".formatted(name));
    }
    return new LateClient(() -> session(name).client());
  }

  @Override
  public Map<ClusterName, ClusterState> states() {
    SortedMap<ClusterName, ClusterState> states = new TreeMap<>();
    members.forEach((name, member) -> states.put(name, member.state()));
    return Collections.unmodifiableSortedMap(states);
  }

  /**
   * The session of a cluster, also of one that is out of reach at present.
   *
   * @throws NotConnectedException if there has been no connection yet, or the cluster is not known
   */
  public ClusterSession session(ClusterName name) {
    return find(name)
        .orElseThrow(
            () ->
                new NotConnectedException(
                    "cluster %s is not connected: %s".formatted(name, whyNot(name)),
                    0,
                    "NotConnected",
                    trouble(name)));
  }

  /** Like {@link #session}, or empty. */
  public Optional<ClusterSession> find(ClusterName name) {
    ClusterSession known = fixed.get(name);
    return known != null
        ? Optional.of(known)
        : Optional.ofNullable(members.get(name)).flatMap(Member::session);
  }

  /** Whether the manager was built with this cluster; it neither comes nor goes. */
  public boolean isFixed(ClusterName name) {
    return fixed.containsKey(name);
  }

  /** All sessions, the local one first; a snapshot. */
  public List<ClusterSession> sessions() {
    List<ClusterSession> sessions = new ArrayList<>(fixed.values());
    members.values().forEach(member -> member.session().ifPresent(sessions::add));
    return sessions;
  }

  /** Registers a listener and tells it of each cluster that is there, the fixed ones included. */
  public void listen(ClusterLifecycle listener) {
    delivery.lock();
    try {
      listeners.add(listener);
      sessions().forEach(session -> tell(listener, l -> l.added(session)));
    } finally {
      delivery.unlock();
    }
  }

  /** Ends all clusters, without telling listeners, and takes no more. Idempotent. */
  @Override
  public void close() {
    closed = true;
    delivery.lock();
    try {
      listeners.clear();
    } finally {
      delivery.unlock();
    }
    members.keySet().forEach(this::remove);
    List<ClusterSession> sessions = new ArrayList<>(fixed.values());
    Collections.reverse(sessions);
    sessions.forEach(ClusterSession::close);
  }

  private void refuseFixed(ClusterName name) {
    if (fixed.containsKey(name)) {
      throw new IllegalArgumentException(
          "cluster %s belongs to the manager: it is neither added nor removed".formatted(name));
    }
  }

  private String whyNot(ClusterName name) {
    Member member = members.get(name);
    return member == null ? "it was not added, or removed" : "it is " + member.state();
  }

  private @Nullable Throwable trouble(ClusterName name) {
    Member member = members.get(name);
    return member == null ? null : member.guard().trouble();
  }

  private ClusterConnection evaluate(ClusterName name, ConnectionSource source) {
    try {
      return source.connection(owner.hub());
    } catch (RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("cluster %s: interrupted".formatted(name), e);
    } catch (Exception e) {
      throw new IllegalStateException(
          "cluster %s: its connection source failed: %s".formatted(name, e.getMessage()), e);
    }
  }

  /** False if the table changed meanwhile: try again. */
  private boolean apply(ClusterName name, ConnectionSource source, ClusterConnection fresh) {
    if (closed) {
      throw new IllegalStateException(
          "cluster %s: the manager is closed and takes no clusters".formatted(name));
    }
    Member present = members.get(name);
    if (present == null) {
      return put(name, source, fresh);
    }
    return switch (present.update(source, fresh, local.backend()::connect)) {
      case NOTHING_NEW, EXCHANGED -> true;
      case GONE -> false;
      case MOVED -> replace(present, source, fresh);
    };
  }

  private boolean put(ClusterName name, ConnectionSource source, ClusterConnection fresh) {
    Member member = make(name, source, fresh);
    if (members.putIfAbsent(name, member) != null) {
      member.guard().close();
      return false;
    }
    begin(member);
    return true;
  }

  private boolean replace(Member present, ConnectionSource source, ClusterConnection fresh) {
    Member member = make(present.name(), source, fresh);
    if (!end(present, () -> members.replace(present.name(), present, member))) {
      member.guard().close();
      return false;
    }
    begin(member);
    return true;
  }

  private Member make(ClusterName name, ConnectionSource source, ClusterConnection fresh) {
    return new Member(name, owner, source, fresh, local.backend().connect(fresh), upkeep);
  }

  private void begin(Member member) {
    // A close that ran in between has not seen this one.
    if (closed) {
      end(member, () -> members.remove(member.name(), member));
    } else {
      member.start();
    }
  }

  /** Takes a member out of the table and ends it; false if somebody else has done so. */
  private boolean end(Member member, BooleanSupplier takeOut) {
    delivery.lock();
    try {
      if (!takeOut.getAsBoolean()) {
        return false;
      }
      member.end();
      if (member.session().isPresent()) {
        listeners.forEach(listener -> tell(listener, l -> l.removed(member.name())));
      }
    } finally {
      delivery.unlock();
    }
    member.session().ifPresent(ClusterSession::close);
    member.guard().close();
    return true;
  }

  private static void tell(ClusterLifecycle listener, Consumer<ClusterLifecycle> news) {
    try {
      news.accept(listener);
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("A listener of clusters threw");
    }
  }

  /** What members need of the registry. */
  private final class Registrar implements Member.Owner {
    @Override
    public Reader hub() {
      return local.client().live();
    }

    @Override
    public void connected(Member member) {
      ClusterSession session =
          factory.open(
              member.name(), member.guard(), true, member.connection().impersonation(), true);
      boolean attached;
      delivery.lock();
      try {
        attached = member.attach(session);
        if (attached) {
          listeners.forEach(listener -> tell(listener, l -> l.added(session)));
        }
      } finally {
        delivery.unlock();
      }
      if (!attached) {
        session.close();
      }
    }

    @Override
    public void renewed(Member member, ConnectionSource source, ClusterConnection fresh) {
      Member.Update update = member.update(source, fresh, local.backend()::connect);
      if (update == Member.Update.MOVED) {
        replace(member, source, fresh);
      }
    }
  }
}
