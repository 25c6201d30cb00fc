package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The annotation in which kubectl keeps what it applied on the client's side. The manager {@code
 * kubectl}, and no other, takes the fields in it over without a conflict and keeps it up to date.
 */
final class LastApplied {
  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
  private static final String KUBECTL = "kubectl";

  private LastApplied() {}

  static boolean isUsedBy(Manager manager) {
    return manager.name().equals(KUBECTL);
  }

  /** The fields that the annotation has with the values that the live object has. */
  static FieldSet fields(Form form, Map<String, Object> live) {
    String text = text(live);
    try {
      Map<String, Object> applied = text.isEmpty() ? Map.of() : Tree.map(Json.parse(text));
      if (!Tree.text(applied, "apiVersion").equals(form.apiVersion())) {
        return FieldSet.EMPTY;
      }
      Comparison differences = Comparison.of(form.fields(), applied, live);
      return OwnedFields.of(form.fields(), applied)
          .minus(differences.changed())
          .minus(differences.removed());
    } catch (Json.SyntaxException | ListItems.NoIdentityException unusable) {
      return FieldSet.EMPTY;
    }
  }

  /** Writes what was applied into the annotation of an object that has it. */
  static void update(Map<String, Object> object, Map<String, Object> applied) {
    if (text(object).isEmpty()) {
      return;
    }
    Map<String, Object> config = Tree.copyOf(applied);
    if (Tree.at(config, "metadata", "annotations") instanceof Map<?, ?> annotations) {
      annotations.remove(ANNOTATION);
    }
    Map<String, Object> annotations =
        new LinkedHashMap<>(Tree.map(object, "metadata", "annotations"));
    annotations.put(ANNOTATION, Json.text(sorted(config)) + "\n");
    Meta.of(object).put("annotations", annotations);
  }

  private static String text(Map<String, Object> object) {
    return Tree.text(object, "metadata", "annotations", ANNOTATION);
  }

  private static @Nullable Object sorted(@Nullable Object tree) {
    if (!(tree instanceof Map<?, ?> map)) {
      return tree;
    }
    Map<String, Object> sorted = new TreeMap<>();
    Tree.members(map).forEach((name, value) -> sorted.put(name, sorted(value)));
    return sorted;
  }
}
