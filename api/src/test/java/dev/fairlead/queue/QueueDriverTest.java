package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The driver proves itself: it catches each of these faults, planted one at a time. */
class QueueDriverTest {
  private static final int STEPS = 200_000;

  // Fixed, so that the proof holds today as it did yesterday; other seeds are the model test's.
  private static final long SEED = Long.getLong("fairlead.queue.seed", 20_261_130L);

  /** One place of a source and what it is changed to. */
  record Fault(String name, String type, String before, String after) {
    @Override
    public String toString() {
      return name;
    }
  }

  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("faults")
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void thePlantedFaultIsCaughtWithinTwoHundredThousandSteps(Fault fault) throws Throwable {
    var queue = FaultyQueue.compile(fault.type, fault.before, fault.after, directory);
    var taker = Executors.newSingleThreadExecutor();
    try {
      assertThrows(
          AssertionError.class,
          () -> queue.drive(SEED, STEPS, taker, 2),
          () -> "seed " + SEED + " did not find: " + fault);
    } finally {
      taker.shutdownNow();
    }
  }

  @Test
  void withoutAFaultTheSameWayFindsNothing() throws Throwable {
    var taker = Executors.newSingleThreadExecutor();
    try {
      FaultyQueue.compile("Schedule", "private int out;", "private int out = 0;", directory)
          .drive(SEED, STEPS / 20, taker, 30);
    } finally {
      taker.shutdownNow();
    }
  }

  @Test
  void aFaultThatHasNoPlaceAnyMoreIsReported() {
    var error =
        assertThrows(
            AssertionError.class,
            () -> FaultyQueue.compile("Schedule", "no such text", "", directory));
    assertTrue(error.toString().contains("no longer contains"), error.toString());
  }

  static Stream<Fault> faults() {
    return Stream.of(wakeUps(), deadlines(), lanes(), outcomes(), ends()).flatMap(faults -> faults);
  }

  private static Stream<Fault> wakeUps() {
    return Stream.of(
        new Fault("lost wake-up: no taker is told", "Schedule", "    onReady.run();\n", ""),
        new Fault(
            "lost wake-up: an earlier deadline does not bring the timer forward",
            "KeyedWorkQueue",
            "present.deadline <= earliest",
            "present.deadline > 0"),
        new Fault(
            "lost wake-up: the timer is not set again after it fired",
            "KeyedWorkQueue",
            "    start(next, now);\n    return count;",
            "    return count;"),
        new Fault(
            "lost wake-up: takers that wait at the close stay",
            "KeyedWorkQueue",
            "      readyOrClosed.signalAll();\n",
            ""),
        new Fault(
            "an old timer is left running at the close",
            "KeyedWorkQueue",
            "    if (pending != null) {\n      pending.cancel();\n    }\n",
            ""));
  }

  private static Stream<Fault> deadlines() {
    return Stream.of(
        new Fault(
            "later deadline wins",
            "Schedule",
            "entry.pollAt = Math.min(entry.pollAt, at);\n    if (entry.place()",
            "entry.pollAt = at;\n    if (entry.place()"),
        new Fault(
            "a poll shortens an error back-off",
            "Entry",
            "retryAt == NEVER ? pollAt : retryAt",
            "Math.min(pollAt, retryAt)"),
        new Fault(
            "forget resets a deadline",
            "Schedule",
            "    entry.failures = 0;\n",
            "    entry.failures = 0;\n    entry.retryAt = Entry.NEVER;\n"),
        new Fault(
            "timer surviving done: the poll outlives the run that served it",
            "Entry",
            "    extra = isTroubled();\n    pollAt = NEVER;\n",
            "    extra = isTroubled();\n"),
        new Fault(
            "timer surviving done: the retry outlives a success",
            "Entry",
            "    givenUp = false;\n    retryAt = NEVER;\n",
            "    givenUp = false;\n"),
        new Fault(
            "stale heap index after update",
            "DeadlineHeap",
            "put(index, at(child), deadlines[child]);",
            "entries[index] = at(child); deadlines[index] = deadlines[child];"),
        new Fault(
            "stale deadline beside the heap",
            "DeadlineHeap",
            "put(index, at(parent), deadlines[parent]);",
            "entries[index] = at(parent); at(parent).index = index;"),
        new Fault(
            "removing from the heap's middle leaves it unordered",
            "DeadlineHeap",
            "siftUp(hole, last, deadline);\n      siftDown(last.index, last, deadline);",
            "siftDown(hole, last, deadline);"),
        new Fault(
            "a child of the heap is overlooked",
            "DeadlineHeap",
            "earliest + CHILDREN)",
            "earliest + CHILDREN - 1)"),
        new Fault(
            "equal deadlines in the wrong order",
            "DeadlineHeap",
            "(deadline == deadlines[other] && entry.isBefore(at(other)))",
            "(deadline == deadlines[other] && at(other).isBefore(entry))"));
  }

