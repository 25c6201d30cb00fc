package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON patch (RFC 6902), as lenient as a real server where that was measured. */
final class JsonPatch {
  private static final int MAX_OPERATIONS = 10_000;

  private JsonPatch() {}

  /** The result of all operations on a copy of the target; 422 if one does not apply. */
  static @Nullable Object apply(@Nullable Object target, List<Object> operations) {
    if (operations.size() > MAX_OPERATIONS) {
      throw ApiError.tooLarge(
          "Request entity too large: The allowed maximum operations in a JSON patch is "
              + MAX_OPERATIONS
              + ", got "
              + operations.size());
    }
    Object document = Tree.copy(target);
    for (Object operation : operations) {
      document = step(document, operation);
    }
    return document;
  }

  private static @Nullable Object step(@Nullable Object document, Object operation) {
    List<String> path = pointer(Tree.text(operation, "path"));
    List<String> from = pointer(Tree.text(operation, "from"));
    Object value = Tree.copy(Tree.at(operation, "value"));
    switch (Tree.text(operation, "op")) {
      case "add" -> {
        return add(document, path, value);
      }
      case "replace" -> {
        return replace(document, path, value);
      }
      case "remove" -> {
        return remove(document, path);
      }
      case "copy" -> {
        return add(document, path, Tree.copy(find(document, from)));
      }
      case "move" -> {
        Object moved = find(document, from);
        return add(remove(document, from), path, moved);
      }
      case "test" -> {
        if (!Tree.same(find(document, path), value)) {
          throw ApiError.patchDoesNotApply();
        }
        return document;
      }
      default -> throw ApiError.patchDoesNotApply();
    }
  }

  /** The unescaped reference tokens; a server also takes a path without its leading slash. */
  private static List<String> pointer(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    String path = text.startsWith("/") ? text.substring(1) : text;
    return Arrays.stream(path.split("/", -1))
        .map(token -> token.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  private static @Nullable Object find(@Nullable Object document, List<String> path) {
    Object here = document;
    for (String token : path) {
      if (here instanceof Map<?, ?> map) {
        here = map.get(token);
      } else if (here instanceof List<?> list) {
        here = list.get(index(token, list.size(), list.size() - 1));
      } else {
        throw ApiError.patchDoesNotApply();
      }
    }
    return here;
  }

  private static @Nullable Object add(
      @Nullable Object document, List<String> path, @Nullable Object value) {
    if (path.isEmpty()) {
      return value;
    }
    String last = path.get(path.size() - 1);
    Object parent = parent(document, path);
    if (parent instanceof Map<?, ?> map) {
      Map<String, Object> members = Tree.members(map);
      members.put(last, value);
    } else {
      List<Object> items = mutable(parent);
      int at = last.equals("-") ? items.size() : index(last, items.size(), items.size());
      items.add(at, value);
    }
    return document;
  }

  private static @Nullable Object replace(
      @Nullable Object document, List<String> path, @Nullable Object value) {
    if (path.isEmpty()) {
      return value;
    }
    String last = path.get(path.size() - 1);
    Object parent = parent(document, path);
    if (parent instanceof Map<?, ?> map) {
      Map<String, Object> members = Tree.members(map);
      members.put(last, value);
    } else {
      List<Object> items = mutable(parent);
      items.set(index(last, items.size(), items.size() - 1), value);
    }
    return document;
  }

  private static @Nullable Object remove(@Nullable Object document, List<String> path) {
    if (path.isEmpty()) {
      return null;
    }
    String last = path.get(path.size() - 1);
    Object parent = parent(document, path);
    if (parent instanceof Map<?, ?> map) {
      if (!map.containsKey(last)) {
        throw ApiError.patchDoesNotApply();
      }
      map.remove(last);
    } else {
      List<Object> items = mutable(parent);
      items.remove(index(last, items.size(), items.size() - 1));
    }
    return document;
  }

  private static Object parent(@Nullable Object document, List<String> path) {
    Object parent = find(document, path.subList(0, path.size() - 1));
    if (parent instanceof Map || parent instanceof List) {
      return parent;
    }
    throw ApiError.patchDoesNotApply();
  }

  // Lists of a copied document are array lists of any JSON value.
  @SuppressWarnings("unchecked")
  private static List<Object> mutable(Object list) {
    return (ArrayList<Object>) list;
  }

  private static int index(String token, int size, int max) {
    boolean isNumber = token.matches("-?\\d{1,9}");
    int given = isNumber ? Integer.parseInt(token) : size + 1;
    int index = given < 0 ? size + given : given;
    if (index < 0 || index > max) {
      throw ApiError.patchDoesNotApply();
    }
    return index;
  }
}
