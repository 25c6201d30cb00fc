package dev.fairlead.operator.template;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Whether a text is YAML, judged by the events of a parser, so nothing is built of it and aliases
 * cost nothing.
 */
final class YamlCheck {

  private static final int DEEPEST = 100;

  private final Deque<Level> levels = new ArrayDeque<>();

  private YamlCheck() {}

  static Optional<Formats.Fault> fault(String text) {
    var settings =
        LoadSettings.builder().setCodePointLimit((int) Limits.TOTAL).setLabel("text").build();
    try {
      var check = new YamlCheck();
      for (var event : new Parse(settings).parseString(text)) {
        var fault = check.next(event);
        if (fault.isPresent()) {
          return fault;
        }
      }
      return Optional.empty();
    } catch (MarkedYamlEngineException e) {
      return Optional.of(
          e.getProblemMark()
              .map(mark -> fault("it is no YAML", mark.getLine() + 1, mark.getColumn() + 1))
              .orElseGet(() -> fault("it is no YAML", 0, 0)));
    } catch (YamlEngineException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The parser lets NumberFormatException out of an escape without digits.
      return Optional.of(fault("it is no YAML", 0, 0));
    }
  }

  private static Formats.Fault fault(String message, int line, int column) {
    return new Formats.Fault(message, line, column);
  }

  private Optional<Formats.Fault> next(Event event) {
    if (event instanceof CollectionEndEvent) {
      levels.pop();
      return Optional.empty();
    }
    boolean isNode = event instanceof ScalarEvent || event instanceof AliasEvent;
    if (!isNode && !(event instanceof CollectionStartEvent)) {
      return Optional.empty();
    }
    var level = levels.peek();
    boolean isDuplicate = level != null && !level.add(event);
    if (event instanceof CollectionStartEvent) {
      levels.push(new Level(event instanceof MappingStartEvent));
    }
    if (isDuplicate) {
      return at(event, "it has a YAML mapping with the same key twice");
    }
    return levels.size() > DEEPEST
        ? at(event, "it is YAML deeper than " + DEEPEST + " levels")
        : Optional.empty();
  }

  private static Optional<Formats.Fault> at(Event event, String message) {
    return Optional.of(
        event
            .getStartMark()
            .map(mark -> fault(message, mark.getLine() + 1, mark.getColumn() + 1))
            .orElseGet(() -> fault(message, 0, 0)));
  }

  /** A collection that is open: in a mapping every other node is a key. */
  private static final class Level {
    private final boolean isMapping;
    private final Set<String> keys = new HashSet<>();
    private boolean isKeyNext = true;

    Level(boolean isMapping) {
      this.isMapping = isMapping;
    }

    /** Takes a child; false if it is a plain key that was there before. */
    boolean add(Event child) {
      boolean isKey = isMapping && isKeyNext;
      isKeyNext = !isKeyNext;
      return !isKey || !(child instanceof ScalarEvent scalar) || keys.add(scalar.getValue());
    }
  }
}
