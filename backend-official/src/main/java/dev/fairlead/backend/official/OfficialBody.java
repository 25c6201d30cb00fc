package dev.fairlead.backend.official;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One answer: first its head, then its body as a stream. One thread calls and reads, any thread may
 * cancel or close.
 */
final class OfficialBody extends InputStream {

  /*
   * Invariants: the call is cancelled before a body that has not ended is closed: closing alone
   *             would first try to read the rest.
   * Locking:    the lock makes OkHttp's buffers safe: the reader holds it while it reads, so close
   *             cancels first, which frees the reader at once, and takes the lock then.
   * Waking:     cancelling the call ends whatever the calling or reading thread waits for.
   */

  private final ApiRequest request;
  private final Call call;
  private final Consumer<OfficialBody> whenDone;
  private final CompletableFuture<Void> deadline = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Response response;
  private volatile boolean ended;
  private volatile boolean cancelled;

  OfficialBody(ApiRequest request, Call call, Consumer<OfficialBody> whenDone) {
    this.request = request;
    this.call = call;
    this.whenDone = whenDone;
  }

  /** Blocks until the head is here. */
  void awaitHead() throws IOException {
    // O8: the call's own timeout would go on behind the head, so the deadline is kept here.
    var unused =
        deadline
            .completeOnTimeout(null, request.timeout().toNanos(), TimeUnit.NANOSECONDS)
            .thenRun(call::cancel);
    lock.lock();
    try {
      // O9: on this thread, since the queue behind enqueue lets five calls per host through.
      response = call.execute();
    } catch (IOException e) {
      throw explained("no answer", e);
    } finally {
      lock.unlock();
    }
  }

  int status() {
    return Objects.requireNonNull(response).code();
  }

  ApiHeaders headers() {
    return ApiHeaders.of(Objects.requireNonNull(response).headers().toMultimap());
  }

  /** From now on reads wait as long as it takes: a watch may be idle. */
  void liftDeadline() {
    deadline.cancel(false);
  }

  /** The rest of the body. */
  Bytes readAll() throws IOException {
    var all = new ByteArrayOutputStream();
    transferTo(all);
    return Bytes.wrap(all.toByteArray());
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      // OkHttp's stream would wait for the next byte.
      return 0;
    }
    lock.lock();
    try {
      int count = Objects.requireNonNull(response).body().byteStream().read(into, offset, length);
      ended = count < 0;
      return count;
    } catch (IOException e) {
      throw explained("the answer broke off", e);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the call without waiting for its thread, which has to close this. */
  void cancel() {
    cancelled = true;
    call.cancel();
  }

  /** Gives the answer up. A reader gets an {@link IOException}, the server sees the end. */
  @Override
  public void close() {
    deadline.cancel(false);
    if (!ended) {
      cancel();
    }
    lock.lock();
    try {
      if (response != null) {
        response.close();
      }
    } finally {
      lock.unlock();
    }
    whenDone.accept(this);
  }

  private IOException explained(String how, IOException cause) {
    if (cancelled) {
      return new IOException(what() + ": cancelled or closed by the caller", cause);
    }
    if (deadline.isDone() && !deadline.isCancelled()) {
      var late = "%s: no complete answer within %s".formatted(what(), request.timeout());
      return (IOException) new SocketTimeoutException(late).initCause(cause);
    }
    return new IOException("%s: %s: %s".formatted(what(), how, cause), cause);
  }

  private String what() {
    return request.method() + " " + request.path();
  }
}
