package dev.fairlead.runtime.internal.rest;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import java.nio.charset.StandardCharsets;

/** The paths of the Kubernetes API, segments percent-encoded. */
public final class ResourcePaths {

  private static final String UNRESERVED = "-._~";

  private ResourcePaths() {}

  /**
   * The collection of a type.
   *
   * @param namespace {@code ""} for the objects of all namespaces
   */
  public static String collection(ResourceType<?> type, String namespace) {
    var root =
        type.group().isEmpty()
            ? "/api/" + encode(type.version())
            : "/apis/" + encode(type.group()) + "/" + encode(type.version());
    var inNamespace =
        namespace.isEmpty() || type.scope() == Scope.CLUSTER
            ? ""
            : "/namespaces/" + encode(namespace);
    return root + inNamespace + "/" + encode(type.plural());
  }

  /**
   * One object.
   *
   * @throws IllegalArgumentException if the key has a namespace and the type none, or the reverse
   */
  public static String object(ResourceType<?> type, ObjectKey key) {
    return collection(type, namespaceOf(type, key)) + "/" + encode(key.name());
  }

  private static String namespaceOf(ResourceType<?> type, ObjectKey key) {
    if ((type.scope() == Scope.CLUSTER) != key.namespace().isEmpty()) {
      throw new IllegalArgumentException(
          "%s are %s, but the key %s has %s"
              .formatted(
                  type,
                  type.scope() == Scope.CLUSTER ? "cluster-scoped" : "namespaced",
                  key,
                  key.namespace().isEmpty() ? "no namespace" : "a namespace"));
    }
    return key.namespace();
  }

  /** A subresource of one object, such as {@code status}. */
  public static String subresource(ResourceType<?> type, ObjectKey key, String name) {
    return object(type, key) + "/" + encode(name);
  }

  private static String encode(String segment) {
    var encoded = new StringBuilder(segment.length());
    for (byte each : segment.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved(each)) {
        encoded.append((char) each);
      } else {
        encoded.append('%').append("%02X".formatted(each & 0xff));
      }
    }
    return encoded.toString();
  }

  private static boolean isUnreserved(byte each) {
    return (each >= 'a' && each <= 'z')
        || (each >= 'A' && each <= 'Z')
        || (each >= '0' && each <= '9')
        || UNRESERVED.indexOf(each) >= 0;
  }
}
