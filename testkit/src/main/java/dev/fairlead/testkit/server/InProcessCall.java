package dev.fairlead.testkit.server;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.testkit.http.Gate;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/*
 * One call's reasons to end early: cancelled or closed (set by any thread, then the gate is woken), or
 * out of time (its own thread looks). The waits themselves are the gate's.
 */
final class InProcessCall {

  private final ApiRequest request;
  private final Gate gate;
  private final long start = System.nanoTime();
  private volatile boolean abandoned;
  private volatile boolean endless;

  InProcessCall(ApiRequest request, Gate gate) {
    this.request = request;
    this.gate = gate;
  }

  /** Ends what waits in this call. */
  void abandon() {
    abandoned = true;
    gate.wake();
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** From now on there is no deadline: the headers are there. */
  void liftDeadline() {
    endless = true;
  }

  /** Crosses the network, in either direction. */
  void cross() throws IOException {
    check();
    try {
      gate.pass(left(), () -> abandoned);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      check();
      throw new IOException(what() + ": " + e.getMessage(), e);
    }
  }

  /** Waits for a while, but no longer than this call; false if the call ends meanwhile. */
  boolean sleep(Duration time) throws InterruptedException {
    var left = left();
    boolean fits = time.compareTo(left) <= 0;
    return gate.pause(fits ? time : left, () -> abandoned) && fits;
  }

  /** Waits until the call ends for a reason of its own, which it throws. */
  IOException awaitEnd() throws InterruptedException, IOException {
    while (!gate.isCut() && !abandoned && !left().isZero()) {
      gate.pause(left(), () -> abandoned);
    }
    check();
    return reset();
  }

  IOException reset() {
    return new IOException(what() + ": the connection was reset");
  }

  IOException brokenOff() {
    return new IOException(what() + ": the answer broke off");
  }

  /** The failure of a call whose waiting thread was interrupted; the mark stays. */
  IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException(what() + ": the waiting thread was interrupted");
  }

  /** Throws if the call is over. */
  void check() throws IOException {
    if (abandoned) {
      throw gate.isCut()
          ? reset()
          : new IOException(what() + ": cancelled or closed by the caller");
    }
    if (left().isZero()) {
      throw new SocketTimeoutException(
          "%s: no complete answer within %s".formatted(what(), request.timeout()));
    }
  }

  private Duration left() {
    if (endless) {
      return Duration.ofDays(1_000);
    }
    long left = TimeUnit.NANOSECONDS.convert(request.timeout()) - (System.nanoTime() - start);
    return Duration.ofNanos(Math.max(left, 0));
  }

  private String what() {
    return request.method() + " " + request.path();
  }
}
