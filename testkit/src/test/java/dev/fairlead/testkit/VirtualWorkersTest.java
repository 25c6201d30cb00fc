package dev.fairlead.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A manager whose reconcilers run on virtual threads. */
class VirtualWorkersTest {
  private static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= 21;
  private static final int WORKERS = 16;
  private static final int OBJECTS = 64;

  @ApiResource(group = "example.com", version = "v1")
  record Order(ObjectMeta metadata, Spec spec, @Nullable Status status) {
    record Spec(int amount) {}

    record Status(String note) {}

    static final ResourceType<Order> TYPE = ResourceType.of(Order.class);
  }

  @TempDir private Path folder;

  /** Sixteen runs meet, and each waits for the server; all that is told is the thread. */
  private Set<String> threadsOfRuns() throws Exception {
    var threads = new LinkedBlockingQueue<String>();
    var meet = new CyclicBarrier(WORKERS);
    try (var server = InMemoryApiServer.start()) {
      server.install(Order.TYPE);
      var namespace = server.newNamespace();
      var controller =
          Controller.builder("orders", Order.TYPE)
              .options(ControllerOptions.defaults().workers(WORKERS))
              .build(
                  (order, context) -> {
                    if (order.status() == null) {
                      meet.await(20, TimeUnit.SECONDS);
                      context.updateStatus(
                          now -> new Order(now.metadata(), now.spec(), new Order.Status("seen")));
                      threads.add(Thread.currentThread().getName());
                    }
                    return Result.done();
                  });
      try (var manager =
          Manager.builder(server.inProcess()).add(controller).virtualThreads().build().start()) {
        for (int i = 0; i < OBJECTS; i++) {
          server
              .client()
              .create(
                  Order.TYPE,
                  new Order(ObjectMeta.of(namespace, "order-" + i), new Order.Spec(1), null));
        }
        var names = new TreeSet<String>();
        for (int i = 0; i < OBJECTS; i++) {
          names.add(String.valueOf(threads.poll(20, TimeUnit.SECONDS)));
        }
        assertEquals(List.of(), manager.health().liveProblems());
        return names;
      }
    }
  }

  @Test
  void runsAreOnVirtualThreadsOrBefore21OnTheWorkersOfTheController() throws Exception {
    String prefix = HAS_VIRTUAL_THREADS ? "fairlead-run-" : "fairlead-orders-";
    for (String name : threadsOfRuns()) {
      assertTrue(name.startsWith(prefix), name);
    }
  }

  @Test
  void noRunIsPinnedToItsCarrierByCodeOfOurs() throws Exception {
    assumeTrue(HAS_VIRTUAL_THREADS, "virtual threads came with Java 21: not run on this JVM");
    var ours =
        pinned(this::threadsOfRuns).stream()
            .map(VirtualWorkersTest::frames)
            .filter(frames -> frames.stream().anyMatch(frame -> frame.startsWith("dev.fairlead")))
            .toList();
    assertEquals(List.of(), ours);
  }

  /** That the test above would notice: a wait in a class's initializer pins on every JVM so far. */
  @Test
  void aPinnedThreadIsNoticed() throws Exception {
    assumeTrue(HAS_VIRTUAL_THREADS, "virtual threads came with Java 21: not run on this JVM");
    var events =
        pinned(
            () -> {
              var thread = virtual(() -> assertEquals(0, Pinning.LEFT));
              thread.start();
              assertTrue(Pinned.STARTED.await(20, TimeUnit.SECONDS));
              Pinned.END.countDown();
              thread.join();
            });
    assertFalse(events.isEmpty());
    assertTrue(
        frames(events.get(0)).stream().anyMatch(frame -> frame.contains("Pinning.<clinit>")),
        () -> frames(events.get(0)).toString());
  }

  private interface Part {
    void run() throws Exception;
  }

  private List<RecordedEvent> pinned(Part part) throws Exception {
    try (var recording = new Recording()) {
      recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ZERO).withStackTrace();
      recording.start();
      part.run();
      recording.stop();
      return events(recording);
    }
  }

  private List<RecordedEvent> events(Recording recording) throws IOException {
    Path file = folder.resolve("pinned.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
        .toList();
  }

  private static List<String> frames(RecordedEvent event) {
    return event.getStackTrace().getFrames().stream()
        .map(frame -> frame.getMethod().getType().getName() + "." + frame.getMethod().getName())
        .toList();
  }

  private static Thread virtual(Runnable task) throws ReflectiveOperationException {
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    return (Thread)
        Class.forName("java.lang.Thread$Builder")
            .getMethod("unstarted", Runnable.class)
            .invoke(builder, task);
  }

  private static final class Pinned {
    static final CountDownLatch STARTED = new CountDownLatch(1);
    static final CountDownLatch END = new CountDownLatch(1);

    static int await() {
      STARTED.countDown();
      try {
        return END.await(20, TimeUnit.SECONDS) ? 0 : 1;
      } catch (InterruptedException e) {
        return 1;
      }
    }
  }

  /** Its initializer waits. */
  private static final class Pinning {
    static final int LEFT = Pinned.await();
  }
}
