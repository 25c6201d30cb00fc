package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.junit.InMemoryOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Lives and deaths of managers and runs over a backend. A backend's own test extends this and says
 * how one is made, alone and around a client of the host.
 */
public abstract class LifecycleContract extends LifecycleLeadership {

  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final Duration CANCEL_WAIT = Duration.ofSeconds(5);
  private static final long BOUND_SECONDS = 20;

  /** For subclasses. */
  protected LifecycleContract() {}

  /**
   * Makes a client as a host has it, and a backend around it.
   *
   * @param connection of a server in this JVM that knows config maps
   */
  protected abstract BackendContract.Hosted around(ClusterConnection connection);

  @Test
  void threeLivesLeaveTheHostsClientAndNoThread() throws Exception {
    var host = around(rig().server.connection());
    try {
      host.call().call();
      var before = threads(LifecycleContract::isOurs);
      for (int life = 1; life <= 3; life++) {
        live(host.backend(), "life-" + life);
        host.call().call();
        join(before, LifecycleContract::isOurs);
      }
    } finally {
      host.backend().close();
      host.end().run();
    }
  }

  @Test
  @InMemoryOnly("the door before it has sockets of its own")
  void threeLivesLeaveNoSocket() throws Exception {
    var before = threads(LifecycleContract::isOursOrServers);
    long sockets = sockets();
    for (int life = 1; life <= 3; life++) {
      try (var backend = connect(rig().server.connection())) {
        live(backend, "life-" + life);
      }
      join(before, LifecycleContract::isOursOrServers);
      assertTrue(sockets() <= sockets, "%d sockets, %d before".formatted(sockets(), sockets));
    }
  }

  /** A manager from start to close, with work in between. */
  private void live(Backend backend, String name) {
    try (var manager =
        Manager.builder(backend)
            .add(
                widgets()
                    .owns(ConfigMap.TYPE)
                    .build(
                        (widget, context) -> {
                          Client client = context.client();
                          client.createOrUpdate(ConfigMap.TYPE, context.key(), map -> map);
                          runs.add(context.key().name());
                          return Result.done();
                        }))
            .build()) {
      manager.start();
      rig().create(name, "one");
      runs.await(name);
    }
  }

  /** The server has a thread for each connection, also those that a client keeps for later. */
  private static boolean isOursOrServers(Thread thread) {
    return thread.getName().startsWith("fairlead-");
  }

  private static boolean isOurs(Thread thread) {
    return isOursOrServers(thread) && !thread.getName().startsWith("fairlead-apiserver-");
  }

  private static Set<Thread> threads(Predicate<Thread> which) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(which)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Waits until no such thread is left that was not there before. */
  private static void join(Set<Thread> before, Predicate<Thread> which)
      throws InterruptedException {
    for (var thread : threads(which)) {
      if (!before.contains(thread)) {
        thread.join(TimeUnit.SECONDS.toMillis(BOUND_SECONDS));
        assertTrue(!thread.isAlive(), () -> "left behind: " + thread.getName());
      }
    }
  }

