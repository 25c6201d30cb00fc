package dev.fairlead.benchmarks.readings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The tables of a page, which stand between two marks in it. Not thread-safe. */
public final class Page {
  private static final String END = "<!-- end of figures -->";

  private final Readings readings;
  private final List<String> peers;
  private final List<String> lines = new ArrayList<>();

  /**
   * Nothing yet.
   *
   * @param peers the columns of its tables
   */
  public Page(Readings readings, List<String> peers) {
    this.readings = readings;
    this.peers = peers;
  }

  /** Where it was measured, and what was not. */
  public void machine(String machine, List<String> notRun) {
    line(machine);
    line("");
    line(
        "Rounds: %d. Processors that others used meanwhile: median %s, at most %s."
            .formatted(
                readings.rounds(),
                Readings.number(readings.medianLoad()),
                Readings.number(readings.highestLoad())));
    line("");
    notRun.forEach(note -> line("Not run: " + note));
    line(notRun.isEmpty() ? "Nothing was left out." : "");
    line("");
  }

  /** A row for each goal. */
  public void goals(List<Goal> goals) {
    line("| goal | ours, or ours / theirs | is | must be | |");
    line("|---|---|---|---|---|");
    goals.forEach(goal -> line(goal.row(readings)));
    line("");
  }

  /**
   * A row for each shape.
   *
   * @param cell what stands there, of a peer and a shape
   */
  public void table(String title, List<String> shapes, BiFunction<String, String, String> cell) {
    line("| " + title + " | " + String.join(" | ", peers) + " |");
    line("|---" + "|---".repeat(peers.size()) + "|");
    for (var shape : shapes) {
      var row = new ArrayList<String>();
      peers.forEach(peer -> row.add(cell.apply(peer, shape)));
      line("| " + shape + " | " + String.join(" | ", row) + " |");
    }
    line("");
  }

  /** A line of text. */
  public void line(String text) {
    lines.add(text);
  }

  /**
   * Puts all of it into the page.
   *
   * @param script who says so, by the first of the marks
   * @throws IllegalStateException if the page has no such marks
   */
  public void writeTo(Path page, String script) throws IOException {
    var start = "<!-- figures: written by %s -->".formatted(script);
    var text = Files.readString(page);
    int from = text.indexOf(start);
    int to = text.indexOf(END);
    if (from < 0 || to < from) {
      throw new IllegalStateException(
          "%s has no place for the figures; it needs the lines %s and %s"
              .formatted(page, start, END));
    }
    Files.writeString(
        page,
        text.substring(0, from)
            + start
            + "\n"
            + String.join("\n", lines).strip()
            + "\n"
            + text.substring(to));
  }
}
