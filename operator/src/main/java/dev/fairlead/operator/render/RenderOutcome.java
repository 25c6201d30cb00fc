package dev.fairlead.operator.render;

import java.util.List;

/**
 * What came of it.
 *
 * @param yaml the ConfigMaps of all targets that could be rendered, as YAML documents
 * @param errors one line for each fault; empty if all went well
 */
public record RenderOutcome(String yaml, List<String> errors) {

  /** Copies the list. */
  public RenderOutcome {
    errors = List.copyOf(errors);
  }
}
