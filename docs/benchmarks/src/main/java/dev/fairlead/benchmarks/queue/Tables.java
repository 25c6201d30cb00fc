package dev.fairlead.benchmarks.queue;

import dev.fairlead.benchmarks.readings.Goal;
import dev.fairlead.benchmarks.readings.Page;
import dev.fairlead.benchmarks.readings.Readings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Writes the tables of the page from all readings. */
final class Tables {
  private static final String CLIENT_GO = "client-go";
  private static final String CONTROLLER_RUNTIME = "controller-runtime";

  private static final List<Goal> GOALS =
      List.of(
          Goal.over(
              "P1 CPU ns per item, against controller-runtime",
              "cycle-cpu-ns",
              CONTROLLER_RUNTIME,
              0.125),
          Goal.over("P1 CPU ns per item, against client-go", "cycle-cpu-ns", CLIENT_GO, 1),
          Goal.over(
              "P1 CPU ns per item, against the official client",
              "cycle-cpu-ns",
              Peer.OFFICIAL,
              0.25),
          Goal.over("Duplicate add, CPU ns, against client-go", "duplicate-cpu-ns", CLIENT_GO, 1),
          Goal.plain("Duplicate add, bytes allocated", "duplicate-bytes", 0.005),
          Goal.within(
              "Add and take, 1,000,000 over 1,000 waiting keys",
              "cycle-1m-waiting-cpu-ns",
              "cycle-1k-waiting-cpu-ns",
              2.5),
          Goal.within(
              "Add and take, 1,000,000 over 1,000 ready keys",
              "backlog-1m-cpu-ns",
              "backlog-1k-cpu-ns",
              2.5),
          Goal.within("Eight workers over two, ns per item", "workers-8-ns", "workers-2-ns", 1),
          Goal.over(
              "P2 CPU from add to delivery, against controller-runtime",
              "storm-cpu-s",
              CONTROLLER_RUNTIME,
              0.2),
          Goal.plain("P2 bytes per waiting key beyond the key", "waiting-bytes", 96),
          Goal.plain("P2 last delivery after the last deadline, ms", "storm-late-ms", 1000),
          Goal.plain("P2 deadline error at 1,000 per second, p99, µs", "error-p99-us", 1000),
          Goal.plain("A lone key, add to take, the worst of 1,000, µs", "lone-max-us", 50_000));

  private static final List<String> PEERS =
      List.of(Peer.FAIRLEAD, CLIENT_GO, CONTROLLER_RUNTIME, Peer.OFFICIAL);

  private static final List<String> SHAPES =
      List.of(
          "cycle-ns",
          "cycle-cpu-ns",
          "cycle-bytes",
          "duplicate-ns",
          "duplicate-cpu-ns",
          "duplicate-bytes",
          "cycle-1k-waiting-ns",
          "cycle-1k-waiting-cpu-ns",
          "cycle-1m-waiting-ns",
          "cycle-1m-waiting-cpu-ns",
          "backlog-1k-ns",
          "backlog-1k-cpu-ns",
          "backlog-10k-ns",
          "backlog-10k-cpu-ns",
          "backlog-1m-ns",
          "backlog-1m-cpu-ns",
          "workers-2-ns",
          "workers-2-cpu-ns",
          "workers-8-ns",
          "workers-8-cpu-ns",
          "storm-add-ns",
          "storm-cpu-s",
          "storm-late-ms",
          "storm-once",
          "storm-early",
          "waiting-bytes",
          "error-p50-us",
          "error-p99-us",
          "lone-p99-us",
          "lone-max-us");

  private Tables() {}

  /** Arguments: the readings, the page, the machine, then what was not run and why. */
  public static void main(String[] args) throws IOException {
    var readings = Readings.of(Path.of(args[0]));
    var page = new Page(readings, PEERS);
    page.machine(args[2], Arrays.asList(args).subList(3, args.length));
    page.goals(GOALS);
    page.table("Median (range)", SHAPES, readings::cell);
    page.table("Offered / delivered, all rounds together", SHAPES, readings::deliveries);
    page.writeTo(Path.of(args[1]), "run-queue");
  }
}
