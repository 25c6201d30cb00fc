package dev.fairlead.benchmarks.testkit;

import dev.fairlead.benchmarks.readings.Goal;
import dev.fairlead.benchmarks.readings.Page;
import dev.fairlead.benchmarks.readings.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the tables of the page from all readings. */
final class Tables {
  private static final List<Goal> GOALS =
      List.of(
          Goal.plain("P11 start after the first of the JVM, ms", "start-later-ms", 50),
          Goal.timesThatOf(
              "P11 cycles per second, against the real server",
              "cycles-per-s",
              Subject.KUBE_APISERVER,
              20),
          Goal.timesThatOf(
              "P11 cycles per second, against fabric8's mock",
              "cycles-per-s",
              Subject.FABRIC8_MOCK,
              1),
          Goal.plain("P11 rules that do not hold", "rules-failed", 0));

  private static final List<String> PEERS =
      List.of(
          Subject.FAIRLEAD,
          Subject.FABRIC8_MOCK,
          Subject.KUBE_APISERVER,
          "controller-runtime-fake");

  private static final List<String> SHAPES =
      List.of(
          "start-first-ms",
          "start-loaded-ms",
          "start-later-ms",
          "start-later-worst-ms",
          "first-100-cycles-s",
          "cycles-per-s",
          "cpu-ms-per-cycle",
          "requests-per-cycle",
          "failed-runs",
          "heap-bytes-per-object",
          "rules-failed",
          "rule-tests-failed");

  private static final List<String> COUNTED =
      List.of("cycles-per-s", "rules-failed", "rule-tests-failed");

  private Tables() {}

  /**
   * Arguments: the readings, the page, the machine, the verdicts on the mock, then what was not run
   * and why.
   */
  public static void main(String[] args) throws IOException {
    var readings = Readings.of(Path.of(args[0]));
    var page = new Page(readings, PEERS);
    page.machine(args[2], Arrays.asList(args).subList(4, args.length));
    page.goals(GOALS);
    page.table("Median (range)", SHAPES, readings::cell);
    page.table("Offered / delivered, all rounds together", COUNTED, readings::deliveries);
    verdicts(page, Path.of(args[3]));
    page.writeTo(Path.of(args[1]), "run-testkit");
  }

  private static void verdicts(Page page, Path file) throws IOException {
    var verdicts = Files.readAllLines(file);
    page.line("Rules that do not hold on fabric8's mock: %s.".formatted(numbers(verdicts, false)));
    page.line("");
    page.line("Rules that hold on it: %s.".formatted(numbers(verdicts, true)));
  }

  private static String numbers(List<String> verdicts, boolean held) {
    var numbers =
        verdicts.stream()
            .map(line -> line.split("\t", 2))
            .filter(rule -> rule[1].isEmpty() == held)
            .map(rule -> rule[0])
            .collect(Collectors.joining(", "));
    return numbers.isEmpty() ? "none" : numbers;
  }
}
