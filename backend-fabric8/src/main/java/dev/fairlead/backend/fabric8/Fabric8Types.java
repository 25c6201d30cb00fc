package dev.fairlead.backend.fabric8;

import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * Types whose objects are fabric8's model classes or custom resources written for fabric8. They
 * work over any backend, and without one.
 */
public final class Fabric8Types {

  private Fabric8Types() {}

  /**
   * The type that a model class stands for, read and written as the client does by default, except
   * that fields unknown to the class are passed over. Group, version, kind and plural are those of
   * the class's annotations; the scope is cluster unless the class is {@link Namespaced}.
   *
   * @throws IllegalArgumentException if the class does not say its version
   */
  public static <T extends HasMetadata> ResourceType<T> of(Class<T> model) {
    return of(model, Fabric8Serialization.TOLERANT);
  }

  /**
   * The same with the embedding service's own serialization, such as {@code
   * client.getKubernetesSerialization()}, for classes that need its Jackson modules. Whether it
   * accepts unknown fields is up to it.
   *
   * @throws IllegalArgumentException if the class does not say its version
   */
  public static <T extends HasMetadata> ResourceType<T> of(
      Class<T> model, KubernetesSerialization serialization) {
    refuseUnnamed(model);
    var apiVersion = HasMetadata.getApiVersion(model);
    var codec = new Fabric8Codec<>(model, apiVersion, serialization);
    return ResourceType.of(apiVersion, HasMetadata.getKind(model), model, codec)
        .withPlural(HasMetadata.getPlural(model))
        .withScope(Namespaced.class.isAssignableFrom(model) ? Scope.NAMESPACED : Scope.CLUSTER);
  }

  private static void refuseUnnamed(Class<? extends HasMetadata> model) {
    if (GenericKubernetesResource.class.isAssignableFrom(model)) {
      throw new IllegalArgumentException(
          "GenericKubernetesResource stands for no type in particular; use"
              + " ResourceType.unstructured(apiVersion, kind)");
    }
    if (HasMetadata.getApiVersion(model) == null) {
      throw new IllegalArgumentException(
          "%s does not say its group and version: annotate it with @Group and @Version"
              .formatted(model.getName()));
    }
  }
}
