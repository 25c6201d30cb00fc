package dev.fairlead.runtime.internal.kubeconfig;

import java.util.List;
import java.util.Map;

/** A node of the document. */
sealed interface Node {
  /** Fields in document order, each name once. */
  record Mapping(Map<String, Node> fields) implements Node {}

  record Sequence(List<Node> items) implements Node {}

  record Text(String value) implements Node {}

  record Flag(boolean value) implements Node {}

  /** A plain scalar that YAML reads as a number; its value is never needed. */
  enum Numeral implements Node {
    INSTANCE
  }

  enum Nothing implements Node {
    INSTANCE
  }
}
