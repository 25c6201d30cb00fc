package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldSet.Path;
import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two objects of one type: the paths of what only the second one has, of what
 * both have with other values, and of what only the first one has. No path is in two of the sets.
 */
record Comparison(FieldSet added, FieldSet modified, FieldSet removed) {

  static Comparison of(FieldType type, Map<String, Object> before, Map<String, Object> after) {
    Walk walk = new Walk();
    walk.values(type, Value.of(before), Value.of(after), null);
    return new Comparison(walk.added.build(), walk.modified.build(), walk.removed.build());
  }

  /** The same without some paths and what is below them. */
  Comparison without(FieldSet ignored) {
    return ignored.isEmpty()
        ? this
        : new Comparison(
            added.minusAllBelow(ignored),
            modified.minusAllBelow(ignored),
            removed.minusAllBelow(ignored));
  }

  boolean isEmpty() {
    return added.isEmpty() && modified.isEmpty() && removed.isEmpty();
  }

  FieldSet changed() {
    return added.union(modified);
  }

  private static final class Walk {
    private final FieldSet.Builder added = new FieldSet.Builder();
    private final FieldSet.Builder modified = new FieldSet.Builder();
    private final FieldSet.Builder removed = new FieldSet.Builder();

    private void values(FieldType type, Value before, Value after, @Nullable Path path) {
      if (before.isPresent() && before.content() == after.content()) {
        return;
      }
      Shape shape = type.shape(after.isPresent() ? after.content() : before.content());
      Shape former = before.isPresent() ? type.shape(before.content()) : shape;
      if (former != shape && after.isPresent()) {
        shaped(type, former, before, after, path);
      }
      if (!shaped(type, shape, before, after, path)) {
        presence(before, after, path);
      }
    }

    /** Compares as a shape; whether it was one value. */
    private boolean shaped(
        FieldType type, Shape shape, Value before, Value after, @Nullable Path path) {
      if (type.isAtomic(shape) || (before.isEmpty(shape) && after.isEmpty(shape))) {
        leaf(before, after, path);
        return true;
      }
      if (shape == Shape.MAP) {
        members(type, before.members(), after.members(), path);
      } else if (type.list() != null) {
        items(type.list(), before.items(), after.items(), path);
      }
      return false;
    }

    private void leaf(Value before, Value after, @Nullable Path path) {
      if (before.isPresent() && after.isPresent()) {
        if (!Tree.same(before.content(), after.content())) {
          modified.add(path);
        }
      } else {
        presence(before, after, path);
      }
    }

    private void presence(Value before, Value after, @Nullable Path path) {
      if (!before.isPresent()) {
        added.add(path);
      } else if (!after.isPresent()) {
        removed.add(path);
      }
    }

    private void members(
        FieldType type,
        Map<String, Object> before,
        Map<String, Object> after,
        @Nullable Path path) {
      before.forEach(
          (name, value) -> member(type, name, Value.of(value), Value.member(after, name), path));
      after.forEach(
          (name, value) -> {
            if (!before.containsKey(name)) {
              member(type, name, Value.ABSENT, Value.of(value), path);
            }
          });
    }

    private void member(
        FieldType type, String name, Value before, Value after, @Nullable Path path) {
      if (before.isPresent() && before.content() == after.content()) {
        return;
      }
      values(
          type.member(name).orElse(FieldType.ANYTHING),
          before,
          after,
          new Path(path, PathElements.member(name)));
    }

    private void items(
        ListType list, List<Object> before, List<Object> after, @Nullable Path path) {
      Map<String, List<Object>> former = ListItems.byElement(list, before);
      Map<String, List<Object>> now = ListItems.byElement(list, after);
      former.forEach(
          (element, items) ->
              item(list, items, now.getOrDefault(element, List.of()), new Path(path, element)));
      now.forEach(
          (element, items) -> {
            if (!former.containsKey(element)) {
              item(list, List.of(), items, new Path(path, element));
            }
          });
    }

    /** Items that repeat are one value together. */
    private void item(ListType list, List<Object> before, List<Object> after, Path path) {
      if (before.size() <= 1 && after.size() <= 1) {
        values(list.items(), Value.first(before), Value.first(after), path);
      } else if (before.size() > 1 && after.size() > 1) {
        if (!Tree.same(before, after)) {
          modified.add(path);
        }
      } else if (before.size() > 1) {
        if (!after.isEmpty()) {
          values(list.items(), Value.ABSENT, Value.first(after), path);
        }
        removed.add(path);
      } else {
        if (!before.isEmpty()) {
          values(list.items(), Value.first(before), Value.ABSENT, path);
        }
        added.add(path);
      }
    }
  }
}