  private static Stream<Fault> lanes() {
    return Stream.of(
        new Fault(
            "lane lost on re-add: a lower lane lowers a ready item",
            "Schedule",
            "entry.lane != null && lane.isAbove(entry.lane)",
            "entry.lane != null && lane != entry.lane"),
        new Fault(
            "lane lost on re-add: a higher lane does not raise a ready item",
            "Schedule",
            "entry.lane != null && lane.isAbove(entry.lane)",
            "entry.lane == null && lane.isAbove(Lane.BACKGROUND)"),
        new Fault(
            "lane lost while the item is out",
            "Entry",
            "    if (arrivalLane.isAbove(markLane)) {\n      markLane = arrivalLane;\n    }\n",
            ""),
        new Fault(
            "share broken: one take too late",
            "Lanes",
            "++contestedTakes < share",
            "++contestedTakes <= share"),
        new Fault(
            "share broken: the lower lanes' turn never ends",
            "Lanes",
            "    contestedTakes = 0;\n",
            ""),
        new Fault(
            "share broken: takes without competition count",
            "Lanes",
            "oldestBelow == null || ++contestedTakes < share",
            "++contestedTakes < share || oldestBelow == null"),
        new Fault(
            "share broken: the youngest of the lower lanes goes first",
            "Lanes",
            "one.isBefore(other) ? one : other",
            "one.isBefore(other) ? other : one"),
        new Fault(
            "a hole in a lane ends it",
            "Lanes",
            "while (first != end && ring[slot(first)] == null) {",
            "if (first != end && ring[slot(first)] == null) {"),
        new Fault(
            "a lane that grows turns around",
            "Lanes",
            "old[position & (old.length - 1)]",
            "old[(position - from) & (old.length - 1)]"));
  }

  private static Stream<Fault> outcomes() {
    return Stream.of(
        new Fault(
            "double hand-out of an item that is added while it is out",
            "Schedule",
            "return staysReady || entry.out;",
            "if (entry.out) runNow(entry, lane, rule, 0); return staysReady || entry.out;"),
        new Fault(
            "add during the work lost at its close",
            "Schedule",
            "var mark = entry.mark;",
            "BackoffRule mark = null;"),
        new Fault(
            "token taken by a duplicate",
            "KeyedWorkQueue",
            "return schedule.absorb(item, lane, rule);",
            "boolean absorbed = schedule.absorb(item, lane, rule);"
                + " if (absorbed) pacing.delay(item, 1, 0); return absorbed;"),
        new Fault(
            "the failure of an extra is counted",
            "Schedule",
            "if (entry.extra || entry.removed) {",
            "if (entry.removed) {"),
        new Fault(
            "the failure of an extra moves the waiting deadline",
            "Schedule",
            "        if (!entry.extra) {\n          entry.retryAt = at;\n        }\n",
            "        entry.retryAt = at;\n"),
        new Fault("success keeps the failures", "Entry", "    failures = 0;\n", ""),
        new Fault(
            "the weaker of two rules wins",
            "Entry",
            "rule.isStrongerThan(mark)",
            "mark.isStrongerThan(rule)"),
        new Fault(
            "an item that was given up is forgotten",
            "Schedule",
            "} else if (!entry.givenUp) {",
            "} else {"),
        new Fault(
            "an item that is forgotten tears others out of the table",
            "EntryTable",
            "if (distance >= up) {",
            "if (distance > up) {"),
        new Fault(
            "an item that moves up in the table keeps its old distance",
            "EntryTable",
            "put(next, gap, distance - up);",
            "put(next, gap, distance);"),
        new Fault(
            "new intent lost on an item that is ready",
            "Schedule",
            "    if (staysReady) {\n      merge(entry, lane, rule);\n",
            "    if (staysReady) {\n"),
        new Fault(
            "what comes while the item is out is taken for a duplicate",
            "Schedule",
            "    } else if (entry.out) {\n      entry.mark(lane, rule);\n    }\n",
            "    }\n"),
        new Fault(
            "a removed item comes back with its outcome",
            "Schedule",
            "entry.removed ? Outcome.DONE : outcome",
            "outcome"),
        new Fault(
            "a second close gives the item back again",
            "HeldWork",
            "} else if (decided.kind() != Outcome.Kind.CLOSED) {",
            "} else {"));
  }

  private static Stream<Fault> ends() {
    return Stream.of(
        new Fault(
            "counter drift: removed items stay in the number of ready ones",
            "Lanes",
            "line(lane).remove(entry);\n    size--;",
            "line(lane).remove(entry);"),
        new Fault(
            "counter drift: a lane's depth is not lowered by a take",
            "Lanes",
            "      entry.index = -1;\n      size--;\n",
            "      entry.index = -1;\n"),
        new Fault(
            "counter drift: work that ends after the close still counts",
            "Schedule",
            "  void discard() {\n    out--;\n",
            "  void discard() {\n"),
        new Fault("waiting items survive the close", "Schedule", "    heap.clear();\n", ""),
        new Fault("ready items survive the close", "Schedule", "    lanes.clear();\n", ""),
        new Fault(
            "add after the close is taken",
            "KeyedWorkQueue",
            "return;\n      }\n      var entry = schedule.entry(item);\n      from = entry.lane;\n      schedule.arrive",
            "}\n      var entry = schedule.entry(item);\n      from = entry.lane;\n      schedule.arrive"),
        new Fault(
            "work that ends after the close comes back",
            "KeyedWorkQueue",
            "if (closed) {\n        schedule.discard();",
            "if (closed && schedule.out() > 1_000_000) {\n        schedule.discard();"));
  }
}
