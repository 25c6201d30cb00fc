package dev.fairlead.testkit.sensitivity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One place of a source and what it is changed to: a mistake that somebody could make.
 *
 * @param rule the number of the rule that it breaks
 * @param source the source's path below the testkit's package, without its suffix
 */
record Fault(Family family, int rule, String what, String source, String before, String after) {
  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", "."), "src/main/java/dev/fairlead/testkit");
  private static final Pattern HEAD = Pattern.compile("# (\\d{1,3}) (.+)");

  /** All that are written down, by family. */
  static List<Fault> all() {
    return Stream.of(Family.values()).flatMap(family -> of(family).stream()).toList();
  }

  static List<Fault> of(Family family) {
    return Stream.of(text(family).strip().split("\n\n+"))
        .map(stanza -> parse(family, stanza.lines().toList()))
        .toList();
  }

  private static String text(Family family) {
    var file = "/engine-faults/" + family.title() + ".txt";
    try (InputStream in = Fault.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Fault parse(Family family, List<String> stanza) {
    var head = HEAD.matcher(stanza.get(0));
    boolean isWhole = stanza.size() > 2 && head.matches();
    var rest = new ArrayList<>(stanza.subList(Math.min(2, stanza.size()), stanza.size()));
    rest.removeIf(line -> line.startsWith("-") || line.startsWith("+"));
    if (!isWhole || !rest.isEmpty()) {
      throw new IllegalStateException("no fault of " + family + ": " + stanza);
    }
    return new Fault(
        family,
        Integer.parseInt(head.group(1)),
        head.group(2),
        stanza.get(1),
        lines(stanza, "-"),
        lines(stanza, "+"));
  }

  private static String lines(List<String> stanza, String sign) {
    return stanza.stream()
        .skip(2)
        .filter(line -> line.startsWith(sign))
        .map(line -> line.substring(1))
        .collect(Collectors.joining("\n"));
  }

  /** The changed class's name. */
  String type() {
    return "dev.fairlead.testkit." + source.replace('/', '.');
  }

  /** The source as it is. */
  String original() {
    try {
      return Files.readString(SOURCES.resolve(source + ".java"));
    } catch (IOException e) {
      throw new AssertionError(this + " has no source any more: " + e, e);
    }
  }

  /**
   * The source with the fault in it.
   *
   * @throws AssertionError unless there is exactly one place for it
   */
  String planted() {
    var text = original();
    int place = text.indexOf(before);
    if (place < 0 || text.indexOf(before, place + 1) >= 0) {
      throw new AssertionError(
          "%s has no place any more: %s does not contain exactly once: %s"
              .formatted(this, source, before));
    }
    return text.replace(before, after);
  }

  @Override
  public String toString() {
    return rule + ": " + what;
  }
}
