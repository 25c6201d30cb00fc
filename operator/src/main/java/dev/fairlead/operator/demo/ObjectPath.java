package dev.fairlead.operator.demo;

/**
 * Where an object is on a server.
 *
 * @param kind as people say it
 * @param collection path of its collection
 */
record ObjectPath(String kind, String collection, String name) {

  static ObjectPath template(String name) {
    return own("Template", "configtemplates", name);
  }

  static ObjectPath instance(String name) {
    return own("Instance", "configtemplateinstances", name);
  }

  private static ObjectPath own(String kind, String plural, String name) {
    var namespace = "/apis/configtemplate.fairlead.dev/v1/namespaces/" + Story.NAMESPACE + "/";
    return new ObjectPath(kind, namespace + plural, name);
  }

  static ObjectPath configMap(String name) {
    return core("ConfigMap", "configmaps", name);
  }

  static ObjectPath secret(String name) {
    return core("Secret", "secrets", name);
  }

  private static ObjectPath core(String kind, String plural, String name) {
    return new ObjectPath(kind, "/api/v1/namespaces/" + Story.NAMESPACE + "/" + plural, name);
  }

  String path() {
    return collection + "/" + name;
  }

  /** A list or watch of this object alone. */
  String query(String more) {
    return collection + "?fieldSelector=metadata.name%3D" + name + more;
  }

  @Override
  public String toString() {
    return kind + " " + name;
  }
}
