package dev.fairlead.operator.acceptance;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.time.TimeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/*
 * What the taps of one operator share. The lock guards everything; requests are sent, streams closed
 * and clocks read without it. `changed` is signalled for every request, answer and connection, and on
 * death. Once dead, nothing is let in or handed out any more.
 */
final class Line {

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(30);
  private static final long MOST = TimeUnit.SECONDS.toNanos(2);

  private final TimeSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Sent> log = new ArrayList<>();
  private final List<StreamingResponse> streams = new ArrayList<>();
  private Predicate<Sent> deadly = sent -> false;
  private int left;
  private boolean afterCommit;
  private boolean dead;
  private Predicate<Sent> hooked = sent -> false;
  private Runnable hook = () -> {};
  private int inFlight;
  private int connections;
  private int mostConnections;

  Line(TimeSource time) {
    this.time = time;
  }

  /** A request that is under way: its place in the log, and whether the operator dies with it. */
  record Ticket(int index, boolean isWatch, boolean isDeadly) {}

  /**
   * Has the operator die with the n-th request of this kind from now on.
   *
   * @param committed the server carries that request out, and the answer is lost
   */
  void dieAt(int n, Predicate<Sent> kind, boolean committed) {
    lock.lock();
    try {
      left = n;
      deadly = kind;
      afterCommit = committed;
    } finally {
      lock.unlock();
    }
  }

  /** Does something just before the next request of this kind leaves. */
  void before(Predicate<Sent> kind, Runnable action) {
    lock.lock();
    try {
      hooked = kind;
      hook = action;
    } finally {
      lock.unlock();
    }
  }

  private void runHook(Sent sent) {
    Runnable due = () -> {};
    lock.lock();
    try {
      if (hooked.test(sent)) {
        due = hook;
        hooked = any -> false;
      }
    } finally {
      lock.unlock();
    }
    due.run();
  }

  /** Fails everything from now on and ends all streams, as the death of the process does. */
  void die() {
    List<StreamingResponse> open;
    lock.lock();
    try {
      dead = true;
      open = List.copyOf(streams);
      streams.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    open.forEach(Line::close);
  }

  private static void close(StreamingResponse stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new AssertionError("a stream can be given up", e);
    }
  }

  Ticket enter(int server, ApiRequest request) throws IOException {
    var sent = new Sent(server, request, time.now(), 0);
    runHook(sent);
    var ticket = note(sent);
    if (ticket.isDeadly() && !afterCommit) {
      die();
    }
    failIfDead();
    count(1);
    return ticket;
  }

  private void count(int more) {
    lock.lock();
    try {
      inFlight += more;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** A request is over, with or without an answer. */
  void end() {
    count(-1);
  }

  private Ticket note(Sent sent) {
    lock.lock();
    try {
      if (dead) {
        return new Ticket(-1, false, false);
      }
      log.add(sent);
      left -= deadly.test(sent) ? 1 : 0;
      changed.signalAll();
      return new Ticket(log.size() - 1, sent.isWatch(), deadly.test(sent) && left == 0);
    } finally {
      lock.unlock();
    }
  }

  void leave(Ticket ticket, int status) throws IOException {
    lock.lock();
    try {
      log.set(ticket.index(), log.get(ticket.index()).answered(status));
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (ticket.isDeadly()) {
      die();
    }
    failIfDead();
  }

  private void failIfDead() throws IOException {
    if (isDead()) {
      throw new IOException("the operator is dead");
    }
  }

  boolean isDead() {
    lock.lock();
    try {
      return dead;
    } finally {
      lock.unlock();
    }
  }

  void hold(StreamingResponse stream) throws IOException {
    lock.lock();
    try {
      if (!dead) {
        streams.add(stream);
      }
    } finally {
      lock.unlock();
    }
    failIfDead();
  }

  void connected() {
    lock.lock();
    try {
      connections++;
      mostConnections = Math.max(mostConnections, connections);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void disconnected() {
    lock.lock();
    try {
      connections--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many connections to targets are open now. */
  int connections() {
    lock.lock();
    try {
      return connections;
    } finally {
      lock.unlock();
    }
  }

  /** How many connections to targets were open at the same time, at most. */
  int mostConnections() {
    lock.lock();
    try {
      return mostConnections;
    } finally {
      lock.unlock();
    }
  }

  /** All requests so far; an unmodifiable snapshot. */
  List<Sent> log() {
    lock.lock();
    try {
      return List.copyOf(log);
    } finally {
      lock.unlock();
    }
  }

  List<Sent> log(Predicate<Sent> wanted) {
    return log().stream().filter(wanted).toList();
  }

  int count(Predicate<Sent> wanted) {
    return log(wanted).size();
  }

  /** Waits until so many requests have been like that. */
  void await(int count, Predicate<Sent> wanted, String what) {
    await(
        () -> log.stream().filter(wanted).count() >= count,
        () -> "waited for %d × %s; there were %s".formatted(count, what, last()));
  }

  /**
   * Waits until nothing is in flight and nothing has come for a moment of real time; not for long
   * if something hangs.
   */
  void settle() {
    long left = MOST;
    lock.lock();
    try {
      for (long quiet = QUIET; quiet > 0 && left > 0; ) {
        int before = log.size();
        long rest = changed.awaitNanos(quiet);
        left -= quiet - rest;
        quiet = log.size() == before && inFlight == 0 ? rest : QUIET;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } finally {
      lock.unlock();
    }
  }

  void awaitDeath() {
    await(() -> dead, () -> "the operator lived on: " + last());
  }

  /** Waits until no more than so many connections to targets are open. */
  void awaitConnections(int atMost) {
    await(() -> connections <= atMost, () -> connections + " connections are still open");
  }

  private List<Sent> last() {
    return log.subList(Math.max(0, log.size() - 25), log.size());
  }

  private void await(BooleanSupplier condition, Supplier<String> failure) {
    long left = PATIENCE;
    lock.lock();
    try {
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          throw new AssertionError(failure.get());
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted: " + failure.get(), e);
    } finally {
      lock.unlock();
    }
  }
}
