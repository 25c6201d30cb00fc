package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The entries of {@code metadata.managedFields}: which manager owns what, and since when. */
final class ManagedFields {
  static final String MEMBER = "managedFields";

  private static final String FIELDS_TYPE = "FieldsV1";
  private static final Comparator<Map.Entry<Manager, Owned>> ORDER =
      Comparator.<Map.Entry<Manager, Owned>, String>comparing(entry -> entry.getKey().operation())
          .thenComparing(entry -> entry.getValue().time())
          .thenComparing(entry -> entry.getKey().name())
          .thenComparing(entry -> entry.getValue().apiVersion())
          .thenComparing(entry -> entry.getKey().subresource());

  private final Map<Manager, Owned> entries = new LinkedHashMap<>();

  /**
   * What one manager owns.
   *
   * @param time when that last changed, in the API's text; empty if it is not known
   */
  record Owned(FieldSet fields, String apiVersion, String time) {
    Owned with(FieldSet other) {
      return new Owned(other, apiVersion, time);
    }
  }

  /**
   * The entries of an object.
   *
   * @throws IllegalArgumentException if one of them cannot be read
   */
  static ManagedFields of(Map<String, Object> object) {
    ManagedFields managed = new ManagedFields();
    for (Object entry : Tree.list(object, "metadata", MEMBER)) {
      managed.read(Tree.map(entry));
    }
    return managed;
  }

  /** The entries of an object; none if one of them cannot be read. */
  static ManagedFields lenient(Map<String, Object> object) {
    try {
      return of(object);
    } catch (IllegalArgumentException unreadable) {
      return new ManagedFields();
    }
  }

  /** Whether a client asks to forget all entries: an empty list, or one empty entry. */
  static boolean isReset(Map<String, Object> object) {
    return Tree.at(object, "metadata", MEMBER) instanceof List<?> list
        && (list.isEmpty() || (list.size() == 1 && Tree.map(list.get(0)).isEmpty()));
  }

  private void read(Map<String, Object> entry) {
    String operation = Tree.text(entry, "operation");
    String apiVersion = Tree.text(entry, "apiVersion");
    if (!Set.of("Apply", "Update").contains(operation)
        || apiVersion.isEmpty()
        || !Tree.text(entry, "fieldsType").equals(FIELDS_TYPE)) {
      throw new IllegalArgumentException("no readable entry: " + Json.text(entry));
    }
    boolean applies = operation.equals("Apply");
    Manager manager =
        new Manager(
            Tree.text(entry, "manager"),
            applies,
            applies ? "" : apiVersion,
            Tree.text(entry, "subresource"));
    FieldSet fields = FieldSet.parse(Tree.map(entry, "fieldsV1"));
    entries.put(manager, new Owned(fields, apiVersion, Tree.text(entry, "time")));
  }

  /** The entries as {@code metadata.managedFields}; null if there are none. */
  @Nullable List<Object> tree() {
    if (entries.isEmpty()) {
      return null;
    }
    List<Object> tree = new ArrayList<>(entries.size());
    entries.entrySet().stream()
        .sorted(ORDER)
        .forEach(entry -> tree.add(tree(entry.getKey(), entry.getValue())));
    return tree;
  }

  private static Map<String, Object> tree(Manager manager, Owned owned) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("manager", manager.name());
    tree.put("operation", manager.operation());
    tree.put("apiVersion", owned.apiVersion());
    Tree.set(tree, "time", owned.time().isEmpty() ? null : owned.time());
    tree.put("fieldsType", FIELDS_TYPE);
    tree.put("fieldsV1", owned.fields().tree());
    Tree.set(tree, "subresource", manager.subresource().isEmpty() ? null : manager.subresource());
    return tree;
  }

  /** Whether the entries of two objects differ in nothing but their times. */
  static boolean sameButTimes(Map<String, Object> a, Map<String, Object> b) {
    return lenient(a).timeless().equals(lenient(b).timeless());
  }

  private Map<Manager, Owned> timeless() {
    Map<Manager, Owned> timeless = new LinkedHashMap<>();
    entries.forEach(
        (manager, owned) ->
            timeless.put(manager, new Owned(owned.fields(), owned.apiVersion(), "")));
    return timeless;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Set<Manager> managers() {
    return Set.copyOf(entries.keySet());
  }

  Optional<Owned> get(Manager manager) {
    return Optional.ofNullable(entries.get(manager));
  }

  FieldSet fields(Manager manager) {
    return get(manager).map(Owned::fields).orElse(FieldSet.EMPTY);
  }

  /** Puts an entry, or takes it away if nothing is owned. */
  void put(Manager manager, Owned owned) {
    if (owned.fields().isEmpty()) {
      entries.remove(manager);
    } else {
      entries.put(manager, owned);
    }
  }

  void remove(Manager manager) {
    entries.remove(manager);
  }
}
