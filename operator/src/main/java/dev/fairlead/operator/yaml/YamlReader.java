package dev.fairlead.operator.yaml;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the documents of a YAML or JSON text within bounds: no anchors, no aliases, no tags, no
 * duplicate keys, at most 8 MiB, at most 64 levels deep.
 */
public final class YamlReader {

  /** The longest text, in bytes. */
  public static final int MAX_BYTES = 8 << 20;

  private static final int DEEPEST = 64;

  private YamlReader() {}

  /**
   * The documents that are mappings; empty ones are left out.
   *
   * @throws YamlException for the first fault
   */
  public static List<Map<?, ?>> read(byte[] bytes) throws YamlException {
    if (bytes.length > MAX_BYTES) {
      throw new YamlException("longer than " + MAX_BYTES + " bytes");
    }
    var text = decode(bytes);
    var settings =
        LoadSettings.builder().setCodePointLimit(MAX_BYTES).setAllowDuplicateKeys(false).build();
    try {
      checkEvents(new Parse(settings).parseString(text));
      return documents(new Load(settings).loadAllFromString(text));
    } catch (MarkedYamlEngineException e) {
      throw new YamlException(problem(e) + at(e.getProblemMark()));
    } catch (YamlEngineException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The parser lets NumberFormatException out of an escape without digits.
      throw new YamlException("not YAML");
    }
  }

  private static String problem(MarkedYamlEngineException e) {
    return e.getProblem().startsWith("found duplicate key")
        ? "the same key twice"
        : "not YAML: " + e.getProblem().lines().findFirst().orElse("");
  }

  private static String decode(byte[] bytes) throws YamlException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new YamlException("not UTF-8");
    }
  }

  /** Before anything is built: building goes deeper with each level, and aliases multiply. */
  private static void checkEvents(Iterable<Event> events) throws YamlException {
    int depth = 0;
    for (var event : events) {
      if (event instanceof CollectionEndEvent) {
        depth--;
      } else if (event instanceof CollectionStartEvent) {
        depth++;
      }
      if (depth > DEEPEST) {
        throw new YamlException("deeper than " + DEEPEST + " levels" + at(event.getStartMark()));
      }
      if (event instanceof AliasEvent
          || (event instanceof NodeEvent node && node.getAnchor().isPresent())) {
        throw new YamlException("anchors and aliases are not read" + at(event.getStartMark()));
      }
    }
  }

  private static List<Map<?, ?>> documents(Iterable<Object> loaded) throws YamlException {
    var documents = new ArrayList<Map<?, ?>>();
    int number = 0;
    for (var document : loaded) {
      number++;
      if (document instanceof Map<?, ?> map) {
        documents.add(map);
      } else if (document != null) {
        throw new YamlException("document " + number + " is no object");
      }
    }
    return documents;
  }

  private static String at(Optional<Mark> mark) {
    return mark.map(it -> " (line " + (it.getLine() + 1) + ", column " + (it.getColumn() + 1) + ")")
        .orElse("");
  }
}
