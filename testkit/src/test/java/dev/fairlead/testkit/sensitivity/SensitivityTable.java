package dev.fairlead.testkit.sensitivity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which fault was noticed by the test of which rule. */
final class SensitivityTable {
  private static final Path BASE = Path.of(System.getProperty("basedir", "."));
  private static final Path PUBLISHED = BASE.resolve("../docs/benchmarks/engine-sensitivity.txt");
  private static final Path MADE = BASE.resolve("target/engine-sensitivity.txt");

  private static final String HEAD =
      """
      Mistakes in the engine of the API server in memory, planted one at a time in its sources, and the test of
      dev.fairlead.testkit.rules that noticed each by an assertion or a time limit of its own, in memory alone: no
      other test ran. The faults stand in testkit/src/test/resources/engine-faults. To repeat:
        mvn -Dquick -Pdeep -pl testkit -am test -Dtest=EngineSensitivityTest -Dsurefire.failIfNoSpecifiedTests=false
      (leaves testkit/target/engine-sensitivity.txt behind; every build plants three and compiles all)

      """;

  /** A fault and the failure that it brought about. */
  private record Row(Fault fault, Optional<RuleRun.Failure> noticed) {
    boolean isNoticed() {
      return noticed.isPresent();
    }

    /** Whether the test of the rule that it breaks was the one. */
    boolean isOwn() {
      return noticed.filter(failure -> failure.test().rule() == fault.rule()).isPresent();
    }

    String line() {
      var by = noticed.map(failure -> "rule " + failure.test().rule()).orElse("not noticed");
      return "  %-76s %-28s %s\n".formatted(fault, fault.source(), by);
    }
  }

  private final List<Row> rows = new ArrayList<>();

  /** The table that is in the docs. */
  static String published() throws IOException {
    return Files.readString(PUBLISHED);
  }

  void add(Fault fault, Optional<RuleRun.Failure> noticed) {
    rows.add(new Row(fault, noticed));
  }

  void write() throws IOException {
    Files.createDirectories(MADE.getParent());
    Files.writeString(MADE, text());
  }

  private String text() {
    var text = new StringBuilder(HEAD);
    long own = rows.stream().filter(Row::isOwn).count();
    text.append(
        "%s, %d of them by a test of the rule that the fault breaks\n"
            .formatted(noticed(rows), own));
    for (var family : Family.values()) {
      var ofFamily = rows.stream().filter(row -> row.fault().family() == family).toList();
      text.append("\n%s: %s\n".formatted(family, noticed(ofFamily)));
      ofFamily.forEach(row -> text.append(row.line()));
    }
    return text.toString();
  }

  private static String noticed(List<Row> rows) {
    long noticed = rows.stream().filter(Row::isNoticed).count();
    return "%d of %d noticed".formatted(noticed, rows.size());
  }
}
