package dev.fairlead.testkit.engine;

/**
 * What a resource path means. Namespace, name and subresource are empty where the path has none.
 *
 * @param isLegacyWatch whether the path has the old {@code /watch/} prefix
 */
record Target(
    ResourceType type, String namespace, String name, String subresource, boolean isLegacyWatch) {

  boolean isCollection() {
    return name.isEmpty();
  }

  String key() {
    return type.key(namespace, name);
  }
}
