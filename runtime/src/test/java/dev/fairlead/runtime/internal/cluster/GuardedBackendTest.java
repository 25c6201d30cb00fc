package dev.fairlead.runtime.internal.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GuardedBackendTest {
  private static final ApiRequest GET = ApiRequest.of("GET", "/api/v1/nodes");

  private final Gate gate = new Gate();
  private final AtomicInteger alarms = new AtomicInteger();
  private final GuardedBackend guard =
      new GuardedBackend(ClusterName.of("east"), gate, 2, new Counting());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<CompletableFuture<Integer>> holders = new ArrayList<>();

  @Test
  void aRequestBeyondTheLimitWaitsForASlot() throws Exception {
    CompletableFuture<Integer> first = send(CancelSignal.none());
    CompletableFuture<Integer> second = send(CancelSignal.none());
    gate.awaitEntered(2);
    CompletableFuture<Integer> third = send(CancelSignal.none());
    gate.leave.release();
    CompletableFuture.anyOf(first, second).get(20, TimeUnit.SECONDS);
    gate.awaitEntered(1);
    gate.leave.release(2);

    assertEquals(200, third.get(20, TimeUnit.SECONDS));
    assertEquals(2, gate.most.get());
  }

  @Test
  void aWaitingRequestEndsWhenItIsGivenUpAndTakesNoSlot() throws Exception {
    occupyBothSlots();
    Cancellation cancel = new Cancellation();
    CompletableFuture<Integer> third = send(cancel);
    cancel.cancel();

    ExecutionException thrown =
        assertThrows(ExecutionException.class, () -> third.get(20, TimeUnit.SECONDS));
    assertTrue(thrown.getCause() instanceof InterruptedIOException);
    gate.leave.release(10);
    assertEquals(200, send(CancelSignal.none()).get(20, TimeUnit.SECONDS));
    assertEquals(0, alarms.get());
  }

  @Test
  void aWaitingRequestEndsWithItsTimeout() throws Exception {
    occupyBothSlots();

    assertThrows(
        InterruptedIOException.class,
        () -> guard.send(GET.withTimeout(Duration.ofMillis(1)), CancelSignal.none()));
    gate.leave.release(10);
  }

  @Test
  void aStreamKeepsItsSlotUntilItIsClosedAndAWatchNeedsNone() throws Exception {
    gate.leave.release(100);
    StreamingResponse one = guard.open(GET, CancelSignal.none());
    StreamingResponse two = guard.open(GET, CancelSignal.none());
    ApiRequest brief = GET.withTimeout(Duration.ofMillis(1));
    assertThrows(InterruptedIOException.class, () -> guard.open(brief, CancelSignal.none()));
    guard.open(brief.withQuery("watch", "true"), CancelSignal.none()).close();
    one.close();
    one.close();
    guard.open(brief, CancelSignal.none());
    assertThrows(InterruptedIOException.class, () -> guard.open(brief, CancelSignal.none()));
    two.close();
  }

  @Test
  void whatTheCallerCutsOffIsNoFailureOfTheCluster() {
    gate.leave.release(100);
    gate.broken = true;
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    for (int i = 0; i < 10; i++) {
      assertThrows(IOException.class, () -> guard.send(GET, cancelled));
    }
    assertEquals(0, alarms.get());

    for (int i = 0; i < 3; i++) {
      assertEquals(0, alarms.get());
      assertThrows(IOException.class, () -> guard.send(GET, CancelSignal.none()));
    }
    assertEquals(1, alarms.get());
  }

  @Test
  void aBackendThatComesAfterTheCloseIsClosedItself() {
    Gate late = new Gate();
    guard.close();
    guard.exchange(late);

    assertTrue(gate.closed);
    assertTrue(late.closed);
  }

  @Test
  void anExchangedBackendIsClosedAndTheNewOneIsUsed() throws Exception {
    Gate fresh = new Gate();
    fresh.leave.release();
    guard.exchange(fresh);

    assertEquals(200, guard.send(GET, CancelSignal.none()).status());
    assertTrue(gate.closed);
    assertFalse(fresh.closed);
  }

  private void occupyBothSlots() throws InterruptedException {
    holders.add(send(CancelSignal.none()));
    holders.add(send(CancelSignal.none()));
    gate.awaitEntered(2);
  }

  private CompletableFuture<Integer> send(CancelSignal cancel) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return guard.send(GET, cancel).status();
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        threads);
  }

  @AfterEach
  void endThreads() {
    gate.leave.release(100);
    holders.forEach(holder -> assertEquals(200, holder.join()));
    threads.shutdownNow();
  }

  private final class Counting implements GuardedBackend.Health {
    @Override
    public void unreachable() {
      alarms.incrementAndGet();
    }

    @Override
    public void unauthorized() {
      alarms.incrementAndGet();
    }
  }

  /** Lets requests in and holds them until they may leave. */
  private static final class Gate implements Backend {
    final Semaphore entered = new Semaphore(0);
    final Semaphore leave = new Semaphore(0);
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    volatile boolean broken;
    volatile boolean closed;

    void awaitEntered(int requests) throws InterruptedException {
      assertTrue(entered.tryAcquire(requests, 20, TimeUnit.SECONDS));
    }

    @Override
    public String name() {
      return "gate";
    }

    @Override
    public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
      pass();
      return new ApiResponse(200, ApiHeaders.EMPTY, Bytes.EMPTY);
    }

    @Override
    public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
      pass();
      return new StreamingResponse(200, ApiHeaders.EMPTY, Bytes.EMPTY.inputStream());
    }

    private void pass() throws IOException {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      entered.release();
      try {
        assertTrue(leave.tryAcquire(20, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        throw new IOException(e);
      } finally {
        inside.decrementAndGet();
      }
      if (broken) {
        throw new IOException("broken");
      }
    }

    @Override
    public Backend connect(ClusterConnection connection) {
      throw new AssertionError("not needed");
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
