package dev.fairlead.runtime.internal.election;

import dev.fairlead.runtime.internal.manager.Elector.Listener;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether this process leads now, until when it may, and who is told. Thread-safe. */
final class Tenure {
  /*
   * lock guards the change of on, until and closed, and the deadline. on and until are volatile for
   * isOn, which is asked before each write. Each change of on is announced, in that order.
   */
  private static final Logger log = LoggerFactory.getLogger(Tenure.class);

  private final LeaseTerms terms;
  private final TimeSource time;
  private final Announcements announcements = new Announcements();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile List<Listener> listeners = List.of();
  private Timer deadline = () -> {};
  private boolean closed;
  private volatile boolean on;
  private volatile long until;

  Tenure(LeaseTerms terms, TimeSource time) {
    this.terms = terms;
    this.time = time;
  }

  /** Whom to tell, in this order; before the first begin. */
  void tell(Listener first, Listener second) {
    listeners = List.of(first, second);
  }

  boolean isOn() {
    return on && until - time.nanoTime() > 0;
  }

  /**
   * The lease is this process's by a write that began at this reading. Nothing happens if that is
   * over already, by the clock or by the end of it all.
   */
  void begin(long began) {
    lock.lock();
    try {
      until = began + terms.renewDeadline().toNanos();
      if (closed || until - time.nanoTime() <= 0) {
        return;
      }
      on = true;
      armDeadline();
    } finally {
      lock.unlock();
    }
    log.atInfo()
        .addKeyValue("lease", terms)
        .addKeyValue("identity", terms.identity())
        .log("This process leads");
    announce(Listener::gained);
  }

  /** The lease was renewed by a write that began at this reading. */
  void extend(long began) {
    lock.lock();
    try {
      if (on) {
        until = began + terms.renewDeadline().toNanos();
        armDeadline();
      }
    } finally {
      lock.unlock();
    }
  }

  private void armDeadline() {
    deadline.cancel();
    var left = Duration.ofNanos(Math.max(0, until - time.nanoTime()));
    deadline = time.schedule(left, this::deadlinePassed);
  }

  private void deadlinePassed() {
    if (until - time.nanoTime() <= 0) {
      end("it was not renewed within " + terms.renewDeadline());
    }
  }

  /** Leads no more; nothing happens if it did not lead. */
  void end(String why) {
    lock.lock();
    try {
      if (!on) {
        return;
      }
      on = false;
      deadline.cancel();
    } finally {
      lock.unlock();
    }
    log.atInfo()
        .addKeyValue("lease", terms)
        .addKeyValue("reason", why)
        .log("This process leads no more");
    announce(Listener::lost);
  }

  /** Ends it, if it is on, for good. */
  void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    end("this process ends");
  }

  private void announce(Consumer<Listener> news) {
    announcements.announce(() -> listeners.forEach(listener -> tell(listener, news)));
  }

  private void tell(Listener listener, Consumer<Listener> news) {
    try {
      news.accept(listener);
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).addKeyValue("lease", terms).log("A listener of leadership threw");
    }
  }
}
