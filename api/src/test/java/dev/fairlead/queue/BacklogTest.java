package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a restart leaves in the queue: 20,000 objects of the initial list, four workers, 5 ms a run.
 * Time is counted in rounds of 5 ms, in each of which every worker takes one item and ends it.
 */
class BacklogTest {
  private static final int OBJECTS = 20_000;
  private static final int WORKERS = 4;
  private static final int ROUNDS = OBJECTS / WORKERS;

  private final QueueUnderTest test = new QueueUnderTest();

  private void restart() {
    for (int i = 0; i < OBJECTS; i++) {
      test.queue.add("object-" + i, Lane.BACKGROUND);
    }
  }

  private List<String> round() {
    var works = new ArrayList<Work<String>>();
    for (int worker = 0; worker < WORKERS; worker++) {
      test.queue.poll().ifPresent(works::add);
    }
    test.seconds(0.005);
    works.forEach(
        work -> {
          work.done();
          work.close();
        });
    return works.stream().map(Work::item).toList();
  }

  @Test
  void aNewObjectRunsNextAndTheBacklogLosesOneRunForIt() {
    restart();
    int rounds = 0;
    for (; rounds < 200; rounds++) {
      round();
    }
    test.queue.add("new");
    rounds++;
    assertTrue(round().contains("new"), "a worker was free and did not take it");
    while (test.queue.size() > 0) {
      round();
      rounds++;
    }
    assertEquals(ROUNDS + 1, rounds, "rounds until the backlog was gone");
  }

  /** A change in every third round, that is for a twelfth of the runs. */
  @Test
  void withLiveChangesInBetweenTheBacklogKeepsItsPaceToNineTenths() {
    restart();
    int rounds = 0;
    int changes = 0;
    int late = 0;
    while (test.queue.size() > 0) {
      if (rounds % 3 == 0 && changes < ROUNDS / 3) {
        var change = "change-" + changes++;
        test.queue.add(change);
        late += round().contains(change) ? 0 : 1;
      } else {
        round();
      }
      rounds++;
    }
    assertTrue(changes > 1_000, changes + " changes");
    assertEquals(0, late, "changes that a free worker did not take");
    assertTrue(rounds * 0.9 <= ROUNDS, rounds + " rounds instead of " + ROUNDS);
  }

  /** Changes without end: the backlog still gets one of eight runs. */
  @Test
  void underEndlessChangesTheBacklogGetsOneRunOfEight() {
    restart();
    int background = 0;
    for (int round = 0; round < 1_000; round++) {
      for (int worker = 0; worker < WORKERS; worker++) {
        test.queue.add("change-" + round + "-" + worker);
      }
      background += (int) round().stream().filter(item -> item.startsWith("object-")).count();
    }
    assertEquals(1_000 * WORKERS / 8, background);
  }
}
