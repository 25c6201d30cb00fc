package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ResourceType;
import dev.fairlead.watch.WatchListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the listener, which can't harm us, and the log, and remembers what is wrong at present.
 * Thread-safe.
 */
final class Notices {
  private static final Logger log = LoggerFactory.getLogger(Notices.class);
  private static final int MOST_TROUBLES = 100;

  private final ClusterName cluster;
  private final ResourceType<?> type;
  private final WatchListener listener;
  private final Map<String, String> troubles = new ConcurrentHashMap<>();

  Notices(ClusterName cluster, ResourceType<?> type, WatchListener listener) {
    this.cluster = cluster;
    this.type = type;
    this.listener = listener;
  }

  void synced(int objects) {
    guarded(() -> listener.synced(cluster, type, objects));
  }

  void relisted(String why) {
    log.atDebug()
        .addKeyValue("cluster", cluster)
        .addKeyValue("type", type)
        .addKeyValue("why", why)
        .log("Listed anew");
    guarded(() -> listener.relisted(cluster, type, why));
  }

  void stopped() {
    guarded(() -> listener.stopped(cluster, type));
  }

  void sized(int objects, long bytes) {
    guarded(() -> listener.sized(cluster, type, objects, bytes));
  }

  void staleRead(long waitedNanos, boolean caughtUp) {
    guarded(() -> listener.staleRead(cluster, type, waitedNanos, caughtUp));
  }

  /** Something is wrong with {@code subject}, until it is {@link #mended}. */
  void failed(String subject, String text, Throwable failure) {
    var before =
        troubles.size() < MOST_TROUBLES || troubles.containsKey(subject)
            ? troubles.put(subject, text)
            : text;
    (text.equals(before) ? log.atDebug() : log.atWarn())
        .setCause(failure)
        .addKeyValue("cluster", cluster)
        .addKeyValue("type", type)
        .addKeyValue("problem", text)
        .log("The cache has a problem");
    guarded(() -> listener.failed(cluster, type, failure));
  }

  /** Like {@link #failed} for what is expected: one line of information, nothing else. */
  void expected(String subject, String text) {
    if (!text.equals(troubles.put(subject, text))) {
      log.atInfo()
          .addKeyValue("cluster", cluster)
          .addKeyValue("type", type)
          .log("The type is not served yet; it is optional and is looked for from time to time");
    }
  }

  void mended(String subject) {
    troubles.remove(subject);
  }

  Optional<String> trouble(String subject) {
    return Optional.ofNullable(troubles.get(subject));
  }

  List<String> troubles() {
    return troubles.values().stream().sorted().toList();
  }

  private static void guarded(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("A watch listener threw");
    }
  }
}
