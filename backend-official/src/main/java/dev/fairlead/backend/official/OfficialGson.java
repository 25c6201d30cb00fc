package dev.fairlead.backend.official;

import com.google.gson.ExclusionStrategy;
import com.google.gson.FieldAttributes;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Gson of our own. That of the client is one for the whole process, which others replace (O3),
 * and its generated validators throw at the first field that is newer than the client (O1).
 */
final class OfficialGson {

  private static final String MODELS = V1ObjectMeta.class.getPackageName();

  static final Gson INSTANCE = gson();

  private OfficialGson() {}

  private static Gson gson() {
    var ofBuiltIns = base().registerTypeAdapterFactory(new EmptyIsAbsent()).create();
    return base().registerTypeAdapterFactory(new BuiltIns(ofBuiltIns)).create();
  }

  private static GsonBuilder base() {
    return new GsonBuilder()
        .disableHtmlEscaping()
        // Else free-form fields, such as defaults in a schema, would make 5.0 of 5.
        .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
        .setExclusionStrategies(new ManagedFields())
        .registerTypeAdapter(byte[].class, new Base64Bytes().nullSafe())
        .registerTypeAdapter(OffsetDateTime.class, new Timestamps().nullSafe());
  }

  /** As in the client (O2): half of an object's size, and the server's to write. */
  private static final class ManagedFields implements ExclusionStrategy {

    @Override
    public boolean shouldSkipField(FieldAttributes field) {
      return field.getDeclaringClass() == V1ObjectMeta.class
          && field.getName().equals("managedFields");
    }

    @Override
    public boolean shouldSkipClass(Class<?> type) {
      return false;
    }
  }

  /** Hands the client's classes to another Gson; custom ones keep their empty lists. */
  private record BuiltIns(Gson gson) implements TypeAdapterFactory {

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson outer, TypeToken<T> type) {
      boolean isBuiltIn = type.getRawType().getPackageName().equals(MODELS);
      return isBuiltIn ? gson.getAdapter(type) : null;
    }
  }

  /**
   * O2: the client's classes hold an empty collection for each absent one. Written out, an apply
   * would claim all of those fields. In none of them do empty and absent differ for the server;
   * free-form fields, where they do, are declared as {@code Object} and don't get here.
   */
  private static final class EmptyIsAbsent implements TypeAdapterFactory {

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      if (type.getRawType() != Map.class && type.getRawType() != List.class) {
        return null;
      }
      var usual = gson.getDelegateAdapter(this, type);
      return new TypeAdapter<>() {
        @Override
        public void write(JsonWriter out, T value) throws IOException {
          usual.write(out, isEmpty(value) ? null : value);
        }

        @Override
        public T read(JsonReader in) throws IOException {
          return usual.read(in);
        }
      };
    }

    private static boolean isEmpty(@Nullable Object value) {
      return (value instanceof Map<?, ?> map && map.isEmpty())
          || (value instanceof Collection<?> collection && collection.isEmpty());
    }
  }

  private static final class Base64Bytes extends TypeAdapter<byte[]> {

    @Override
    public void write(JsonWriter out, byte[] value) throws IOException {
      out.value(Base64.getEncoder().encodeToString(value));
    }

    @Override
    public byte[] read(JsonReader in) throws IOException {
      return Base64.getMimeDecoder().decode(in.nextString());
    }
  }

  /**
   * Writes six digits always: the API's MicroTime takes nothing else, and Time takes them, too.
   * Reads any RFC 3339 text.
   */
  private static final class Timestamps extends TypeAdapter<OffsetDateTime> {

    private static final DateTimeFormatter MICROS =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");

    @Override
    public void write(JsonWriter out, OffsetDateTime value) throws IOException {
      out.value(MICROS.format(value.withOffsetSameInstant(ZoneOffset.UTC)));
    }

    @Override
    public OffsetDateTime read(JsonReader in) throws IOException {
      return OffsetDateTime.parse(in.nextString());
    }
  }
}
