package dev.fairlead.operator.acceptance;

import dev.fairlead.model.Unstructured;
import java.util.LinkedHashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Objects as users write them. */
final class Yaml {

  private Yaml() {}

  /** The one object of a document. */
  static Unstructured object(String yaml) {
    var document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    var tree = new LinkedHashMap<String, Object>();
    if (document instanceof Map<?, ?> map) {
      map.forEach((name, value) -> tree.put(String.valueOf(name), value));
      return Unstructured.of(tree);
    }
    throw new IllegalArgumentException("no object: " + yaml);
  }
}
