package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.ManagedFields.Owned;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Takes out of a merged object what a manager has given up: what it applied last time and does not
 * apply now, unless someone else owns it or never anybody applied it.
 */
final class Pruning {
  private final Forms forms;
  private final Form form;
  private final ManagedFields managed;
  private final Map<String, Object> merged;

  Pruning(Forms forms, Form form, ManagedFields managed, Map<String, Object> merged) {
    this.forms = forms;
    this.form = form;
    this.managed = managed;
    this.merged = merged;
  }

  /** The object without what was in the last set and is not wanted by anyone now. */
  Map<String, Object> without(Optional<Owned> last, FieldSet now) {
    Optional<Form> then = last.flatMap(owned -> forms.in(form, owned.apiVersion()));
    if (last.isEmpty() || then.isEmpty()) {
      return merged;
    }
    FieldSet lastSet = last.get().fields();
    if (isOfOneVersion() && lastSet.minus(now).isEmpty()) {
      return merged;
    }
    Form former = then.get();
    Map<String, Object> all;
    try {
      all = form.converted(merged, former);
    } catch (Form.MisfitException e) {
      throw ApiError.storage(
          "failed to prune fields: failed to convert merged object to last applied version: "
              + e.getMessage());
    }
    FieldSet lastNamed = lastSet.withNamedParents(former.fields());
    Map<String, Object> rest = FieldRemoval.without(former.fields(), all, lastNamed);
    rest = withOwned(former, all, rest);
    FieldSet gone = named(former, all).minus(named(former, rest)).intersection(lastNamed);
    return former.converted(FieldRemoval.without(former.fields(), all, gone), form);
  }

  private boolean isOfOneVersion() {
    return managed.managers().stream()
        .flatMap(manager -> managed.get(manager).stream())
        .allMatch(owned -> owned.apiVersion().equals(form.apiVersion()));
  }

  /** Brings back what any manager owns, version by version, in the form to start from. */
  private Map<String, Object> withOwned(
      Form former, Map<String, Object> all, Map<String, Object> pruned) {
    Map<Form, FieldSet> owned = new LinkedHashMap<>();
    owned.put(former, FieldSet.EMPTY);
    for (Manager manager : managed.managers()) {
      Owned theirs = managed.get(manager).orElseThrow();
      forms
          .in(form, theirs.apiVersion())
          .ifPresent(version -> owned.merge(version, theirs.fields(), FieldSet::union));
    }
    Form here = former;
    Map<String, Object> whole = all;
    Map<String, Object> rest = pruned;
    for (Map.Entry<Form, FieldSet> version : owned.entrySet()) {
      Form there = version.getKey();
      whole = converted(here, whole, there);
      rest = converted(here, rest, there);
      FieldSet kept = named(there, rest).union(version.getValue().withNamedParents(there.fields()));
      rest = FieldRemoval.without(there.fields(), whole, named(there, whole).minus(kept));
      here = there;
    }
    return here.converted(rest, former);
  }

  private static Map<String, Object> converted(Form from, Map<String, Object> object, Form to) {
    try {
      return from.converted(object, to);
    } catch (Form.MisfitException e) {
      throw ApiError.storage(
          "failed to prune fields: failed add back owned items: failed to convert merged object at"
              + " version "
              + to.apiVersion()
              + ": "
              + e.getMessage());
    }
  }

  private static FieldSet named(Form form, Map<String, Object> object) {
    return OwnedFields.of(form.fields(), object).withNamedParents(form.fields());
  }
}
