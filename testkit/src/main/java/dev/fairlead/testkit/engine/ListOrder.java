package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of a list after a strategic merge. */
final class ListOrder {
  private ListOrder() {}

  /**
   * The merged items: those that the patch names in its order, the others in the order they had; an
   * item that the object did not have comes as early as it can.
   *
   * @param key the merge key of maps; empty for scalars
   */
  static List<Object> of(
      List<Object> merged, List<Object> patchOrder, List<Object> formerOrder, String key) {
    List<Object> patched = new ArrayList<>();
    List<Object> others = new ArrayList<>();
    for (Object item : merged) {
      (index(patchOrder, item, key) >= 0 ? patched : others).add(item);
    }
    patched.sort(Comparator.comparingInt(item -> index(patchOrder, item, key)));
    others.sort(Comparator.comparingInt(item -> index(formerOrder, item, key)));
    return woven(others, patched, formerOrder, key);
  }

  private static List<Object> woven(
      List<Object> others, List<Object> patched, List<Object> formerOrder, String key) {
    List<Object> all = new ArrayList<>(others.size() + patched.size());
    int i = 0;
    int j = 0;
    while (i < others.size() || j < patched.size()) {
      if (j == patched.size()
          || (i < others.size() && isFirst(others.get(i), patched.get(j), formerOrder, key))) {
        all.add(others.get(i++));
      } else {
        all.add(patched.get(j++));
      }
    }
    return all;
  }

  private static boolean isFirst(Object left, Object right, List<Object> order, String key) {
    int l = index(order, left, key);
    int r = index(order, right, key);
    return l >= 0 && r >= 0 && l < r;
  }

  private static int index(List<Object> items, @Nullable Object item, String key) {
    for (int i = 0; i < items.size(); i++) {
      if (isSame(items.get(i), item, key)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether two items are the same one: by their merge key, or by value. */
  static boolean isSame(@Nullable Object a, @Nullable Object b, String key) {
    if (key.isEmpty()) {
      return Tree.same(a, b);
    }
    return Tree.same(
        StrategicMerge.keyOf(Tree.map(a), key), StrategicMerge.keyOf(Tree.map(b), key));
  }
}
