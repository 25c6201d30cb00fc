package dev.fairlead.backend.fabric8;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.lang.reflect.Constructor;
import java.util.Arrays;

/** The client's serialization, made to pass over fields that a class does not have. */
final class Fabric8Serialization {

  private static final String TOLERANCE = "FAIL_ON_UNKNOWN_PROPERTIES";

  /** Made when first asked for: its mapper takes a while and some memory. */
  static final KubernetesSerialization TOLERANT = tolerant();

  private Fabric8Serialization() {}

  /**
   * Jackson 3 passes over unknown fields by itself, Jackson 2 throws unless told otherwise. Which
   * of them the client has is known at run time only, hence by reflection.
   */
  private static KubernetesSerialization tolerant() {
    try {
      for (var constructor : KubernetesSerialization.class.getConstructors()) {
        var parameters = constructor.getParameterTypes();
        if (parameters.length == 2 && parameters[0].getName().startsWith("com.fasterxml.")) {
          return onJackson2(constructor, parameters[0]);
        }
      }
      return new KubernetesSerialization();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this version of fabric8 is not known: 7.4.0 to 8.x are", e);
    }
  }

  private static KubernetesSerialization onJackson2(Constructor<?> constructor, Class<?> mapperType)
      throws ReflectiveOperationException {
    var mapper = mapperType.getConstructor().newInstance();
    var features =
        Class.forName(
            mapperType.getPackageName() + ".DeserializationFeature",
            true,
            mapperType.getClassLoader());
    var tolerance =
        Arrays.stream(features.getEnumConstants())
            .filter(feature -> feature.toString().equals(TOLERANCE))
            .findFirst()
            .orElseThrow(() -> new NoSuchFieldException(TOLERANCE));
    mapperType.getMethod("configure", features, boolean.class).invoke(mapper, tolerance, false);
    return (KubernetesSerialization) constructor.newInstance(mapper, true);
  }
}
