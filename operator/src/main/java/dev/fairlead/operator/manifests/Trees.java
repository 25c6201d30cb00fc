package dev.fairlead.operator.manifests;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps that keep their order. */
final class Trees {

  private Trees() {}

  static Map<String, Object> map(Object... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return map;
  }
}
