package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldSet.Path;
import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The paths that whoever applies an object owns: its leaves, its list items, keys of plain maps.
 */
final class OwnedFields {
  private final FieldSet.Builder set = new FieldSet.Builder();

  private OwnedFields() {}

  static FieldSet of(FieldType type, Map<String, Object> object) {
    OwnedFields fields = new OwnedFields();
    fields.value(type, object, null);
    return fields.set.build();
  }

  private void value(FieldType type, @Nullable Object value, @Nullable Path path) {
    Shape shape = type.shape(value);
    if (type.isAtomic(shape)) {
      set.add(path);
    } else if (shape == Shape.MAP) {
      Tree.map(value).forEach((name, member) -> member(type, name, member, path));
    } else if (type.list() != null) {
      items(type.list(), Tree.list(value), path);
    }
  }

  private void member(FieldType type, String name, @Nullable Object value, @Nullable Path parent) {
    Path path = new Path(parent, PathElements.member(name));
    value(type.member(name).orElse(FieldType.ANYTHING), value, path);
    boolean isEmpty = value == null || (value instanceof Map<?, ?> map && map.isEmpty());
    if (isEmpty || !type.names(path.element())) {
      set.add(path);
    }
  }

  private void items(ListType list, List<Object> items, @Nullable Path parent) {
    ListItems.byElement(list, items)
        .forEach(
            (element, same) -> {
              Path path = new Path(parent, element);
              if (same.size() == 1) {
                value(list.items(), same.get(0), path);
              }
              set.add(path);
            });
  }
}
