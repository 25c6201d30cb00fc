package dev.fairlead.runtime.internal.codec;

import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Conditions;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Whether decoded values of a class are immutable all the way down, judged by types alone: known
 * leaf classes, enums, the collection interfaces that are decoded unmodifiable, and records of
 * these. A record whose compact constructor puts a modifiable copy in is beyond this.
 */
final class Immutability {

  private static final Set<Class<?>> LEAVES =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Character.class,
          BigDecimal.class,
          BigInteger.class,
          Instant.class,
          Duration.class,
          UUID.class,
          URI.class,
          Bytes.class,
          ObjectMeta.class,
          ConfigMap.class,
          Secret.class,
          Unstructured.class,
          Condition.class,
          Conditions.class,
          ConditionType.class);

  private static final Set<Class<?>> CONTAINERS =
      Set.of(Optional.class, Collection.class, List.class, Set.class, Map.class);

  private Immutability() {}

  static boolean isDeep(Class<?> type) {
    return isDeep(type, new HashSet<>());
  }

  private static boolean isDeep(Type type, Set<Type> open) {
    if (type instanceof ParameterizedType generic) {
      return CONTAINERS.contains(generic.getRawType())
          && Arrays.stream(generic.getActualTypeArguments()).allMatch(each -> isDeep(each, open));
    }
    if (!(type instanceof Class<?> leaf)) {
      return false;
    }
    if (leaf.isPrimitive() || leaf.isEnum() || LEAVES.contains(leaf)) {
      return true;
    }
    // A record that contains itself is as immutable as its other components.
    return leaf.isRecord()
        && (!open.add(leaf)
            || Arrays.stream(leaf.getRecordComponents())
                .map(RecordComponent::getGenericType)
                .allMatch(each -> isDeep(each, open)));
  }
}
