package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.ListType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items of lists that are merged: which path element means which item. */
final class ListItems {
  private ListItems() {}

  /** An item that cannot be told apart from others. */
  static final class NoIdentityException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoIdentityException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * The path element of an item; keys that it lacks are taken from the type's defaults.
   *
   * @throws NoIdentityException if the item has none
   */
  static String element(ListType list, @Nullable Object item) {
    return list.keys().isEmpty() ? ofValue(item) : ofKeys(list, item);
  }

  /** The items by path element, in the list's order; several if they repeat. */
  static Map<String, List<Object>> byElement(ListType list, List<Object> items) {
    Map<String, List<Object>> byElement = new LinkedHashMap<>();
    for (Object item : items) {
      byElement.computeIfAbsent(element(list, item), any -> new ArrayList<>(1)).add(item);
    }
    return byElement;
  }

  private static String ofValue(@Nullable Object item) {
    if (item instanceof Map) {
      throw new NoIdentityException(
          "associative list without keys has an element that's a map type");
    }
    if (item instanceof List) {
      throw new NoIdentityException("not supported: associative list with lists as elements");
    }
    if (item == null) {
      throw new NoIdentityException(
          "associative list without keys has an element that's an explicit null");
    }
    return PathElements.value(item);
  }

  private static String ofKeys(ListType list, @Nullable Object item) {
    if (item == null) {
      throw new NoIdentityException("associative list with keys may not have a null element");
    }
    if (!(item instanceof Map<?, ?> map)) {
      throw new NoIdentityException("associative list with keys may not have non-map elements");
    }
    Map<String, Object> keys = new LinkedHashMap<>();
    for (String name : list.keys()) {
      if (map.containsKey(name)) {
        keys.put(name, map.get(name));
      } else {
        list.items().member(name).ifPresent(type -> Tree.set(keys, name, type.standard()));
      }
    }
    if (keys.isEmpty()) {
      throw new NoIdentityException(
          "associative list with keys has an element that omits all key fields "
              + GoText.quotedList(list.keys())
              + " (and doesn't have default values for any key fields)");
    }
    return PathElements.key(keys);
  }
}
