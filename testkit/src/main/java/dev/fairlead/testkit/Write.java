package dev.fairlead.testkit;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.Objects;

/**
 * A write that a server took.
 *
 * @param verb {@code create}, {@code update}, {@code patch}, {@code apply} or {@code delete}
 * @param resource {@code plural} or {@code plural.group}, with {@code /status} or another
 *     subresource behind it
 * @param key the object, with its cluster
 */
public record Write(String verb, String resource, ObjectKey key) {
  /** Checks that nothing is null. */
  public Write {
    Objects.requireNonNull(verb, "verb");
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(key, "key");
  }

  /** A creation. */
  public static Write create(ResourceType<?> type, ObjectKey key) {
    return new Write("create", resource(type), key);
  }

  /** A patch of the object itself. */
  public static Write patch(ResourceType<?> type, ObjectKey key) {
    return new Write("patch", resource(type), key);
  }

  /** A patch of the status subresource. */
  public static Write patchStatus(ResourceType<?> type, ObjectKey key) {
    return new Write("patch", resource(type) + "/status", key);
  }

  /** A server-side apply. */
  public static Write apply(ResourceType<?> type, ObjectKey key) {
    return new Write("apply", resource(type), key);
  }

  /** A deletion. */
  public static Write delete(ResourceType<?> type, ObjectKey key) {
    return new Write("delete", resource(type), key);
  }

  private static String resource(ResourceType<?> type) {
    return type.group().isEmpty() ? type.plural() : type.plural() + "." + type.group();
  }
}
