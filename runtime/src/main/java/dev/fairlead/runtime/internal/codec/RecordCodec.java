package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;

/** Users' records by Jackson; {@code apiVersion} and {@code kind} are the type's. */
final class RecordCodec<T> implements ObjectCodec<T> {

  private final ResourceType<T> type;
  private final RecordMapper mapper;

  private RecordCodec(ResourceType<T> type, RecordMapper mapper) {
    this.type = type;
    this.mapper = mapper;
  }

  /**
   * The codec of a type.
   *
   * @throws IllegalArgumentException if the record can't be reached or Jackson can't handle it
   */
  static <T> ObjectCodec<T> of(ResourceType<T> type, RecordMapper mapper) {
    mapper.check(type.javaType());
    return new RecordCodec<>(type, mapper);
  }

  @Override
  public T decode(Bytes json) {
    return mapper.read(Json.parseObject(json), type.javaType());
  }

  @Override
  public Bytes encode(T object) {
    var stamped = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
    ObjectNode members = mapper.write(object);
    members.remove("apiVersion");
    members.remove("kind");
    stamped.setAll(members);
    return Json.write(stamped);
  }

  @Override
  public ObjectMeta metadata(T object) {
    return type.metadata(object);
  }

  @Override
  public T withMetadata(T object, ObjectMeta metadata) {
    return type.withMetadata(object, metadata);
  }
}
