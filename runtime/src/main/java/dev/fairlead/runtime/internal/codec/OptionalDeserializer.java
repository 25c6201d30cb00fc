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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Null and absent are {@code Optional.empty()}. */
final class OptionalDeserializer extends StdDeserializer<Optional<?>>
    implements ContextualDeserializer {

  private static final long serialVersionUID = 1L;

  private final JavaType content;
  private final transient @Nullable JsonDeserializer<?> reader;

  OptionalDeserializer(JavaType content, @Nullable JsonDeserializer<?> reader) {
    super(Optional.class);
    this.content = content;
    this.reader = reader;
  }

  @Override
  public JsonDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) throws JsonMappingException {
    return new OptionalDeserializer(
        content, context.findContextualValueDeserializer(content, property));
  }

  @Override
  public Optional<?> deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    var found = reader == null ? context.findRootValueDeserializer(content) : reader;
    return Optional.ofNullable(found.deserialize(parser, context));
  }

  @Override
  public Optional<?> getNullValue(DeserializationContext context) {
    return Optional.empty();
  }

  @Override
  public Object getAbsentValue(DeserializationContext context) {
    return Optional.empty();
  }
}
