package dev.fairlead.runtime.internal.kubeconfig;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One mapping taken apart. Every reader takes its field away; {@link #finish} refuses what is left,
 * so a field that nobody knows is never passed over in silence. Null reads as absent except where
 * presence alone is refused.
 */
final class Fields {
  private final String path;
  private final Map<String, Node> left;
  private final Refusals refusals;

  private Fields(String path, Map<String, Node> fields, Refusals refusals) {
    this.path = path;
    this.left = new HashMap<>(fields);
    this.refusals = refusals;
  }

  /** The fields of a node that must be a mapping; none of them, with a refusal, if it is not. */
  static Fields of(String path, Node node, Refusals refusals) {
    if (node instanceof Node.Mapping mapping) {
      return new Fields(path, mapping.fields(), refusals);
    }
    refusals.refuse(path, "must be a mapping");
    return new Fields(path, Map.of(), refusals);
  }

  String path(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** A one-line text without hidden characters; absent, null and empty are the same. */
  Optional<String> line(String name) {
    return text(name)
        .filter(value -> check(name, StrictText.isPlainLine(value), "must be one plain line"));
  }

  /** A text of any shape; absent, null and empty are the same. */
  Optional<String> text(String name) {
    Node node = take(name);
    if (node instanceof Node.Text text) {
      return Optional.of(text.value()).filter(value -> !value.isEmpty());
    }
    check(name, node == null, "must be a text in quotes");
    return Optional.empty();
  }

  /** True only for {@code true}. */
  boolean flag(String name) {
    Node node = take(name);
    if (node instanceof Node.Flag flag) {
      return flag.value();
    }
    check(name, node == null, "must be true or false");
    return false;
  }

  List<Node> items(String name) {
    Node node = take(name);
    if (node instanceof Node.Sequence sequence) {
      return sequence.items();
    }
    check(name, node == null, "must be a list");
    return List.of();
  }

  Fields mapping(String name) {
    Node node = take(name);
    return of(path(name), node == null ? new Node.Mapping(Map.of()) : node, refusals);
  }

  /** Refuses a field by its presence, null and empty included. */
  void forbid(String name, String why) {
    if (left.containsKey(name)) {
      left.remove(name);
      refusals.refuse(path(name), why);
    }
  }

  /** Takes away a field that means nothing here, whatever it holds. */
  void ignore(String name) {
    left.remove(name);
  }

  void refuse(String name, String why) {
    refusals.refuse(path(name), why);
  }

  /** Refuses the field if the condition does not hold; gives the condition back. */
  boolean check(String name, boolean holds, String why) {
    if (!holds) {
      refuse(name, why);
    }
    return holds;
  }

  void finish() {
    left.keySet().stream()
        .sorted()
        .forEach(name -> refusals.refuse(path(Refusals.printable(name)), "is not a known field"));
  }

  private @Nullable Node take(String name) {
    Node node = left.remove(name);
    return node == Node.Nothing.INSTANCE ? null : node;
  }
}
