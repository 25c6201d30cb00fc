package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.introspect.AccessorNamingStrategy;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.DefaultAccessorNamingStrategy;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.condition.Conditions;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Jackson as records need it: unknown members are skipped, absent collections and {@code Optional}s
 * become empty, collections are unmodifiable; null components and empty collections are not
 * written; only components are members, whatever other methods a record has.
 */
final class RecordMapper {

  private static final List<Class<?>> LEFT_OUT_IF_EMPTY =
      List.of(
          Collection.class,
          List.class,
          Set.class,
          SortedSet.class,
          Map.class,
          SortedMap.class,
          ArrayList.class,
          HashMap.class,
          LinkedHashMap.class,
          Optional.class,
          Conditions.class);

  private final ObjectMapper mapper;

  RecordMapper() {
    var builder =
        JsonMapper.builder()
            .addModule(new RecordModule())
            .accessorNaming(new ComponentsOnly())
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS);
    for (var type : LEFT_OUT_IF_EMPTY) {
      builder.withConfigOverride(
          type,
          override ->
              override.setInclude(
                  JsonInclude.Value.construct(
                      JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)));
    }
    mapper = builder.build();
  }

  /**
   * Finds out early whether values of a class can be read.
   *
   * @throws IllegalArgumentException naming the class and the remedy if not
   */
  void check(Class<?> type) {
    try {
      mapper.readerFor(type).readValue("{}");
    } catch (JsonMappingException e) {
      reachable(type, e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(type.getName() + " can't be read from JSON", e);
    } catch (InaccessibleObjectException e) {
      throw notOpen(type, e);
    }
  }

  /** A compact constructor may refuse the empty object; what Jackson can't handle is no such. */
  private static void reachable(Class<?> type, JsonMappingException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InaccessibleObjectException) {
        throw notOpen(type, e);
      }
    }
    if (e instanceof InvalidDefinitionException) {
      throw new IllegalArgumentException(
          "%s has a component that no JSON is known for: %s"
              .formatted(type.getName(), e.getOriginalMessage()),
          e);
    }
  }

  private static IllegalArgumentException notOpen(Class<?> type, Throwable cause) {
    return new IllegalArgumentException(
        "%s can't be reached: its module must open package %s to com.fasterxml.jackson.databind"
            .formatted(type.getName(), type.getPackageName()),
        cause);
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException naming class and path, but nothing of the content
   */
  <T> T read(JsonNode json, Class<T> type) {
    try {
      T value = mapper.treeToValue(json, type);
      if (value == null) {
        throw new IllegalArgumentException("null is no " + type.getName());
      }
      return value;
    } catch (InvalidDefinitionException e) {
      throw new IllegalArgumentException(
          "%s.%s: %s".formatted(type.getName(), path(e), e.getOriginalMessage()), e);
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(
          "%s can't hold this JSON: %s is malformed or refused".formatted(type.getName(), path(e)),
          e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(type.getName() + " can't be read from this JSON", e);
    }
  }

  private static String path(JsonMappingException e) {
    var path =
        e.getPath().stream()
            .map(step -> named(step.getFieldName(), step.getIndex()))
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "the object" : path;
  }

  private static String named(@Nullable String field, int index) {
    return field == null ? "[" + index + "]" : field;
  }

  /** Writes a record. */
  ObjectNode write(Object value) {
    return mapper.valueToTree(value);
  }

  /** Jackson's own strategy also takes {@code getX()} of a record for a member. */
  private static final class ComponentsOnly extends DefaultAccessorNamingStrategy.Provider {
    private static final long serialVersionUID = 1L;

    @Override
    public AccessorNamingStrategy forRecord(MapperConfig<?> config, AnnotatedClass record) {
      return new DefaultAccessorNamingStrategy.RecordNaming(config, record) {
        @Override
        public @Nullable String findNameForRegularGetter(AnnotatedMethod method, String name) {
          return _fieldNames.contains(name) ? name : null;
        }

        @Override
        public @Nullable String findNameForIsGetter(AnnotatedMethod method, String name) {
          return null;
        }
      };
    }
  }
}
