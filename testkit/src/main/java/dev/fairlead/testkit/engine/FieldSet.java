package dev.fairlead.testkit.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths into an object, as {@code fieldsV1} writes it (KEP-555). A path is a list of
 * elements: {@code f:name} a member, {@code k:{...}} an item by its keys, {@code v:...} an item by
 * its value, {@code i:n} an item by its index. Immutable once built; operations share what they do
 * not change.
 */
final class FieldSet {
  static final FieldSet EMPTY = new FieldSet(false, Collections.emptySortedMap());

  private static final FieldSet LEAF = new FieldSet(true, Collections.emptySortedMap());
  private static final String SELF = ".";

  private final boolean isMember;
  private final SortedMap<String, FieldSet> below;

  private FieldSet(boolean isMember, SortedMap<String, FieldSet> below) {
    this.isMember = isMember;
    this.below = below;
  }

  /** A path, from its last element back to the root, which is null. */
  record Path(@Nullable Path parent, String element) {
    @Override
    public String toString() {
      return (parent == null ? "" : parent.toString()) + PathElements.text(element);
    }
  }

  /** The set of one path and nothing else. */
  static FieldSet of(String... elements) {
    FieldSet set = LEAF;
    for (int i = elements.length - 1; i >= 0; i--) {
      set = new FieldSet(false, new TreeMap<>(Map.of(elements[i], set)));
    }
    return set;
  }

  /**
   * The set that a {@code fieldsV1} tree says.
   *
   * @throws IllegalArgumentException if it says none
   */
  static FieldSet parse(Map<String, Object> tree) {
    return parse(tree, true);
  }

  private static FieldSet parse(Map<String, Object> tree, boolean isRoot) {
    boolean member = !isRoot && (tree.isEmpty() || tree.containsKey(SELF));
    SortedMap<String, FieldSet> below = new TreeMap<>();
    tree.forEach(
        (element, node) -> {
          if (!element.equals(SELF)) {
            if (!(node instanceof Map<?, ?> map)) {
              throw new IllegalArgumentException("no object at " + element);
            }
            below.put(PathElements.checked(element), parse(Tree.members(map), false));
          }
        });
    return new FieldSet(member, below);
  }

  /** The set as a {@code fieldsV1} tree. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (isMember && !below.isEmpty()) {
      tree.put(SELF, Map.of());
    }
    below.forEach((element, set) -> tree.put(element, set.tree()));
    return tree;
  }

  boolean isEmpty() {
    return !isMember && below.isEmpty();
  }

  /** Whether the path of this one element is in the set. */
  boolean has(String element) {
    FieldSet node = below.get(element);
    return node != null && node.isMember;
  }

  /** What the set says below an element. */
  FieldSet below(String element) {
    return below.getOrDefault(element, EMPTY);
  }

  /** Whether the set has paths below an element. */
  boolean reachesBelow(String element) {
    FieldSet node = below.get(element);
    return node != null && !node.below.isEmpty();
  }

  FieldSet union(FieldSet other) {
    if (other.isEmpty()) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    SortedMap<String, FieldSet> merged = new TreeMap<>(below);
    other.below.forEach((element, set) -> merged.merge(element, set, FieldSet::union));
    return new FieldSet(isMember || other.isMember, merged);
  }

  FieldSet intersection(FieldSet other) {
    return combined(other, isMember && other.isMember, FieldSet::intersection, false);
  }

  /** This set without the paths of another one. */
  FieldSet minus(FieldSet other) {
    return combined(other, isMember && !other.isMember, FieldSet::minus, true);
  }

  /** This set without the paths of another one and without everything below them. */
  FieldSet minusAllBelow(FieldSet other) {
    return other.isMember ? EMPTY : combined(other, isMember, FieldSet::minusAllBelow, true);
  }

  private FieldSet combined(
      FieldSet other, boolean member, Operation operation, boolean keepsOthers) {
    if (other.below.isEmpty() && keepsOthers && member == isMember) {
      return this;
    }
    SortedMap<String, FieldSet> result = new TreeMap<>();
    below.forEach(
        (element, set) -> {
          FieldSet theirs = other.below.get(element);
          if (theirs != null) {
            FieldSet both = operation.apply(set, theirs);
            if (!both.isEmpty()) {
              result.put(element, both);
            }
          } else if (keepsOthers) {
            result.put(element, set);
          }
        });
    return new FieldSet(member, result);
  }

  private interface Operation {
    FieldSet apply(FieldSet ours, FieldSet theirs);
  }

  /**
   * This set with the paths of the members that a type names, wherever it has something below them.
   * Members of maps and items of lists are not named by a type.
   */
  FieldSet withNamedParents(@Nullable FieldType type) {
    if (below.isEmpty()) {
      return this;
    }
    SortedMap<String, FieldSet> result = new TreeMap<>();
    below.forEach(
        (element, set) -> {
          FieldType deeper = type == null ? null : type.below(element).orElse(null);
          boolean member = set.isMember || (type != null && type.names(element));
          result.put(element, new FieldSet(member, set.withNamedParents(deeper).below));
        });
    return new FieldSet(isMember, result);
  }

  /**
   * This set as a type sees it: of what is one value there are no parts, whoever owns a part owns
   * the whole.
   */
  FieldSet collapsed(FieldType type) {
    SortedMap<String, FieldSet> result = new TreeMap<>();
    below.forEach(
        (element, set) ->
            result.put(
                element,
                type.below(element)
                    .filter(any -> !set.below.isEmpty())
                    .map(deeper -> deeper.isOneValue() ? LEAF : set.collapsed(deeper))
                    .orElse(set)));
    return new FieldSet(isMember, result);
  }

  /** All paths in order. */
  void forEach(Consumer<Path> action) {
    walk(null, action);
  }

  private void walk(@Nullable Path here, Consumer<Path> action) {
    below.forEach(
        (element, set) -> {
          Path path = new Path(here, element);
          if (set.isMember) {
            action.accept(path);
          }
          set.walk(path, action);
        });
  }

  /** What lies directly below, member or not. */
  void forEachBelow(BiConsumer<String, FieldSet> action) {
    below.forEach(action);
  }

  boolean isMember() {
    return isMember;
  }

  /** Whether a path is in the set. */
  boolean contains(@Nullable Path path) {
    return node(path).isMember;
  }

  private FieldSet node(@Nullable Path path) {
    return path == null ? this : node(path.parent()).below(path.element());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldSet set && isMember == set.isMember && below.equals(set.below);
  }

  @Override
  public int hashCode() {
    return below.hashCode() * 2 + (isMember ? 1 : 0);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    forEach(path -> text.append(text.isEmpty() ? "" : " ").append(path));
    return text.toString();
  }

  /** Collects paths. */
  static final class Builder {
    private final Node root = new Node();

    private static final class Node {
      private boolean isMember;
      private @Nullable SortedMap<String, Node> below;

      private Node child(String element) {
        if (below == null) {
          below = new TreeMap<>();
        }
        return below.computeIfAbsent(element, any -> new Node());
      }

      private FieldSet build() {
        if (below == null) {
          return isMember ? LEAF : EMPTY;
        }
        SortedMap<String, FieldSet> sets = new TreeMap<>();
        below.forEach((element, node) -> sets.put(element, node.build()));
        return new FieldSet(isMember, sets);
      }
    }

    /** Adds a path; the root itself is none. */
    void add(@Nullable Path path) {
      if (path != null) {
        node(path).isMember = true;
      }
    }

    private Node node(@Nullable Path path) {
      return path == null ? root : node(path.parent()).child(path.element());
    }

    FieldSet build() {
      return root.build();
    }
  }
}
