package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lays an applied object over a live one: what the applied one has counts, the rest stays. */
final class FieldMerge {
  private FieldMerge() {}

  /** The merged object; it may share parts with both. */
  static Map<String, Object> merge(
      FieldType type, Map<String, Object> live, Map<String, Object> applied) {
    return values(type, Value.of(live), Value.of(applied)).members();
  }

  private static Value values(FieldType type, Value live, Value applied) {
    Shape shape = type.shape(applied.isPresent() ? applied.content() : live.content());
    if (type.isAtomic(shape) || (live.isEmpty(shape) && applied.isEmpty(shape))) {
      return applied.isPresent() ? applied : live;
    }
    if (shape == Shape.MAP) {
      return members(type, live.members(), applied.members());
    }
    return type.list() == null
        ? Value.ABSENT
        : new Lists(type.list(), live.items(), applied.items()).merged();
  }

  private static Value members(
      FieldType type, Map<String, Object> live, Map<String, Object> applied) {
    Map<String, Object> merged = new LinkedHashMap<>();
    live.forEach(
        (name, value) -> {
          if (applied.containsKey(name)) {
            member(type, name, Value.of(value), Value.of(applied.get(name)), merged);
          } else {
            merged.put(name, value);
          }
        });
    applied.forEach(
        (name, value) -> {
          if (!live.containsKey(name)) {
            member(type, name, Value.ABSENT, Value.of(value), merged);
          }
        });
    return merged.isEmpty() ? Value.ABSENT : Value.of(merged);
  }

  private static void member(
      FieldType type, String name, Value live, Value applied, Map<String, Object> merged) {
    Value value = values(type.member(name).orElse(FieldType.ANYTHING), live, applied);
    if (value.isPresent()) {
      merged.put(name, value.content());
    }
  }

  /**
   * The items of two lists, each once. Applied items come in their own order; live ones that are
   * not applied stay where they are among those that both lists have.
   */
  private static final class Lists {
    private final ListType list;
    private final List<Object> live;
    private final List<String> left;
    private final List<String> right;
    private final Map<String, Value> leftItems;
    private final Map<String, Value> rightItems;
    private final Deque<String> shared = new ArrayDeque<>();
    private final Set<String> taken = new HashSet<>();
    private final List<Object> merged = new ArrayList<>();

    private Lists(ListType list, List<Object> live, List<Object> applied) {
      this.list = list;
      this.live = live;
      this.left = elements(list, live);
      this.right = elements(list, applied);
      this.leftItems = index(left, live);
      this.rightItems = index(right, applied);
      right.stream().filter(leftItems::containsKey).forEach(shared::add);
    }

    private static List<String> elements(ListType list, List<Object> items) {
      List<String> elements = new ArrayList<>(items.size());
      items.forEach(item -> elements.add(ListItems.element(list, item)));
      return elements;
    }

    /** The items by element; those that repeat count as null, since they cannot be merged. */
    private static Map<String, Value> index(List<String> elements, List<Object> items) {
      Map<String, Value> index = new HashMap<>();
      for (int i = 0; i < items.size(); i++) {
        Value once = Value.of(items.get(i));
        index.merge(elements.get(i), once, (first, again) -> Value.of(null));
      }
      return index;
    }

    private Value merged() {
      int l = 0;
      int r = 0;
      while (l < left.size() || r < right.size()) {
        if (l < left.size()) {
          String element = left.get(l);
          if (r < right.size() && element.equals(right.get(r))) {
            takeApplied(element);
            l++;
            r++;
            continue;
          }
          if (!rightItems.containsKey(element)) {
            take(Value.of(live.get(l)), Value.ABSENT);
            l++;
            continue;
          }
          if (taken.contains(element) || (r < right.size() && isOutOfTurn(element))) {
            l++;
            continue;
          }
        }
        takeApplied(right.get(r));
        r++;
      }
      return merged.isEmpty() ? Value.ABSENT : Value.of(merged);
    }

    /** Whether a shared item is not the one that the applied order asks for next. */
    private boolean isOutOfTurn(String element) {
      String next = shared.peek();
      return next != null && !next.equals(element);
    }

    private void takeApplied(String element) {
      taken.add(element);
      take(
          leftItems.getOrDefault(element, Value.ABSENT),
          rightItems.getOrDefault(element, Value.ABSENT));
      if (element.equals(shared.peek())) {
        shared.remove();
      }
    }

    private void take(Value ours, Value theirs) {
      Value item = values(list.items(), ours, theirs);
      if (item.isPresent()) {
        merged.add(item.content());
      }
    }
  }
}
