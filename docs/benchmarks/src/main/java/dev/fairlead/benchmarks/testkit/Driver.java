package dev.fairlead.benchmarks.testkit;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Deleted;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The user of the controller: one cycle after the other. Used by one thread; the manager's threads
 * only put changes into the queue.
 */
final class Driver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BlockingQueue<Change<Note>> changes = new LinkedBlockingQueue<>();
  private final Notes notes = new Notes();
  private final Requests requests = new Requests();
  private final Manager manager;
  private final String namespace;
  private int made;

  private Driver(Backend backend, String namespace) {
    this.namespace = namespace;
    manager = Manager.builder(backend).add(notes.controller()).listener(requests).build();
  }

  /** A driver whose controller runs. */
  static Driver start(Backend backend, String namespace) {
    var driver = new Driver(backend, namespace);
    driver.manager.start();
    var unused = driver.manager.onChange(Note.TYPE, driver.changes::add);
    if (!driver.manager.awaitReady(PATIENCE)) {
      throw new IllegalStateException("not ready: " + driver.manager.health());
    }
    return driver;
  }

  /**
   * Creates a note, waits until its status says that it is copied, deletes it, and waits until it
   * is gone, all by the controller's own watch.
   */
  void cycle() throws InterruptedException {
    made++;
    var key = ObjectKey.of(namespace, "note-" + made);
    var text = "text of note " + made;
    manager.client().create(Note.TYPE, Note.of(key, text));
    await(key, "copied", change -> change.object().status().copied().equals(text));
    manager.client().delete(Note.TYPE, key);
    await(key, "gone", change -> change instanceof Deleted);
  }

  private void await(ObjectKey key, String goal, Predicate<Change<Note>> reached)
      throws InterruptedException {
    while (true) {
      var change = changes.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      if (change == null) {
        throw new IllegalStateException(
            "%s is not %s within %s: %s".formatted(key, goal, PATIENCE, manager.health()));
      }
      if (change.key().equals(key) && reached.test(change)) {
        return;
      }
    }
  }

  /** Cycles whose ConfigMap was made and deleted again. */
  long completed() {
    return notes.completed();
  }

  /** All requests so far, the opening of watches among them. */
  long requests() {
    return requests.all();
  }

  /** Runs of the controller that threw. */
  long failures() {
    return requests.failures();
  }

  @Override
  public void close() {
    manager.close();
  }
}
