package dev.fairlead.runtime.internal.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClusterChurnTest extends ClusterFixture {
  private static final int THREADS = 4;
  private static final int ROUNDS = 500;

  @Test
  void whoeverAddsAndRemovesAtOnceListenersHearBeginningAndEndInTurnAndNothingLeaks()
      throws Exception {
    registry.listen(journal);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> running = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      running.add(threads.submit(() -> churn(start)));
    }
    start.countDown();
    for (Future<?> each : running) {
      each.get(60, TimeUnit.SECONDS);
    }
    threads.shutdown();
    registry.remove(EAST);

    List<String> heard = journal.heard.subList(2, journal.heard.size());
    for (int i = 0; i < heard.size(); i++) {
      assertEquals(i % 2 == 0 ? "+east" : "-east", heard.get(i), "entry " + i);
    }
    assertEquals(0, heard.size() % 2);
    assertTrue(heard.size() > 2);
    assertEquals(0, hub.open());
  }

  private void churn(CountDownLatch start) {
    try {
      assertTrue(start.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    for (int i = 0; i < ROUNDS; i++) {
      int choice = ThreadLocalRandom.current().nextInt(6);
      if (choice == 0) {
        registry.remove(EAST);
      } else {
        registry.add(EAST, hub -> connection("east-" + choice % 2, "token-" + choice));
      }
    }
  }
}
