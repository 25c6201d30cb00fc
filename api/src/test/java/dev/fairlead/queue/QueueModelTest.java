package dev.fairlead.queue;

import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs the queue and its {@link QueueModel} side by side; see {@link QueueDriver}. Profile {@code
 * deep} sets ten million steps and three seeds.
 */
class QueueModelTest {
  private static final System.Logger log = System.getLogger(QueueModelTest.class.getName());
  private static final int STEPS = Integer.getInteger("fairlead.queue.steps", 200_000);
  private static final int SEEDS = Integer.getInteger("fairlead.queue.seeds", 1);
  private static final int SECONDS = 30;

  @Test
  @Timeout(3600)
  void randomStepsAgreeWithTheModel() {
    long first = Long.getLong("fairlead.queue.seed", System.nanoTime());
    var taker = Executors.newSingleThreadExecutor();
    try {
      for (long seed = first; seed < first + SEEDS; seed++) {
        log.log(System.Logger.Level.INFO, "{0} steps of the queue, seed {1}", STEPS, "" + seed);
        QueueDriver.run(seed, STEPS, taker, SECONDS);
      }
    } finally {
      taker.shutdownNow();
    }
  }
}
