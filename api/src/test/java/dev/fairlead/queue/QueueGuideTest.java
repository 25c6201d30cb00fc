package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each test that the page on the queue names is there. */
class QueueGuideTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

  @Test
  void everyTestThatThePageNamesExists() throws IOException {
    var sources = testSources();
    var missing = new TreeSet<String>();
    int named = 0;
    var page = NAME.matcher(Files.readString(ROOT.resolve("docs/queue.md")));
    while (page.find()) {
      named++;
      var source = sources.getOrDefault(page.group(1) + ".java", "");
      if (!source.contains(" void " + page.group(2) + "(")) {
        missing.add(page.group());
      }
    }
    assertTrue(named > 50, "named only " + named);
    assertEquals(new TreeSet<>(), missing);
  }

  @Test
  void theCatalogueNamesATestForEveryRuleAndEveryReport() throws IOException {
    var rules =
        Stream.of(
                IntStream.rangeClosed(1, 19).mapToObj(number -> "Q" + number),
                IntStream.rangeClosed(1, 12).mapToObj(number -> "W" + number),
                Stream.of("B001", "B003", "B005", "B007", "B009"),
                Stream.of("B029", "B031", "B033", "B035"))
            .flatMap(names -> names)
            .toList();
    var lines = Files.readAllLines(ROOT.resolve("docs/queue.md"));
    for (var rule : rules) {
      var line = lines.stream().filter(text -> text.startsWith("| " + rule + " ")).findFirst();
      assertTrue(line.isPresent(), rule + " is not in the catalogue");
      assertTrue(NAME.matcher(line.get()).find(), rule + " has no test");
    }
  }

  private static Map<String, String> testSources() {
    return Stream.of("api", "runtime", "testkit")
        .map(module -> ROOT.resolve(module).resolve("src/test/java"))
        .flatMap(folder -> files(folder).stream())
        .filter(file -> file.toString().endsWith("Test.java"))
        .collect(Collectors.toMap(QueueGuideTest::name, QueueGuideTest::read, (a, b) -> a + b));
  }

  private static List<Path> files(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
