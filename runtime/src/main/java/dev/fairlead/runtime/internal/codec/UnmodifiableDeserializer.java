package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collections declared by their interface: unmodifiable, and empty where absent or null. Jackson's
 * own deserializer of a modifiable class does the reading.
 */
final class UnmodifiableDeserializer extends StdDeserializer<Object>
    implements ContextualDeserializer {

  private static final long serialVersionUID = 1L;

  private final transient Form form;
  private final JavaType content;
  private final transient @Nullable JsonDeserializer<?> reader;

  private UnmodifiableDeserializer(
      Form form, JavaType content, @Nullable JsonDeserializer<?> reader) {
    super(form.declared());
    this.form = form;
    this.content = content;
    this.reader = reader;
  }

  /** The deserializer if the type is an interface known here, else null. */
  static @Nullable JsonDeserializer<?> of(JavaType type) {
    return Form.ALL.stream()
        .filter(form -> form.declared() == type.getRawClass())
        .findFirst()
        .map(form -> new UnmodifiableDeserializer(form, type, null))
        .orElse(null);
  }

  @Override
  public JsonDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) throws JsonMappingException {
    var types = context.getTypeFactory();
    var modifiable = types.constructSpecializedType(content, form.modifiable());
    return new UnmodifiableDeserializer(
        form, content, context.findContextualValueDeserializer(modifiable, property));
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (reader == null) {
      return context.reportBadDefinition(content, "the deserializer was not made for a property");
    }
    return form.freeze().apply(reader.deserialize(parser, context));
  }

  @Override
  public Object getNullValue(DeserializationContext context) {
    return form.empty();
  }

  @Override
  public Object getAbsentValue(DeserializationContext context) {
    return form.empty();
  }

  /**
   * An interface, the class that is read instead, how it becomes unmodifiable, and its empty one.
   */
  private record Form(
      Class<?> declared, Class<?> modifiable, Function<Object, Object> freeze, Object empty) {

    static final List<Form> ALL =
        List.of(
            new Form(
                List.class,
                ArrayList.class,
                list -> Collections.unmodifiableList((List<?>) list),
                List.of()),
            new Form(
                Collection.class,
                ArrayList.class,
                list -> Collections.unmodifiableList((List<?>) list),
                List.of()),
            new Form(
                Set.class,
                LinkedHashSet.class,
                set -> Collections.unmodifiableSet((Set<?>) set),
                Set.of()),
            new Form(
                SortedSet.class,
                TreeSet.class,
                set -> Collections.unmodifiableSortedSet((SortedSet<?>) set),
                Collections.emptySortedSet()),
            new Form(
                Map.class,
                LinkedHashMap.class,
                map -> Collections.unmodifiableMap((Map<?, ?>) map),
                Map.of()),
            new Form(
                SortedMap.class,
                TreeMap.class,
                map -> Collections.unmodifiableSortedMap((SortedMap<?, ?>) map),
                Collections.emptySortedMap()));
  }
}
