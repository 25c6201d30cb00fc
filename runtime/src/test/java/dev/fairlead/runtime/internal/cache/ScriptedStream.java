package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * A body that the test feeds, chunk by chunk. A reader that asks for more has dealt with everything
 * before, which {@link #awaitConsumed} waits for.
 */
final class ScriptedStream extends InputStream {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<byte[]> chunks = new ArrayDeque<>();
  private boolean ended;
  private String failure = "";
  private boolean isReaderWaiting;
  private boolean isReaderGone;

  void send(String chunk) {
    send(chunk.getBytes(StandardCharsets.UTF_8));
  }

  void send(byte[] chunk) {
    update(() -> chunks.add(chunk));
  }

  /** One event with its line feed, then waits until it was dealt with. */
  void event(String type, String object) {
    send("{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object));
    awaitConsumed();
  }

  void end() {
    update(() -> ended = true);
  }

  void fail(String why) {
    update(() -> failure = failure.isEmpty() ? why : failure);
  }

  void awaitConsumed() {
    await(() -> isReaderWaiting && chunks.isEmpty());
  }

  /** Waits until the reader was told of a failure or has closed the stream. */
  void awaitGivenUp() {
    await(() -> isReaderGone);
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    lock.lock();
    try {
      while (chunks.isEmpty() && !ended && failure.isEmpty()) {
        isReaderWaiting = true;
        changed.signalAll();
        changed.awaitUninterruptibly();
      }
      isReaderWaiting = false;
      return take(target, offset, length);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    update(
        () -> {
          isReaderGone = true;
          failure = "closed";
        });
  }

  private int take(byte[] target, int offset, int length) throws IOException {
    if (!failure.isEmpty()) {
      isReaderGone = true;
      throw new IOException(failure);
    }
    var chunk = chunks.poll();
    if (chunk == null) {
      return -1;
    }
    int taken = Math.min(length, chunk.length);
    System.arraycopy(chunk, 0, target, offset, taken);
    if (taken < chunk.length) {
      var rest = Arrays.copyOfRange(chunk, taken, chunk.length);
      var others = new ArrayDeque<>(chunks);
      chunks.clear();
      chunks.add(rest);
      chunks.addAll(others);
    }
    return taken;
  }

  private void update(Runnable action) {
    lock.lock();
    try {
      action.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void await(BooleanSupplier condition) {
    lock.lock();
    try {
      long left = TimeUnit.SECONDS.toNanos(20);
      while (!condition.getAsBoolean()) {
        assertTrue(left > 0, "the reader did not come");
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      lock.unlock();
    }
  }
}
