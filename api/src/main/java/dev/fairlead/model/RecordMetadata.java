package dev.fairlead.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds, reads and replaces the one {@code ObjectMeta metadata} of a record. */
final class RecordMetadata<T> {

  private final Class<T> record;
  private final MethodHandle constructor;
  private final MethodHandle[] accessors;
  private final int position;

  private RecordMetadata(Class<T> record) {
    this.record = record;
    var components = record.getRecordComponents();
    position = position(record, components);
    accessors = Arrays.stream(components).map(this::accessor).toArray(MethodHandle[]::new);
    constructor = constructor(components);
  }

  static <T> MetadataAccess<T> access(Class<T> record) {
    var metadata = new RecordMetadata<>(record);
    return new MetadataAccess<>(metadata::read, metadata::replace);
  }

  private static int position(Class<?> record, RecordComponent[] components) {
    var found =
        IntStream.range(0, components.length)
            .filter(i -> components[i].getType() == ObjectMeta.class)
            .toArray();
    if (found.length != 1 || !components[found[0]].getName().equals("metadata")) {
      throw new IllegalArgumentException(
          "record %s needs exactly one component `ObjectMeta metadata`, has %s of that type: declare it like `record %s(ObjectMeta metadata, …)`"
              .formatted(
                  record.getName(),
                  found.length == 0 ? "none" : names(components),
                  record.getSimpleName()));
    }
    return found[0];
  }

  private static String names(RecordComponent[] components) {
    return Arrays.stream(components)
        .filter(component -> component.getType() == ObjectMeta.class)
        .map(RecordComponent::getName)
        .toList()
        .toString();
  }

  private MethodHandle accessor(RecordComponent component) {
    try {
      var accessor = component.getAccessor();
      open(accessor);
      return MethodHandles.lookup()
          .unreflect(accessor)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw notOpen(e);
    }
  }

  private MethodHandle constructor(RecordComponent[] components) {
    var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var canonical = record.getDeclaredConstructor(types);
      open(canonical);
      return MethodHandles.lookup()
          .unreflectConstructor(canonical)
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(record.getName() + " has no canonical constructor", e);
    } catch (IllegalAccessException e) {
      throw notOpen(e);
    }
  }

  private void open(AccessibleObject member) {
    try {
      member.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      throw notOpen(e);
    }
  }

  private IllegalArgumentException notOpen(Exception cause) {
    return new IllegalArgumentException(
        "%s can't be reached: add `opens %s to dev.fairlead.api, dev.fairlead.runtime;` to its module-info"
            .formatted(record.getName(), record.getPackageName()),
        cause);
  }

  private ObjectMeta read(T object) {
    var metadata = (ObjectMeta) valueOf(object, position);
    return metadata == null ? ObjectMeta.nothing() : metadata;
  }

  private T replace(T object, ObjectMeta metadata) {
    var values = new @Nullable Object[accessors.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = i == position ? metadata : valueOf(object, i);
    }
    try {
      return record.cast((Object) constructor.invokeExact(values));
    } catch (Throwable e) {
      throw asUnchecked(e);
    }
  }

  private @Nullable Object valueOf(T object, int component) {
    try {
      return (Object) accessors[component].invokeExact((Object) object);
    } catch (Throwable e) {
      throw asUnchecked(e);
    }
  }

  /** What the record's own code throws reaches the caller as it is. */
  private RuntimeException asUnchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(record.getName() + " can't be read or built", thrown);
  }
}