  /** Open sockets of this process; 0 where the system does not say. */
  private static long sockets() {
    var descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return 0;
    }
    try (var all = Files.list(descriptors)) {
      return all.filter(LifecycleContract::isSocket).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  @Test
  void aRunMayCloseItsManagerTwiceAndGoOnToItsEnd() throws InterruptedException {
    var manager = new CompletableFuture<ManagerCore>();
    rig().create("a", "one");
    var core =
        rig()
            .manager(
                widgets()
                    .build(
                        noted(
                            (widget, context) -> {
                              var own = manager.join();
                              own.close();
                              own.close();
                              context.client().create(ConfigMap.TYPE, configMap(context.key()));
                              return Result.done();
                            })));
    manager.complete(core);
    core.start();
    core.awaitClosed();
    assertTrue(rig().server.client().get(ConfigMap.TYPE, rig().key("a")).isPresent());
    assertDoesNotThrow(core::close);
  }

  @Test
  void aManagerThatNeverStartedClosesAndDoesNotStartAnyMore() {
    var core = rig().manager(widgets().build(noted((widget, context) -> Result.done())));
    core.close();
    core.close();
    assertThrows(IllegalStateException.class, core::start);
    assertEquals(List.of(), rig().server.journal().entries());
  }

  @Test
  void aManagerMayBeClosedWhileItStarts() throws Exception {
    var before = threads(LifecycleContract::isOurs);
    for (int round = 0; round < 30; round++) {
      var core =
          rig()
              .manager(
                  widgets().owns(ConfigMap.TYPE).build(noted((widget, context) -> Result.done())));
      var together = new CountDownLatch(2);
      var starting =
          inBackground(
              () -> {
                meet(together);
                try {
                  core.start();
                } catch (IllegalStateException closedFirst) {
                  assertTrue(closedFirst.toString().contains("a manager starts once"));
                }
                return true;
              });
      meet(together);
      core.close();
      result(starting);
      core.close();
    }
    join(before, LifecycleContract::isOurs);
  }

  private static void meet(CountDownLatch together) throws InterruptedException {
    together.countDown();
    ControllerContract.await(together);
  }

  private static <T> FutureTask<T> inBackground(Callable<T> call) {
    var task = new FutureTask<>(call);
    var thread = new Thread(task, "contract-background");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static <T> T result(FutureTask<T> call) throws InterruptedException, ExecutionException {
    try {
      return call.get(BOUND_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("it did not end", e);
    }
  }

  @Test
  void aRunInProgressEndsWithALiveContextAndNoOtherBegins() throws Exception {
    var gate = new CountDownLatch(1);
    rig().create("a", "one");
    var core =
        rig()
            .startReady(
                widgets()
                    .build(
                        noted(
                            (widget, context) -> {
                              ControllerContract.await(gate);
                              context.client().create(ConfigMap.TYPE, configMap(context.key()));
                              context.updateStatus(it -> it.withStatus("done", 1));
                              return Result.done();
                            })));
    runs.await("a");
    awaitTold(core, Widget.TYPE, rig().create("b", "one").metadata());
    var closing = inBackground(() -> closed(core));
    rig().time.awaitDue(DRAIN);
    gate.countDown();
    result(closing);
    assertEquals(List.of("a"), runs.all());
    assertTrue(rig().server.client().get(ConfigMap.TYPE, rig().key("a")).isPresent());
    var written = rig().server.client().get(Widget.TYPE, rig().key("a")).orElseThrow();
    assertEquals(new Widget.Status("done", 1), written.status());
  }

  private static boolean closed(ManagerCore core) {
    core.close();
    return true;
  }

  @Test
  void aRunThatOutlivesTheDrainIsCancelledAndInterrupted() throws Exception {
    rig().create("a", "one");
    var core =
        rig()
            .startReady(
                widgets()
                    .build(
                        (widget, context) -> {
                          runs.add("begun");
                          try {
                            new CountDownLatch(1).await();
                          } catch (InterruptedException e) {
                            runs.add("interrupted");
                            context.checkCancelled();
                            runs.add("not cancelled");
                          }
                          return Result.done();
                        }));
    runs.await("begun");
    var closing = inBackground(() -> closed(core));
    rig().time.pass(DRAIN);
    result(closing);
    assertEquals(List.of("begun", "interrupted"), runs.all());
    assertEquals(0, rig().server.journal().writes());
  }

  @Test
  void aRunThatNothingEndsDoesNotKeepTheManagerOpen() throws Exception {
    var gate = new CountDownLatch(1);
    rig().create("a", "one");
    var core =
        rig()
            .startReady(
                widgets()
                    .build(
                        (widget, context) -> {
                          runs.add("begun");
                          boolean open = false;
                          while (!open) {
                            try {
                              gate.await();
                              open = true;
                            } catch (InterruptedException e) {
                              runs.add("interrupted");
                            }
                          }
                          return Result.done();
                        }));
    runs.await("begun");
    var closing = inBackground(() -> closed(core));
    rig().time.pass(DRAIN);
    runs.await("interrupted");
    rig().time.pass(CANCEL_WAIT);
    result(closing);
    gate.countDown();
  }
}
