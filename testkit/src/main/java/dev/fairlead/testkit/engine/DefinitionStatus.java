package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The status of a definition: names, whether it is served, the versions that objects have. */
final class DefinitionStatus {
  private static final String ACCEPTED = "acceptedNames";
  private static final String NAMES_ACCEPTED = "NamesAccepted";
  private static final String ESTABLISHED = "Established";

  private final Table table;

  DefinitionStatus(Table table) {
    this.table = table;
  }

  /** What a status has from the start. */
  void complete(Map<String, Object> stored) {
    Map<String, Object> status = Tree.child(stored, "status");
    status.putIfAbsent("conditions", null);
    status.putIfAbsent(ACCEPTED, new LinkedHashMap<>(Map.of("plural", "", "kind", "")));
    status.put("storedVersions", storedVersions(stored));
  }

  /** Accepts the names that no other definition of the group has. */
  void acceptNames(Map<String, Object> stored) {
    Map<String, Object> wanted = Tree.map(stored, "spec", "names");
    Map<String, Object> accepted = Tree.child(Tree.child(stored, "status"), ACCEPTED);
    if (wanted.equals(accepted)) {
      return;
    }
    Names names = new Names(wanted, accepted);
    Taken taken = taken(stored);
    for (String name : List.of("plural", "singular")) {
      names.accept(name, taken.resources());
    }
    names.acceptShortNames(taken.resources());
    for (String name : List.of("kind", "listKind")) {
      names.accept(name, taken.kinds());
    }
    Tree.set(accepted, "categories", Tree.copy(wanted.get("categories")));
    if (names.conflict.isEmpty()) {
      set(stored, NAMES_ACCEPTED, "True", "NoConflicts", "no conflicts found");
    } else {
      set(stored, NAMES_ACCEPTED, "False", names.conflict, names.message);
    }
    if (!CustomTypes.isEstablished(stored)) {
      String why =
          names.conflict.isEmpty()
              ? "the initial names have been accepted"
              : "not all names are accepted";
      set(
          stored,
          ESTABLISHED,
          "False",
          names.conflict.isEmpty() ? "Installing" : "NotAccepted",
          why);
    }
  }

  /** Serves the type from now on, if its names are accepted. */
  void establish(Map<String, Object> stored) {
    if (!CustomTypes.isEstablished(stored) && is(stored, NAMES_ACCEPTED)) {
      String why = "the initial names have been accepted";
      set(stored, ESTABLISHED, "True", "InitialNamesAccepted", why);
    }
  }

  /** Notes that a delete has marked the definition. */
  static void awaitDeletion(Map<String, Object> stored) {
    set(
        stored,
        "Terminating",
        "True",
        "InstanceDeletionPending",
        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon");
  }

  /** Notes that the definition's objects are being deleted. */
  static void beginDeletion(Map<String, Object> stored) {
    set(
        stored,
        "Terminating",
        "True",
        "InstanceDeletionInProgress",
        "CustomResource deletion is in progress");
  }

  /** The names of a definition on their way to be accepted. */
  private static final class Names {
    private final Map<String, Object> wanted;
    private final Map<String, Object> accepted;
    private String conflict = "";
    private String message = "";

    Names(Map<String, Object> wanted, Map<String, Object> accepted) {
      this.wanted = wanted;
      this.accepted = accepted;
    }

    void accept(String name, Set<String> taken) {
      String value = Tree.text(wanted, name);
      if (!value.equals(Tree.text(accepted, name)) && taken.contains(value)) {
        refuse(Character.toUpperCase(name.charAt(0)) + name.substring(1), List.of(value));
      } else {
        accepted.put(name, value);
      }
    }

    void acceptShortNames(Set<String> taken) {
      List<String> own = Tree.strings(accepted, "shortNames");
      List<String> lost = new ArrayList<>(Tree.strings(wanted, "shortNames"));
      lost.removeIf(name -> own.contains(name) || !taken.contains(name));
      if (lost.isEmpty()) {
        Tree.set(accepted, "shortNames", Tree.copy(wanted.get("shortNames")));
      } else {
        refuse("ShortNames", lost);
      }
    }

    private void refuse(String what, List<String> names) {
      conflict = what + "Conflict";
      List<String> lines = names.stream().map(it -> Json.text(it) + " is already in use").toList();
      message = lines.size() == 1 ? lines.get(0) : "[" + String.join(", ", lines) + "]";
    }
  }

  /** What the other definitions of a group have. */
  private record Taken(Set<String> resources, Set<String> kinds) {}

  private Taken taken(Map<String, Object> stored) {
    Taken taken = new Taken(new HashSet<>(), new HashSet<>());
    for (Iterator<Stored> all = table.content().scan("", ""); all.hasNext(); ) {
      Map<String, Object> other = all.next().tree();
      boolean isRival =
          !Meta.uid(other).equals(Meta.uid(stored))
              && Tree.text(other, "spec", "group").equals(Tree.text(stored, "spec", "group"));
      if (isRival) {
        Map<String, Object> names = Tree.map(other, "status", ACCEPTED);
        taken.resources().add(Tree.text(names, "plural"));
        taken.resources().add(Tree.text(names, "singular"));
        taken.resources().addAll(Tree.strings(names, "shortNames"));
        taken.kinds().add(Tree.text(names, "kind"));
        taken.kinds().add(Tree.text(names, "listKind"));
      }
    }
    return taken;
  }

  private static boolean is(Map<String, Object> stored, String type) {
    return Tree.maps(stored, "status", "conditions").stream()
        .anyMatch(
            condition ->
                Tree.text(condition, "type").equals(type)
                    && Tree.text(condition, "status").equals("True"));
  }

  /** Sets a condition in its place, or as the last one. */
  private static void set(
      Map<String, Object> stored, String type, String state, String reason, String message) {
    List<Object> conditions = new ArrayList<>(Tree.list(stored, "status", "conditions"));
    int at = 0;
    while (at < conditions.size() && !Tree.text(conditions.get(at), "type").equals(type)) {
      at++;
    }
    Map<String, Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", state);
    condition.put("lastTransitionTime", since(stored));
    condition.put("reason", reason);
    condition.put("message", message);
    if (at < conditions.size()) {
      conditions.set(at, condition);
    } else {
      conditions.add(condition);
    }
    Tree.child(stored, "status").put("conditions", conditions);
  }

  private static Object since(Map<String, Object> stored) {
    Map<String, Object> metadata = Meta.of(stored);
    Object deleted = metadata.get(Meta.DELETION_TIMESTAMP);
    return deleted != null
        ? deleted
        : Objects.requireNonNullElse(metadata.get("creationTimestamp"), "");
  }

  private static List<Object> storedVersions(Map<String, Object> stored) {
    List<Object> names = new ArrayList<>(Tree.strings(stored, "status", "storedVersions"));
    for (Map<String, Object> version : Tree.maps(stored, "spec", "versions")) {
      String name = Tree.text(version, "name");
      if (Tree.flag(version, "storage") && !names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }
}
