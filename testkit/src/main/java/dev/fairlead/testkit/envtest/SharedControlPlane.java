package dev.fairlead.testkit.envtest;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The lock guards both fields, and is held while a control plane starts: whoever else wants it has
 * nothing better to do than to wait. A start that failed is not tried again, so that not every test
 * of a run waits for the same failure.
 */
/**
 * A control plane that everybody in this JVM shares; it starts when it is first asked for, and ends
 * with the JVM, by its watchdog. Tests keep apart by namespaces. Thread-safe.
 */
public final class SharedControlPlane {

  private static final Map<String, SharedControlPlane> ALL = new ConcurrentHashMap<>();

  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable ControlPlane running;
  private @Nullable RuntimeException failure;

  private SharedControlPlane() {}

  /** The one that tests use unless they need several. */
  public static SharedControlPlane hub() {
    return named("hub");
  }

  /** One of several clusters; each costs about 400 MB as long as this JVM lives. */
  public static SharedControlPlane named(String name) {
    return ALL.computeIfAbsent(name, any -> new SharedControlPlane());
  }

  /**
   * The control plane.
   *
   * @throws IllegalStateException if there are no programs, or it can't be started
   */
  public ControlPlane get() {
    lock.lock();
    try {
      return Optional.ofNullable(running).orElseGet(this::start);
    } finally {
      lock.unlock();
    }
  }

  private ControlPlane start() {
    if (failure != null) {
      throw failure;
    }
    try {
      var started = ControlPlane.start(programs());
      running = started;
      return started;
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  private static Programs programs() {
    return Programs.find()
        .orElseThrow(
            () -> new IllegalStateException("no kube-apiserver here: run " + Programs.REMEDY));
  }
}
