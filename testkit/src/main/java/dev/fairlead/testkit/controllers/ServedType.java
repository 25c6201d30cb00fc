package dev.fairlead.testkit.controllers;

/** A type that a server lists and deletes. The group is empty for core. */
record ServedType(String group, String version, String plural, String kind, boolean isNamespaced) {

  String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  String collection(String namespace) {
    var root = (group.isEmpty() ? "/api/" : "/apis/") + apiVersion();
    return namespace.isEmpty()
        ? root + "/" + plural
        : root + "/namespaces/" + namespace + "/" + plural;
  }

  boolean isCore(String name) {
    return group.isEmpty() && plural.equals(name);
  }

  /** {@code plural.group}, as messages of the namespace controller name it. */
  String resource() {
    return plural + "." + group;
  }
}
