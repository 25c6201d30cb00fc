package dev.fairlead.backend.fabric8;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One answer: first its head, then its body as a stream. The client pushes, one thread reads, any
 * thread may close.
 */
final class Fabric8Body extends InputStream implements AsyncBody.Consumer<List<ByteBuffer>> {

  /*
   * Invariants: at most one chunk is asked for at a time, so a slow reader slows the server down.
   * Locking:    one lock for the state below it. It is held for moving pointers only: the client
   *             calls from its event loop (F3), where a wait would stop all other exchanges, and is
   *             called with the lock released.
   * Waking:     head, chunk, end, failure and close wake whoever waits.
   */

  private final ApiRequest request;
  private final Consumer<Fabric8Body> whenDone;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<ByteBuffer> chunks = new ArrayDeque<>();
  private @Nullable HttpResponse<AsyncBody> head;
  private @Nullable Throwable failure;
  private boolean ended;
  private boolean closed;
  private long nanosLeft;

  Fabric8Body(ApiRequest request, Consumer<Fabric8Body> whenDone) {
    this.request = request;
    this.whenDone = whenDone;
    this.nanosLeft = request.timeout().toNanos();
  }

  /** Blocks until the head is here. */
  void awaitHead() throws IOException {
    lock.lock();
    try {
      awaitUntil(() -> head != null || failure != null || closed);
      if (closed) {
        throw givenUp();
      }
      if (failure != null) {
        throw broken("no answer");
      }
    } finally {
      lock.unlock();
    }
  }

  int status() {
    return Objects.requireNonNull(head).code();
  }

  ApiHeaders headers() {
    return ApiHeaders.of(Objects.requireNonNull(head).headers());
  }

  /** From now on reads wait as long as it takes: a watch may be idle. */
  void liftDeadline() {
    nanosLeft = Long.MAX_VALUE;
  }

  /** The rest of the body. */
  Bytes readAll() throws IOException {
    var parts = new ArrayList<ByteBuffer>();
    for (var chunk = awaitChunk(); chunk != null; chunk = awaitChunk()) {
      parts.add(chunk);
      dropChunk();
    }
    var all = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
    parts.forEach(all::put);
    return Bytes.wrap(all.array());
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
      return 0;
    }
    var chunk = awaitChunk();
    if (chunk == null) {
      return -1;
    }
    int count = Math.min(length, chunk.remaining());
    chunk.get(into, offset, count);
    if (!chunk.hasRemaining()) {
      dropChunk();
    }
    return count;
  }

  /** Gives the answer up. A reader gets an {@link IOException}, the server sees the end. */
  @Override
  public void close() {
    HttpResponse<AsyncBody> unfinished;
    lock.lock();
    try {
      unfinished = closed || ended ? null : head;
      closed = true;
      chunks.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (unfinished != null) {
      unfinished.body().cancel();
    }
    whenDone.accept(this);
  }

  /** Called by the client, once: the head or the reason why there is none. */
  void arrived(@Nullable HttpResponse<AsyncBody> response, @Nullable Throwable error) {
    if (response == null) {
      end(error);
    } else if (isWanted(response)) {
      var unused = response.body().done().whenComplete((nothing, reason) -> end(reason));
      response.body().consume();
    } else {
      response.body().cancel();
    }
  }

  /** Called by the client for each chunk that was asked for. */
  @Override
  public void consume(List<ByteBuffer> arrived, AsyncBody source) {
    boolean nothingYet;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      arrived.stream().filter(ByteBuffer::hasRemaining).forEach(chunks::add);
      nothingYet = chunks.isEmpty();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (nothingYet) {
      source.consume();
    }
  }

  private void end(@Nullable Throwable error) {
    lock.lock();
    try {
      failure =
          error instanceof CompletionException e && e.getCause() != null ? e.getCause() : error;
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    whenDone.accept(this);
  }

  private boolean isWanted(HttpResponse<AsyncBody> response) {
    lock.lock();
    try {
      head = response;
      changed.signalAll();
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The chunk to read from, or null at the regular end. What came before a failure is read first.
   */
  private @Nullable ByteBuffer awaitChunk() throws IOException {
    lock.lock();
    try {
      awaitUntil(() -> !chunks.isEmpty() || ended || closed);
      if (closed) {
        throw givenUp();
      }
      if (chunks.isEmpty() && failure != null) {
        throw broken("the answer broke off");
      }
      return chunks.peek();
    } finally {
      lock.unlock();
    }
  }

  private void dropChunk() {
    HttpResponse<AsyncBody> source;
    lock.lock();
    try {
      chunks.poll();
      source = chunks.isEmpty() && !ended && !closed ? head : null;
    } finally {
      lock.unlock();
    }
    if (source != null) {
      source.body().consume();
    }
  }

  private void awaitUntil(BooleanSupplier reached) throws IOException {
    try {
      while (!reached.getAsBoolean()) {
        if (nanosLeft <= 0) {
          throw new SocketTimeoutException(
              "%s: no complete answer within %s".formatted(what(), request.timeout()));
        }
        nanosLeft = changed.awaitNanos(nanosLeft);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(what() + ": the waiting thread was interrupted");
    }
  }

  private IOException givenUp() {
    return new IOException(what() + ": cancelled or closed by the caller");
  }

  private IOException broken(String how) {
    return new IOException("%s: %s: %s".formatted(what(), how, failure), failure);
  }

  private String what() {
    return request.method() + " " + request.path();
  }
}
