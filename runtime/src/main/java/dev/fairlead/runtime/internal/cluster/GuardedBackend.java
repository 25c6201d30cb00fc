package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.client.NotConnectedException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.ClusterName;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the backend of an added cluster. While it is shut nothing is sent and calls fail at
 * once; several requests in a row without an answer shut it. It limits the requests in flight,
 * watches apart, and its backend can be exchanged for one with other credentials.
 */
final class GuardedBackend implements Backend {
  /*
   * Invariants. lock guards backend, shut, trouble, failures and closed; slots has a lock of its own. The
   * health observer and the backends are called outside of both.
   */
  private static final int FAILURES_IN_A_ROW = 3;
  private static final int UNAUTHORIZED = 401;

  private final ClusterName name;
  private final Health health;
  private final RequestSlots slots;
  private final ReentrantLock lock = new ReentrantLock();
  private Backend backend;
  private @Nullable Shut shut;
  private @Nullable Throwable trouble;
  private int failures;
  private boolean closed;

  /** Why nothing is sent. */
  enum Shut {
    UNREACHABLE("is unreachable at present"),
    REFUSED("refuses the credentials");

    private final String what;

    Shut(String what) {
      this.what = what;
    }
  }

  /** Hears what requests tell about the cluster, on the threads of the requests. */
  interface Health {
    /** Several requests in a row had no answer; the guard has shut. */
    void unreachable();

    /** A request was answered with 401. */
    void unauthorized();
  }

  GuardedBackend(ClusterName name, Backend backend, int inFlight, Health health) {
    this.name = name;
    this.backend = backend;
    this.slots = new RequestSlots(inFlight);
    this.health = health;
  }

  @Override
  public String name() {
    return present().name();
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    Backend to = admit();
    slots.acquire(request, cancel);
    try {
      ApiResponse answer = to.send(request, cancel);
      answered(answer.status(), to);
      return answer;
    } catch (IOException e) {
      failed(to, cancel, e);
      throw e;
    } finally {
      slots.release();
    }
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    Backend to = admit();
    if (isWatch(request)) {
      return opened(to, request, cancel);
    }
    slots.acquire(request, cancel);
    StreamingResponse answer = null;
    try {
      answer = opened(to, request, cancel);
      return new StreamingResponse(
          answer.status(), answer.headers(), new SlotStream(answer.body(), slots));
    } finally {
      if (answer == null) {
        slots.release();
      }
    }
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return present().connect(connection);
  }

  @Override
  public void close() {
    Backend last;
    lock.lock();
    try {
      closed = true;
      last = backend;
    } finally {
      lock.unlock();
    }
    last.close();
  }

  /** The backend itself, for probes. */
  Backend present() {
    lock.lock();
    try {
      return backend;
    } finally {
      lock.unlock();
    }
  }

  /** Sends on from now, the next failures count anew. */
  void open() {
    set(null, null);
  }

  /** Sends nothing from now; callers are told the cause. */
  void shut(Shut why, @Nullable Throwable cause) {
    set(why, cause);
  }

  /** Why the cluster can't be reached, if it can't and something is known. */
  @Nullable Throwable trouble() {
    lock.lock();
    try {
      return trouble;
    } finally {
      lock.unlock();
    }
  }

  /** Uses another backend from now and closes the one before, with what is in flight on it. */
  void exchange(Backend newBackend) {
    Backend old = newBackend;
    lock.lock();
    try {
      if (!closed) {
        old = backend;
        backend = newBackend;
        failures = 0;
      }
    } finally {
      lock.unlock();
    }
    old.close();
  }

  private void set(@Nullable Shut why, @Nullable Throwable cause) {
    lock.lock();
    try {
      shut = why;
      trouble = cause;
      failures = 0;
    } finally {
      lock.unlock();
    }
  }

  private Backend admit() {
    lock.lock();
    try {
      if (shut != null) {
        throw new NotConnectedException(
            "cluster %s %s; it is probed from time to time".formatted(name, shut.what),
            0,
            "NotConnected",
            trouble);
      }
      return backend;
    } finally {
      lock.unlock();
    }
  }

  private StreamingResponse opened(Backend to, ApiRequest request, CancelSignal cancel)
      throws IOException {
    try {
      StreamingResponse answer = to.open(request, cancel);
      answered(answer.status(), to);
      return answer;
    } catch (IOException e) {
      failed(to, cancel, e);
      throw e;
    }
  }

  private void answered(int status, Backend by) {
    boolean current;
    lock.lock();
    try {
      current = by == backend;
      failures = 0;
    } finally {
      lock.unlock();
    }
    if (current && status == UNAUTHORIZED) {
      health.unauthorized();
    }
  }

  /** What the caller cut off itself, or what died with an exchanged backend, says nothing. */
  private void failed(Backend by, CancelSignal cancel, IOException failure) {
    lock.lock();
    try {
      boolean counts = by == backend && !closed && !cancel.isCancelled();
      if (!counts || ++failures < FAILURES_IN_A_ROW || shut != null) {
        return;
      }
      shut = Shut.UNREACHABLE;
      trouble = failure;
    } finally {
      lock.unlock();
    }
    health.unreachable();
  }

  private static boolean isWatch(ApiRequest request) {
    return request.query().contains(Map.entry("watch", "true"))
        || request.query().contains(Map.entry("watch", "1"));
  }

  /** Gives its slot back when it is closed. */
  private static final class SlotStream extends FilterInputStream {
    private final RequestSlots slots;
    private final AtomicBoolean released = new AtomicBoolean();

    SlotStream(InputStream body, RequestSlots slots) {
      super(body);
      this.slots = slots;
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        if (released.compareAndSet(false, true)) {
          slots.release();
        }
      }
    }
  }
}
