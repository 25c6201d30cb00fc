package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ResourceType;
import dev.fairlead.watch.WatchListener;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Notes what a handler or a listener is told, as short texts. */
final class Recorder implements ChangeHandler, WatchListener {
  private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

  /** "ADDED a/x@5" and, in brackets, initial, relist or unknown. */
  @Override
  public void changed(StoredChange change) {
    var current = change.current();
    var marks =
        (change.initial() ? "(initial)" : "")
            + (change.relist() ? "(relist)" : "")
            + (change.finalStateUnknown() ? "(unknown)" : "");
    texts.add(
        "%s %s@%s%s".formatted(change.kind(), current.key(), current.resourceVersion(), marks));
  }

  @Override
  public void synced() {
    texts.add("synced");
  }

  @Override
  public void synced(ClusterName cluster, ResourceType<?> type, int objects) {
    texts.add("synced " + objects);
  }

  @Override
  public void relisted(ClusterName cluster, ResourceType<?> type, String why) {
    texts.add("relisted " + why);
  }

  @Override
  public void failed(ClusterName cluster, ResourceType<?> type, Throwable failure) {
    texts.add("failed " + failure.getMessage());
  }

  @Override
  public void stopped(ClusterName cluster, ResourceType<?> type) {
    texts.add("stopped");
  }

  @Override
  public void staleRead(
      ClusterName cluster, ResourceType<?> type, long waitedNanos, boolean caughtUp) {
    texts.add("waited %d ms, %s".formatted(waitedNanos / 1_000_000, caughtUp));
  }

  String next() {
    try {
      var text = texts.poll(20, TimeUnit.SECONDS);
      assertNotNull(text, "nothing was told");
      return text;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The next two, whose order is open. */
  Set<String> nextTwo() {
    var first = next();
    return Set.of(first, next());
  }

  /** Exactly these come next, in this order. */
  void expect(String... expected) {
    for (var each : expected) {
      assertEquals(each, next());
    }
  }

  /** Skips until a text that begins like this comes. */
  String until(String beginning) {
    var text = next();
    while (!text.startsWith(beginning)) {
      text = next();
    }
    return text;
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }
}
