package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Locale;

/** What a resource is called; the group is empty for core. */
record ResourceNames(
    String group,
    String version,
    String kind,
    String listKind,
    String plural,
    String singular,
    List<String> shortNames,
    List<String> categories) {

  static ResourceNames of(
      String group, String version, String kind, String plural, String... shortNames) {
    return new ResourceNames(
        group,
        version,
        kind,
        kind + "List",
        plural,
        kind.toLowerCase(Locale.ROOT),
        List.of(shortNames),
        List.of());
  }

  String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }
}
