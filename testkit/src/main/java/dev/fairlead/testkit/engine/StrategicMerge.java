package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.Strategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Strategic merge patch: a merge patch that merges lists where a built-in kind says by which key,
 * and that has directives for what a merge cannot say.
 */
final class StrategicMerge {
  static final String CONTENT_TYPE = "application/strategic-merge-patch+json";

  private static final String DIRECTIVE = "$patch";
  private static final String RETAIN = "$retainKeys";
  private static final String DELETE_FROM = "$deleteFromPrimitiveList";
  private static final String ORDER = "$setElementOrder";

  private StrategicMerge() {}

  /** The patched object; neither argument is changed. */
  static Map<String, Object> apply(
      FieldType type, Map<String, Object> object, Map<String, Object> patch) {
    return map(type, Tree.copyOf(object), Tree.copyOf(patch));
  }

  /** Merges two maps, both of which are used up. */
  private static Map<String, Object> map(
      FieldType type, Map<String, Object> object, Map<String, Object> patch) {
    if (patch.containsKey(DIRECTIVE)) {
      return directed(patch);
    }
    retainKeys(object, patch);
    orderedLists(type, object, patch);
    patch.forEach(
        (name, value) -> {
          if (name.startsWith(DELETE_FROM)) {
            deleteFrom(object, listName(name, DELETE_FROM, "primitive list"), value);
          } else if (value == null) {
            object.remove(name);
          } else {
            member(type, object, name, value);
          }
        });
    return object;
  }

  private static Map<String, Object> directed(Map<String, Object> patch) {
    Object directive = patch.get(DIRECTIVE);
    if ("replace".equals(directive)) {
      patch.remove(DIRECTIVE);
      return patch;
    }
    if ("delete".equals(directive)) {
      return new LinkedHashMap<>();
    }
    throw unknownDirective(patch);
  }

  private static ApiError unknownDirective(Map<String, Object> patch) {
    return ApiError.storage(
        "unknown patch type: " + GoText.of(patch.get(DIRECTIVE)) + " in map: " + GoText.of(patch));
  }

  private static void retainKeys(Map<String, Object> object, Map<String, Object> patch) {
    if (!patch.containsKey(RETAIN)) {
      return;
    }
    if (!(patch.remove(RETAIN) instanceof List<?> list)) {
      throw badFormat("retainKeys");
    }
    Set<Object> kept = new HashSet<>(list);
    boolean fits =
        patch.entrySet().stream()
            .filter(member -> member.getValue() != null)
            .map(Map.Entry::getKey)
            .filter(name -> !name.startsWith(DELETE_FROM) && !name.startsWith(ORDER))
            .allMatch(kept::contains);
    if (!fits) {
      throw badFormat("retainKeys");
    }
    object.keySet().retainAll(kept);
  }

  private static ApiError badFormat(String what) {
    return ApiError.badRequest("invalid patch format of " + what);
  }

  private static String listName(String directive, String prefix, String what) {
    if (!directive.startsWith(prefix + "/")) {
      throw badFormat(what);
    }
    return directive.substring(prefix.length() + 1);
  }

  /** Merges the lists whose order the patch says, and takes them out of the patch. */
  private static void orderedLists(
      FieldType type, Map<String, Object> object, Map<String, Object> patch) {
    for (String directive : List.copyOf(patch.keySet())) {
      if (!directive.startsWith(ORDER)) {
        continue;
      }
      List<Object> order = list(patch.remove(directive));
      String name = listName(directive, ORDER, "setElementOrder list");
      boolean isThere = object.get(name) != null;
      boolean isPatched = patch.get(name) != null;
      if (!isThere && !isPatched) {
        continue;
      }
      FieldType member = known(type, name);
      Strategy strategy = member.strategy();
      List<Object> before = isThere ? list(object.get(name)) : List.of();
      List<Object> changes = isPatched ? list(patch.remove(name)) : List.of();
      checkOrder(changes, order, strategy.key());
      List<Object> merged =
          !isPatched
              ? before
              : isThere ? lists(member, before, changes) : Tree.list(withoutDirectives(changes));
      object.put(name, ListOrder.of(merged, order, before, strategy.key()));
    }
  }

  private static List<Object> list(@Nullable Object value) {
    if (!(value instanceof List)) {
      throw ApiError.storage("expected a []interface {}, but received a " + GoText.typeOf(value));
    }
    return Tree.list(value);
  }

  /** Refuses a list whose items are not among those of the order, or in another order. */
  private static void checkOrder(List<Object> changes, List<Object> order, String key) {
    if (order.isEmpty()) {
      return;
    }
    int at = 0;
    for (Object change : changes) {
      if (change instanceof Map<?, ?> map && map.containsKey(DIRECTIVE)) {
        continue;
      }
      while (at < order.size() && !ListOrder.isSame(change, order.get(at), key)) {
        at++;
      }
      if (at == order.size()) {
        throw ApiError.storage(
            "The order in patch list:\n"
                + GoText.of(changes)
                + "\n doesn't match $setElementOrder list:\n"
                + GoText.of(order)
                + "\n");
      }
      at++;
    }
  }

