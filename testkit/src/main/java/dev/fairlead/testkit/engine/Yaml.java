package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * YAML bodies to trees, as a server reads them: the scalars of YAML 1.1 ({@code yes} is a flag),
 * merge keys, members named by texts. A body that is JSON is read as JSON.
 */
final class Yaml {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setLabel("yaml").setAllowDuplicateKeys(true).build();
  private static final int MAX_NODES = 1_000_000;
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUE =
      Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
  private static final Set<String> FALSE =
      Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
  private static final Set<String> NOT_STRINGS = Set.of("true", "false", "null");
  private static final Pattern NUMBER_OF_JSON = Pattern.compile("-?(0|[1-9][0-9]*)");
  private static final Pattern INTEGER = Pattern.compile("[-+]?(0|[1-9][0-9_]*)");
  private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F_]+");
  private static final Pattern OCTAL = Pattern.compile("0o?[0-7_]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  private final List<String> repeated = new ArrayList<>();
  private int nodes;

  private Yaml() {}

  /** A tree, and what a strict reader says of members that are there more than once. */
  record Parsed(@Nullable Object tree, List<String> repeated) {}

  /**
   * The first document of a text.
   *
   * @throws Json.SyntaxException if it cannot be read
   */
  static Parsed read(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (text.stripLeading().startsWith("{")) {
      try {
        Json.Parsed json = Json.read(body);
        if (json.duplicates().isEmpty()) {
          return new Parsed(json.tree(), List.of());
        }
      } catch (Json.SyntaxException noJson) {
        return document(text);
      }
      // The YAML reader tells the lines of what is there twice.
    }
    return document(text);
  }

  private static Parsed document(String text) {
    try {
      Yaml yaml = new Yaml();
      Iterator<Node> documents = new Compose(SETTINGS).composeAllFromString(text).iterator();
      Object tree = documents.hasNext() ? yaml.value(documents.next()) : null;
      return new Parsed(tree, yaml.repeated);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
      throw new Json.SyntaxException("yaml: line " + line + ": " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new Json.SyntaxException("yaml: " + e.getMessage());
    }
  }

  private @Nullable Object value(Node node) {
    // Aliases can make a small text a huge tree.
    if (++nodes > MAX_NODES || node.isRecursive()) {
      throw new Json.SyntaxException("yaml: document contains excessive aliasing");
    }
    if (node instanceof MappingNode mapping) {
      return object(mapping);
    }
    if (node instanceof SequenceNode sequence) {
      List<Object> items = new ArrayList<>();
      sequence.getValue().forEach(item -> items.add(value(item)));
      return items;
    }
    return scalar((ScalarNode) node);
  }

  private Map<String, Object> object(MappingNode mapping) {
    Map<String, Object> members = new LinkedHashMap<>();
    Map<String, Object> inherited = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String name = name(tuple.getKeyNode());
      if (name.equals("<<") && isPlain(tuple.getKeyNode())) {
        inherit(value(tuple.getValueNode()), inherited);
        continue;
      }
      if (members.containsKey(name)) {
        int line = tuple.getKeyNode().getStartMark().map(Mark::getLine).orElse(0) + 1;
        repeated.add("line " + line + ": key " + Json.text(name) + " already set in map");
      }
      members.put(name, value(tuple.getValueNode()));
    }
    inherited.forEach(
        (name, value) -> {
          if (!members.containsKey(name)) {
            members.put(name, value);
          }
        });
    return members;
  }

  /** Merge keys: the first of several maps that has a member counts. */
  private static void inherit(@Nullable Object from, Map<String, Object> inherited) {
    List<Object> maps = from instanceof List ? Tree.list(from) : List.of(Tree.map(from));
    maps.forEach(map -> Tree.map(map).forEach(inherited::putIfAbsent));
  }

  private static boolean isPlain(Node node) {
    return node instanceof ScalarNode scalar && scalar.isPlain();
  }

  private static String name(Node key) {
    if (!(key instanceof ScalarNode scalar)) {
      throw new Json.SyntaxException("yaml: a member's name must be a scalar");
    }
    Object name = scalar(scalar);
    return name == null ? "null" : name.toString();
  }

  private static @Nullable Object scalar(ScalarNode node) {
    String text = node.getValue();
    if (!node.isPlain() || isTagged(node)) {
      return text;
    }
    if (NULLS.contains(text)) {
      return null;
    }
    if (TRUE.contains(text)) {
      return true;
    }
    return FALSE.contains(text) ? (Object) false : number(text);
  }

  /** Whether the text says itself that it is a string. */
  private static boolean isTagged(ScalarNode node) {
    return node.getTag().equals(Tag.BINARY)
        || (node.getTag().equals(Tag.STR)
            && (NOT_STRINGS.contains(node.getValue())
                || NUMBER_OF_JSON.matcher(node.getValue()).matches()));
  }

  private static Object number(String text) {
    String digits = text.replace("_", "");
    if (INTEGER.matcher(text).matches()) {
      return small(new BigInteger(digits));
    }
    if (HEX.matcher(text).matches()) {
      return small(new BigInteger(digits.substring(2), 16));
    }
    if (OCTAL.matcher(text).matches()) {
      return small(new BigInteger(digits.replace("o", ""), 8));
    }
    return DECIMAL.matcher(text).matches() ? (Object) new BigDecimal(digits) : text;
  }

  private static Object small(BigInteger number) {
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }
}
