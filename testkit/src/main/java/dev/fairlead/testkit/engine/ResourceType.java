package dev.fairlead.testkit.engine;

import java.util.Map;
import java.util.Set;

/** A resource in one of its versions, and the table that all its versions share. */
record ResourceType(
    ResourceNames names,
    boolean namespaced,
    Set<Trait> traits,
    KindRules rules,
    Table table,
    TableLayout layout) {

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  boolean isCustom() {
    return has(Trait.CUSTOM);
  }

  String kind() {
    return names.kind();
  }

  String group() {
    return names.group();
  }

  String plural() {
    return names.plural();
  }

  /** {@code widgets.example.com}, or just the plural in the core group. */
  String qualifiedResource() {
    return group().isEmpty() ? plural() : plural() + "." + group();
  }

  /** {@code Widget.example.com}, or just the kind in the core group. */
  String qualifiedKind() {
    return group().isEmpty() ? kind() : kind() + "." + group();
  }

  /** The key in the table: sorted as a server's lists are. */
  String key(String namespace, String name) {
    return namespaced ? namespace + "/" + name : name;
  }

  String keyOf(Map<String, Object> object) {
    return key(Meta.namespace(object), Meta.name(object));
  }
}
