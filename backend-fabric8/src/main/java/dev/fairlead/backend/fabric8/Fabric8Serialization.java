package dev.fairlead.backend.fabric8;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Arrays;

/**
 * The client's serialization, made to pass over fields that a class does not have: by default it
 * throws at them. Whether its mapper is one of Jackson 2 or 3 is known at run time only, hence by
 * reflection, on public members alone.
 */
final class Fabric8Serialization {

  private static final String TOLERANCE = "FAIL_ON_UNKNOWN_PROPERTIES";

  /** Made when first asked for: its mapper takes a while and some memory. */
  static final KubernetesSerialization TOLERANT = tolerant();

  private Fabric8Serialization() {}

  private static KubernetesSerialization tolerant() {
    try {
      for (var constructor : KubernetesSerialization.class.getConstructors()) {
        if (constructor.getParameterCount() == 2) {
          var mapper = constructor.getParameterTypes()[0];
          return (KubernetesSerialization) constructor.newInstance(tolerant(mapper), true);
        }
      }
      throw new NoSuchMethodException("KubernetesSerialization(mapper, boolean)");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this version of fabric8 is not known: 7.4.0 to 8.0.0 are", e);
    }
  }

  private static Object tolerant(Class<?> mapperType) throws ReflectiveOperationException {
    var features = sibling(mapperType, "DeserializationFeature");
    if (mapperType.getName().startsWith("com.fasterxml.")) {
      return setUp(mapperType.getConstructor().newInstance(), features);
    }
    var json = sibling(mapperType, "json.JsonMapper");
    var builder = json.getMethod("builderWithJackson2Defaults").invoke(null);
    var jdkTypes = Class.forName("io.fabric8.kubernetes.model.jackson.Jackson2JdkTypesModule");
    builder
        .getClass()
        .getMethod("addModule", sibling(mapperType, "JacksonModule"))
        .invoke(builder, jdkTypes.getConstructor().newInstance());
    return builder.getClass().getMethod("build").invoke(setUp(builder, features));
  }

  /** Mappers of Jackson 2 and builders of Jackson 3 have the same method. */
  private static Object setUp(Object configurable, Class<?> features)
      throws ReflectiveOperationException {
    var tolerance =
        Arrays.stream(features.getEnumConstants())
            .filter(feature -> feature.toString().equals(TOLERANCE))
            .findFirst()
            .orElseThrow(() -> new NoSuchFieldException(TOLERANCE));
    configurable
        .getClass()
        .getMethod("configure", features, boolean.class)
        .invoke(configurable, tolerance, false);
    return configurable;
  }

  private static Class<?> sibling(Class<?> type, String name) throws ClassNotFoundException {
    return Class.forName(type.getPackageName() + "." + name, true, type.getClassLoader());
  }
}
