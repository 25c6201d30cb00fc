package dev.fairlead.testkit.engine;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events of core/v1 and events.k8s.io/v1: one storage, in the form of core, two faces. */
final class EventRules implements KindRules {
  /** The members of core and what events.k8s.io calls them; the rest have the same name in both. */
  private static final Map<String, String> NEW_NAMES = newNames();

  private static final List<String> SHARED =
      List.of("reason", "type", "eventTime", "series", "action", "related", "reportingInstance");
  private static final List<String> OBJECT =
      List.of("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath");

  private final boolean isNew;

  /**
   * The rules of one of the two groups.
   *
   * @param isNew whether it is events.k8s.io
   */
  EventRules(boolean isNew) {
    this.isNew = isNew;
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Set<String> known = new HashSet<>(SHARED);
    known.addAll(isNew ? NEW_NAMES.values() : NEW_NAMES.keySet());
    Members.keep(served, known, decoding);
    Members.microTime(served, "eventTime", decoding);
    if (served.get("series") instanceof Map<?, ?> series) {
      Members.microTime(Tree.members(series), "lastObservedTime", decoding);
    }
  }

  @Override
  public Map<String, Object> toStored(Map<String, Object> served) {
    if (!isNew) {
      return served;
    }
    Map<String, Object> stored = new LinkedHashMap<>(served);
    stored.put("apiVersion", "v1");
    NEW_NAMES.forEach((core, renamed) -> rename(stored, renamed, core));
    return stored;
  }

  @Override
  public Map<String, Object> toServed(Map<String, Object> stored) {
    if (!isNew) {
      return stored;
    }
    Map<String, Object> served = new LinkedHashMap<>(stored);
    served.put("apiVersion", "events.k8s.io/v1");
    NEW_NAMES.forEach((core, renamed) -> rename(served, core, renamed));
    return served;
  }

  @Override
  public void defaults(Map<String, Object> served) {
    if (!isNew) {
      complete(served, null);
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    Tree.setDefault(stored, "source", new LinkedHashMap<>());
    Tree.setDefault(stored, "reportingComponent", "");
    Tree.setDefault(stored, "reportingInstance", "");
    for (String time : List.of("firstTimestamp", "lastTimestamp", "eventTime")) {
      stored.putIfAbsent(time, null);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    EventValidation.validate(isNew, stored, old, violations);
  }

  @Override
  public boolean namesGroupWhenInvalid() {
    return false;
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    String object = isNew ? "regarding." : "involvedObject.";
    OBJECT.forEach(member -> paths.put(object + member, List.of("involvedObject", member)));
    paths.put("reason", List.of("reason"));
    paths.put("type", List.of("type"));
    String reporter = isNew ? "reportingController" : "reportingComponent";
    paths.put(reporter, List.of("reportingComponent"));
    if (!isNew) {
      paths.put("source", List.of("source", "component"));
    }
    return paths;
  }

  @Override
  public String field(Map<String, Object> stored, String label) {
    String value = KindRules.super.field(stored, label);
    return value.isEmpty() && label.equals("source")
        ? Tree.text(stored, "reportingComponent")
        : value;
  }

  private static void rename(Map<String, Object> object, String from, String to) {
    if (object.containsKey(from)) {
      object.put(to, object.remove(from));
    }
  }

  private static Map<String, String> newNames() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("involvedObject", "regarding");
    names.put("message", "note");
    names.put("source", "deprecatedSource");
    names.put("firstTimestamp", "deprecatedFirstTimestamp");
    names.put("lastTimestamp", "deprecatedLastTimestamp");
    names.put("count", "deprecatedCount");
    names.put("reportingComponent", "reportingController");
    return names;
  }
}
