package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Conditions;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What Jackson must be told about: classes of api and of the JDK without a JSON form of theirs. */
final class RecordModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  RecordModule() {
    super("fairlead");
    tree(ObjectMeta.class, MetadataJson::read, MetadataJson::write);
    tree(OwnerReference.class, MetadataJson::readOwner, MetadataJson::writeOwner);
    tree(Condition.class, ConditionJson::read, ConditionJson::write);
    text(Instant.class, Instant::parse, Instant::toString);
    text(Duration.class, Duration::parse, Duration::toString);
    text(Bytes.class, BuiltInCodecs::base64, BuiltInCodecs::base64);
    text(ClusterName.class, ClusterName::of, ClusterName::value);
    text(ConditionType.class, ConditionType::of, ConditionType::name);
    addSerializer(Conditions.class, new ConditionsSerializer());
    addDeserializer(Conditions.class, new ConditionsDeserializer());
    addSerializer(new OptionalSerializer());
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addDeserializers(new Containers());
  }

  private <V> void tree(Class<V> type, Function<JsonNode, V> read, Function<V, JsonNode> write) {
    addDeserializer(type, new TreeDeserializer<>(type, read));
    addSerializer(type, new TreeSerializer<>(type, write));
  }

  private <V> void text(Class<V> type, Function<String, V> read, Function<V, String> write) {
    addDeserializer(type, new TextDeserializer<>(type, read));
    addSerializer(type, new TextSerializer<>(type, write));
  }

  /** Reads through a tree. */
  private static final class TreeDeserializer<V> extends StdDeserializer<V> {
    private static final long serialVersionUID = 1L;
    private final transient Function<JsonNode, V> read;

    TreeDeserializer(Class<V> type, Function<JsonNode, V> read) {
      super(type);
      this.read = read;
    }

    @Override
    public V deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      return read.apply(context.readTree(parser));
    }
  }

  /** Writes through a tree. */
  private static final class TreeSerializer<V> extends StdSerializer<V> {
    private static final long serialVersionUID = 1L;
    private final transient Function<V, JsonNode> write;

    TreeSerializer(Class<V> type, Function<V, JsonNode> write) {
      super(type);
      this.write = write;
    }

    @Override
    public void serialize(V value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeTree(write.apply(value));
    }
  }

  /** Reads a text. */
  private static final class TextDeserializer<V> extends StdDeserializer<V> {
    private static final long serialVersionUID = 1L;
    private final transient Function<String, V> read;

    TextDeserializer(Class<V> type, Function<String, V> read) {
      super(type);
      this.read = read;
    }

    @Override
    public V deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      var text = parser.getValueAsString();
      if (text == null) {
        throw context.wrongTokenException(parser, handledType(), parser.currentToken(), "no text");
      }
      try {
        return read.apply(text);
      } catch (RuntimeException e) {
        throw context.instantiationException(handledType(), e);
      }
    }
  }

  /** Writes a text. */
  private static final class TextSerializer<V> extends StdSerializer<V> {
    private static final long serialVersionUID = 1L;
    private final transient Function<V, String> write;

    TextSerializer(Class<V> type, Function<V, String> write) {
      super(type);
      this.write = write;
    }

    @Override
    public void serialize(V value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeString(write.apply(value));
    }
  }

  /** Conditions are a list; absent and null ones are empty. */
  private static final class ConditionsDeserializer extends StdDeserializer<Conditions> {
    private static final long serialVersionUID = 1L;

    ConditionsDeserializer() {
      super(Conditions.class);
    }

    @Override
    public Conditions deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      var conditions = new ArrayList<Condition>();
      context.readTree(parser).forEach(json -> conditions.add(ConditionJson.read(json)));
      return Conditions.of(conditions);
    }

    @Override
    public Conditions getNullValue(DeserializationContext context) {
      return Conditions.empty();
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
      return Conditions.empty();
    }
  }

  private static final class ConditionsSerializer extends StdSerializer<Conditions> {
    private static final long serialVersionUID = 1L;

    ConditionsSerializer() {
      super(Conditions.class);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Conditions value) {
      return value.asList().isEmpty();
    }

    @Override
    public void serialize(Conditions value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeStartArray();
      for (var condition : value.asList()) {
        to.writeTree(ConditionJson.write(condition));
      }
      to.writeEndArray();
    }
  }

  private static final class OptionalSerializer extends StdSerializer<Optional<?>> {
    private static final long serialVersionUID = 1L;

    OptionalSerializer() {
      super(Optional.class, false);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Optional<?> value) {
      return value.isEmpty();
    }

    @Override
    public void serialize(Optional<?> value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.orElse(null), to);
    }
  }

  /** Deserializers that depend on the type of a content. */
  private static final class Containers extends SimpleDeserializers {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description)
        throws JsonMappingException {
      return type.hasRawClass(Optional.class)
          ? new OptionalDeserializer(type.containedTypeOrUnknown(0), null)
          : super.findBeanDeserializer(type, config, description);
    }

    @Override
    public @Nullable JsonDeserializer<?> findCollectionDeserializer(
        CollectionType type,
        DeserializationConfig config,
        BeanDescription description,
        @Nullable TypeDeserializer elementType,
        @Nullable JsonDeserializer<?> element) {
      return UnmodifiableDeserializer.of(type);
    }

    @Override
    public @Nullable JsonDeserializer<?> findMapDeserializer(
        MapType type,
        DeserializationConfig config,
        BeanDescription description,
        @Nullable KeyDeserializer key,
        @Nullable TypeDeserializer elementType,
        @Nullable JsonDeserializer<?> element) {
      return UnmodifiableDeserializer.of(type);
    }
  }
}
