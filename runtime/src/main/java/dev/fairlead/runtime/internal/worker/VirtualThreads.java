package dev.fairlead.runtime.internal.worker;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Virtual threads, where the JVM has them: this code is for 17, and they came with 21. */
public final class VirtualThreads {
  private static final Logger log = LoggerFactory.getLogger(VirtualThreads.class);
  private static final int FIRST_VERSION = 21;

  private VirtualThreads() {}

  /** Runs each task on a virtual thread of its own; empty, and the log says so, before 21. */
  public static Optional<Executor> executor() {
    if (Runtime.version().feature() < FIRST_VERSION) {
      log.atWarn()
          .addKeyValue("java", Runtime.version().feature())
          .log("virtual threads need Java 21; reconcilers run on platform threads");
      return Optional.empty();
    }
    ThreadFactory threads = factory();
    return Optional.of(task -> threads.newThread(task).start());
  }

  /** {@code Thread.ofVirtual().name("fairlead-run-", 1).factory()}. */
  private static ThreadFactory factory() {
    try {
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Object named =
          type.getMethod("name", String.class, long.class).invoke(builder, "fairlead-run-", 1L);
      return (ThreadFactory) type.getMethod("factory").invoke(named);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "Java %s has no virtual threads".formatted(Runtime.version()), e);
    }
  }
}
