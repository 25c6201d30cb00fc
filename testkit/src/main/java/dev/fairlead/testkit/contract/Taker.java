package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fairlead.queue.Taken;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One more thread that takes from a queue. */
final class Taker implements AutoCloseable {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final WorkQueue<String> queue;
  private @Nullable Future<Taken<String>> taken;

  Taker(WorkQueue<String> queue) {
    this.queue = queue;
  }

  /** Calls {@code take} on the other thread and, once that waits, does this. */
  void waitsFor(Runnable then) {
    var thread = new AtomicReference<@Nullable Thread>();
    var future =
        executor.submit(
            () -> {
              thread.set(Thread.currentThread());
              return queue.take();
            });
    while (!isWaiting(thread.get())) {
      assertFalse(future.isDone(), "take came back from an empty queue");
    }
    taken = future;
    then.run();
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null
        && (thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING);
  }

  /** The item it got, which is done; empty if the queue is closed. */
  Optional<String> got() throws Exception {
    var future = taken;
    if (future == null || !(future.get(30, TimeUnit.SECONDS) instanceof Work<String> work)) {
      return Optional.empty();
    }
    try (work) {
      work.done();
      return Optional.of(work.item());
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
