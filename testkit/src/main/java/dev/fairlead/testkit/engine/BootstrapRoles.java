package dev.fairlead.testkit.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The roles and bindings of a new cluster, as far as they concern what is served here. */
final class BootstrapRoles {
  private static final List<Map<String, Object>> OBJECTS = read();

  private BootstrapRoles() {}

  /** By the path of the collection that they belong to. */
  static Map<String, List<Map<String, Object>>> byPath() {
    Map<String, List<Map<String, Object>>> byPath = new LinkedHashMap<>();
    for (Map<String, Object> object : OBJECTS) {
      String plural = Tree.text(object, "kind").toLowerCase(Locale.ROOT) + "s";
      byPath
          .computeIfAbsent("/apis/" + Rbac.GROUP + "/v1/" + plural, any -> new ArrayList<>())
          .add(Tree.copyOf(object));
    }
    return byPath;
  }

  private static List<Map<String, Object>> read() {
    try (InputStream in = BootstrapRoles.class.getResourceAsStream("bootstrap-roles.json")) {
      if (in == null) {
        throw new IllegalStateException("bootstrap-roles.json is missing beside this class");
      }
      return Tree.maps(Json.parse(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
