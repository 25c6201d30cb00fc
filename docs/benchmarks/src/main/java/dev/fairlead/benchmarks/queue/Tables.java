package dev.fairlead.benchmarks.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Writes the tables of the page from all readings, between two marks in it. */
final class Tables {
  private static final String START = "<!-- figures: written by run-queue -->";
  private static final String END = "<!-- end of figures -->";

  private static final List<String> PEERS =
      List.of(Peer.FAIRLEAD, Goal.CLIENT_GO, Goal.CONTROLLER_RUNTIME, Peer.OFFICIAL);

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

  private final Readings readings;
  private final List<String> lines = new ArrayList<>();

  private Tables(Readings readings) {
    this.readings = readings;
  }

  /** Arguments: the readings, the page, the machine, then what was not run and why. */
  public static void main(String[] args) throws IOException {
    var tables = new Tables(Readings.of(Path.of(args[0])));
    tables.machine(args[2], Arrays.asList(args).subList(3, args.length));
    tables.goals();
    tables.table("Median (range)", tables.readings::cell);
    tables.table("Offered / delivered, all rounds together", tables.readings::deliveries);
    tables.writeTo(Path.of(args[1]));
  }

  private void machine(String machine, List<String> notRun) {
    add(machine);
    add("");
    add(
        "Rounds: %d. Processors that others used meanwhile: median %s, at most %s."
            .formatted(
                readings.rounds(),
                Readings.number(readings.medianLoad()),
                Readings.number(readings.highestLoad())));
    add("");
    notRun.forEach(note -> add("Not run: " + note));
    add(notRun.isEmpty() ? "Nothing was left out." : "");
    add("");
  }

  private void goals() {
    add("| goal | ours, or ours / theirs | is | must be | |");
    add("|---|---|---|---|---|");
    Goal.ALL.forEach(goal -> add(goal.row(readings)));
    add("");
  }

  private void table(String title, BiFunction<String, String, String> cell) {
    add("| " + title + " | " + String.join(" | ", PEERS) + " |");
    add("|---" + "|---".repeat(PEERS.size()) + "|");
    for (var shape : SHAPES) {
      var row = new ArrayList<String>();
      PEERS.forEach(peer -> row.add(cell.apply(peer, shape)));
      add("| " + shape + " | " + String.join(" | ", row) + " |");
    }
    add("");
  }

  private void add(String line) {
    lines.add(line);
  }

  private void writeTo(Path page) throws IOException {
    var text = Files.readString(page);
    int start = text.indexOf(START);
    int end = text.indexOf(END);
    if (start < 0 || end < start) {
      throw new IllegalStateException(
          "%s has no place for the figures; it needs the lines %s and %s"
              .formatted(page, START, END));
    }
    Files.writeString(
        page,
        text.substring(0, start)
            + START
            + "\n"
            + String.join("\n", lines).strip()
            + "\n"
            + text.substring(end));
  }
}
