package dev.fairlead.runtime.internal.kubeconfig;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One YAML document as a tree, built from parser events alone.
 *
 * <p>Refused: anchors, aliases, merge keys, tags, directives, a second document, two fields of one
 * name, field names that are not text, nesting deeper than {@value #MAX_DEPTH}. The parser asks for
 * one event after the other, so the depth limit stops a hostile document before it costs anything.
 */
final class StrictYaml {
  static final int MAX_DEPTH = 32;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(\\.\\d+|\\d+(\\.\\d*)?)([eE][-+]?\\d+)?|0o[0-7]+|0x[0-9a-fA-F]+"
              + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

  private final Iterator<Event> events;

  private StrictYaml(Iterator<Event> events) {
    this.events = events;
  }

  static Node parse(String text) throws RefusedDocument {
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(StrictText.MAX_BYTES)
            .setUseMarks(true)
            .setParseComments(false)
            .build();
    try {
      return new StrictYaml(new Parse(settings).parseString(text).iterator()).document();
    } catch (MarkedYamlEngineException e) {
      throw new RefusedDocument(
          "is not YAML"
              + e.getProblemMark().map(m -> " (line " + (m.getLine() + 1) + ")").orElse(""));
    } catch (YamlEngineException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The parser lets NumberFormatException out of an escape without digits.
      throw new RefusedDocument("is not YAML");
    }
  }

  private Node document() throws RefusedDocument {
    next(); // the start of the stream
    Event start = next();
    if (!(start instanceof DocumentStartEvent document)) {
      throw new RefusedDocument("is empty");
    }
    if (document.getSpecVersion().isPresent() || !document.getTags().isEmpty()) {
      throw new RefusedDocument("holds a YAML directive");
    }
    Node root = node(next(), 0);
    next(); // the end of the document
    if (next().getEventId() != Event.ID.StreamEnd) {
      throw new RefusedDocument("holds more than one document");
    }
    return root;
  }

  private Node node(Event event, int depth) throws RefusedDocument {
    refuseReferences(event);
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar);
    }
    if (depth == MAX_DEPTH) {
      throw new RefusedDocument("is nested deeper than " + MAX_DEPTH + " levels");
    }
    return event.getEventId() == Event.ID.SequenceStart ? sequence(depth) : mapping(depth);
  }

  private Node sequence(int depth) throws RefusedDocument {
    List<Node> items = new ArrayList<>();
    for (Event e = next(); e.getEventId() != Event.ID.SequenceEnd; e = next()) {
      items.add(node(e, depth + 1));
    }
    return new Node.Sequence(List.copyOf(items));
  }

  private Node mapping(int depth) throws RefusedDocument {
    Map<String, Node> fields = new LinkedHashMap<>();
    for (Event e = next(); e.getEventId() != Event.ID.MappingEnd; e = next()) {
      String name = fieldName(e);
      if (fields.putIfAbsent(name, node(next(), depth + 1)) != null) {
        throw new RefusedDocument("holds two fields of one name: " + Refusals.printable(name));
      }
    }
    return new Node.Mapping(fields);
  }

  private static String fieldName(Event event) throws RefusedDocument {
    refuseReferences(event);
    if (!(event instanceof ScalarEvent scalar) || !StrictText.isPlainLine(scalar.getValue())) {
      throw new RefusedDocument("holds a field name that is not plain text");
    }
    if (scalar.isPlain() && scalar.getValue().equals("<<")) {
      throw new RefusedDocument("holds a YAML merge key");
    }
    return scalar.getValue();
  }

  private static void refuseReferences(Event event) throws RefusedDocument {
    if (event instanceof AliasEvent) {
      throw new RefusedDocument("holds a YAML alias");
    }
    if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
      throw new RefusedDocument("holds a YAML anchor");
    }
    boolean tagged =
        (event instanceof ScalarEvent s && s.getTag().isPresent())
            || (event instanceof CollectionStartEvent c && c.getTag().isPresent());
    if (tagged) {
      throw new RefusedDocument("holds a YAML tag");
    }
  }

  private static Node scalar(ScalarEvent scalar) {
    String value = scalar.getValue();
    if (scalar.getScalarStyle() != ScalarStyle.PLAIN) {
      return new Node.Text(value);
    }
    return switch (value) {
      case "", "~", "null", "Null", "NULL" -> Node.Nothing.INSTANCE;
      case "true", "True", "TRUE" -> new Node.Flag(true);
      case "false", "False", "FALSE" -> new Node.Flag(false);
      default -> NUMBER.matcher(value).matches() ? Node.Numeral.INSTANCE : new Node.Text(value);
    };
  }

  private Event next() throws RefusedDocument {
    if (!events.hasNext()) {
      throw new RefusedDocument("ends too early");
    }
    return events.next();
  }
}