  private static void deleteFrom(Map<String, Object> object, String name, @Nullable Object value) {
    if (object.get(name) instanceof List<?> there) {
      Set<Object> gone = new HashSet<>(list(value));
      List<Object> rest = new ArrayList<>(there);
      rest.removeIf(gone::contains);
      object.put(name, rest);
    }
  }

  private static void member(
      FieldType type, Map<String, Object> object, String name, Object value) {
    Object there = object.get(name);
    if (there instanceof Map<?, ?> map && value instanceof Map<?, ?> patch) {
      object.put(name, map(known(type, name), Tree.members(map), Tree.members(patch)));
    } else if (there instanceof List && value instanceof List) {
      object.put(name, lists(known(type, name), Tree.list(there), Tree.list(value)));
    } else {
      Tree.set(object, name, withoutDirectives(withoutNulls(value)));
    }
  }

  private static FieldType known(FieldType type, String name) {
    return type.member(name)
        .orElseThrow(
            () ->
                ApiError.storage(
                    "unable to find api field in struct for the json field " + Json.text(name)));
  }

  private static List<Object> lists(FieldType type, List<Object> there, List<Object> changes) {
    if (!type.strategy().merges()) {
      return changes;
    }
    if (there.isEmpty() && changes.isEmpty()) {
      return there;
    }
    Object first = there.isEmpty() ? changes.get(0) : there.get(0);
    return first instanceof Map
        ? listsOfMaps(type, there, changes)
        : ListOrder.of(union(there, changes), changes, there, "");
  }

  private static List<Object> union(List<Object> there, List<Object> changes) {
    List<Object> union = new ArrayList<>(there);
    changes.stream().filter(item -> !there.contains(item)).forEach(union::add);
    return union.stream().distinct().toList();
  }

  private static List<Object> listsOfMaps(
      FieldType type, List<Object> there, List<Object> changes) {
    String key = type.strategy().key();
    FieldType items = type.list() == null ? FieldType.ANYTHING : type.list().items();
    List<Object> plain = new ArrayList<>();
    List<Object> rest = new ArrayList<>(there);
    boolean replaces = false;
    for (Object change : changes) {
      Map<String, Object> item = Tree.map(change);
      if (!item.containsKey(DIRECTIVE)) {
        plain.add(item);
      } else {
        replaces |= special(item, key, rest);
      }
    }
    if (replaces) {
      return ListOrder.of(plain, List.of(), plain, key);
    }
    List<Object> before = List.copyOf(rest);
    plain.forEach(change -> mergeInto(rest, items, Tree.map(change), key));
    return ListOrder.of(rest, plain, before, key);
  }

  /** Does what an item with a directive says; whether it replaces the list. */
  private static boolean special(Map<String, Object> item, String key, List<Object> rest) {
    Object directive = item.get(DIRECTIVE);
    if ("delete".equals(directive)) {
      Object value = keyOf(item, key);
      rest.removeIf(each -> Tree.same(Tree.at(each, key), value));
      return false;
    }
    if ("replace".equals(directive)) {
      return true;
    }
    throw "merge".equals(directive)
        ? ApiError.storage("merging lists cannot yet be specified in the patch")
        : unknownDirective(item);
  }

  private static void mergeInto(
      List<Object> rest, FieldType items, Map<String, Object> change, String key) {
    Object value = keyOf(change, key);
    for (int i = 0; i < rest.size(); i++) {
      Map<String, Object> each = Tree.map(rest.get(i));
      if (each.containsKey(key) && Tree.same(each.get(key), value)) {
        rest.set(i, map(items, each, change));
        return;
      }
    }
    rest.add(change);
  }

  static @Nullable Object keyOf(Map<String, Object> item, String key) {
    if (!item.containsKey(key)) {
      throw ApiError.storage(
          "map: " + GoText.of(item) + " does not contain declared merge key: " + key);
    }
    return item.get(key);
  }

  private static Object withoutNulls(Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Tree.members(map).values().removeIf(value -> value == null);
      Tree.members(map).values().forEach(StrategicMerge::withoutNulls);
    } else if (tree instanceof List<?> list) {
      list.forEach(
          item -> {
            if (item instanceof Map) {
              withoutNulls(item);
            }
          });
    }
    return tree;
  }

  /** A value that is taken as it is, without the parts that are directives. */
  private static @Nullable Object withoutDirectives(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      if (map.containsKey(DIRECTIVE)) {
        return null;
      }
      Map<String, Object> kept = new LinkedHashMap<>();
      Tree.members(map).forEach((name, value) -> Tree.set(kept, name, withoutDirectives(value)));
      return kept;
    }
    if (tree instanceof List<?> list) {
      List<Object> kept = new ArrayList<>();
      for (Object item : list) {
        Object value = withoutDirectives(item);
        if (value != null) {
          kept.add(value);
        }
      }
      return kept;
    }
    return tree;
  }
}
