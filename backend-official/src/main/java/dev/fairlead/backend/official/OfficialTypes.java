package dev.fairlead.backend.official;

import dev.fairlead.model.ResourceType;
import io.kubernetes.client.common.KubernetesObject;

/**
 * Types whose objects are model classes of the official client, or custom ones written for it. They
 * work over any backend, and without one.
 */
public final class OfficialTypes {

  private OfficialTypes() {}

  /**
   * The type that a built-in model class stands for. The classes do not say their group, so it
   * comes from a table of this backend.
   *
   * @throws IllegalArgumentException if the class is not in the table
   */
  public static <T extends KubernetesObject> ResourceType<T> of(Class<T> builtIn) {
    var kind =
        OfficialKinds.find(builtIn)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s is not a built-in class that this backend knows: use OfficialTypes.of("
                                .formatted(builtIn.getName())
                            + "apiVersion, kind, class), and withPlural or withScope if needed"));
    return of(kind.apiVersion(), kind.kind(), builtIn).withScope(kind.scope());
  }

  /**
   * A namespaced type of any class that the client's Gson could read.
   *
   * @param apiVersion group and version, {@code example.com/v1}
   * @throws IllegalArgumentException if a name is malformed
   */
  public static <T extends KubernetesObject> ResourceType<T> of(
      String apiVersion, String kind, Class<T> model) {
    return ResourceType.of(apiVersion, kind, model, new OfficialCodec<>(model, apiVersion, kind));
  }
}
