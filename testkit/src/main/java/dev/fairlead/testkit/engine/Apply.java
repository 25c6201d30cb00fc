package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.ManagedFields.Owned;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One server-side apply to one state of an object (KEP-555): merges what is applied into what is
 * there, takes away what the manager applied before and does not apply any more unless someone else
 * owns it, and refuses to change what others own unless it is forced.
 */
final class Apply {
  private static final String BEFORE_FIRST_APPLY = "before-first-apply";

  private final Ownership ownership;
  private final Forms forms;
  private final WriteCall call;
  private final Form form;
  private final Map<String, Object> live;
  private final Manager manager;

  Apply(Ownership ownership, Forms forms, WriteCall call, Map<String, Object> live) {
    this.ownership = ownership;
    this.forms = forms;
    this.call = call;
    this.form = forms.of(call.target());
    this.live = live;
    this.manager = Manager.applying(call.manager(), call.target().subresource());
  }

  Map<String, Object> of(Map<String, Object> applied) {
    checkHead(applied);
    ManagedFields managed = before();
    AppliedBody.check(form.fields(), applied);
    checkVersions(managed);
    ownership.followSchema(form, managed);
    Optional<Owned> last = managed.get(manager);
    FieldSet set = OwnedFields.of(form.fields(), applied).minusAllBelow(form.ignored());
    String former = last.map(Owned::time).orElse("");
    managed.put(manager, new Owned(set, form.apiVersion(), former));
    Map<String, Object> merged = FieldMerge.merge(form.fields(), live, applied);
    merged = new Pruning(forms, form, managed, merged).without(last, set);
    settle(managed, merged);
    boolean changes = !Tree.same(merged, live);
    managed.put(
        manager,
        new Owned(
            Ownership.owned(form, managed.fields(manager)),
            form.apiVersion(),
            changes ? Ownership.time(call) : former));
    return finished(merged, applied, managed);
  }

  private void checkHead(Map<String, Object> applied) {
    boolean fits =
        form.apiVersion().equals(Tree.text(applied, "apiVersion"))
            && form.type().kind().equals(Tree.text(applied, "kind"));
    if (!fits) {
      throw ApiError.badRequest("invalid object type: " + AppliedBody.kind(applied));
    }
    if (Tree.at(applied, "metadata", ManagedFields.MEMBER) != null) {
      throw ApiError.badRequest("metadata.managedFields must be nil");
    }
  }

  /** Refuses if the live object does not fit the version of someone who owns a part of it. */
  private void checkVersions(ManagedFields managed) {
    for (Manager each : managed.managers()) {
      try {
        managed
            .get(each)
            .flatMap(owned -> forms.in(form, owned.apiVersion()))
            .ifPresent(version -> form.converted(live, version));
      } catch (Form.MisfitException e) {
        throw ApiError.storage(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The entries of the live object; one for everything if it has fields and no entries. */
  private ManagedFields before() {
    ManagedFields managed = ManagedFields.lenient(live);
    if (managed.isEmpty() && !live.isEmpty()) {
      Manager first = Ownership.updater(call, BEFORE_FIRST_APPLY);
      ownership.update(form, managed, form.unset(), live, first, Ownership.time(call));
    }
    return managed;
  }

  /** Settles what others own of that which changes: a conflict, or it is taken from them. */
  private void settle(ManagedFields managed, Map<String, Object> merged) {
    Ownership.Changes changes = new Ownership.Changes(form, live, merged);
    Map<Manager, FieldSet> conflicts = new TreeMap<>();
    Map<Manager, Owned> rest = new LinkedHashMap<>();
    for (Manager other : managed.managers()) {
      Owned owned = managed.get(other).orElseThrow();
      Optional<Form> theirs = forms.in(form, owned.apiVersion());
      if (theirs.isEmpty()) {
        managed.remove(other);
      } else if (!other.equals(manager)) {
        Comparison change = change(changes, theirs.get());
        FieldSet taken = owned.fields().intersection(change.changed());
        if (!taken.isEmpty()) {
          conflicts.put(other, taken);
        }
        rest.put(other, owned.with(owned.fields().minus(taken).minus(change.removed())));
      }
    }
    if (!call.force() && !conflicts.isEmpty()) {
      refuse(conflicts);
    }
    rest.forEach(managed::put);
  }

  private static Comparison change(Ownership.Changes changes, Form version) {
    try {
      return changes.of(version);
    } catch (Form.MisfitException e) {
      throw ApiError.storage("failed to convert new object: " + e.getMessage());
    }
  }

  private void refuse(Map<Manager, FieldSet> conflicts) {
    Map<Manager, FieldSet> left = conflicts;
    if (LastApplied.isUsedBy(manager)) {
      FieldSet allowed = LastApplied.fields(form, live);
      left = new TreeMap<>();
      for (Map.Entry<Manager, FieldSet> conflict : conflicts.entrySet()) {
        FieldSet remaining = conflict.getValue().minus(allowed);
        if (!remaining.isEmpty()) {
          left.put(conflict.getKey(), remaining);
        }
      }
    }
    if (!left.isEmpty()) {
      throw Conflicts.error(left);
    }
  }

  private Map<String, Object> finished(
      Map<String, Object> merged, Map<String, Object> applied, ManagedFields managed) {
    Map<String, Object> metadata = new LinkedHashMap<>(Tree.map(merged, "metadata"));
    Tree.set(metadata, ManagedFields.MEMBER, managed.tree());
    Map<String, Object> result = new LinkedHashMap<>(merged);
    result.put("metadata", metadata);
    if (LastApplied.isUsedBy(manager)) {
      LastApplied.update(result, applied);
    }
    return result;
  }
}
