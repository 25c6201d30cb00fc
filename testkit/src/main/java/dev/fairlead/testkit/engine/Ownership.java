package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.ManagedFields.Owned;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who owns which field of an object (KEP-555). Every write that is no apply takes what it changes
 * from all others; {@link Apply} does the rest. Objects are in the form that the request's version
 * serves.
 */
final class Ownership {
  private static final String ANCIENT = "ancient-changes";
  private static final int MAX_UPDATERS = 10;

  /** What nobody owns: what says which object this is, and what the server counts. */
  private static final FieldSet UNOWNED =
      List.of(
              "name",
              "namespace",
              "creationTimestamp",
              "selfLink",
              "uid",
              "generation",
              ManagedFields.MEMBER,
              Meta.RESOURCE_VERSION)
          .stream()
          .map(name -> FieldSet.of("f:metadata", PathElements.member(name)))
          .reduce(
              FieldSet.of("f:apiVersion")
                  .union(FieldSet.of("f:kind"))
                  .union(FieldSet.of("f:metadata")),
              FieldSet::union);

  private final Forms forms;

  Ownership(Forms forms) {
    this.forms = forms;
  }

  /**
   * Notes in an object's metadata who owns what after a create, an update or a patch.
   *
   * @param live the object before, or an empty map at creation
   * @param wanted the object as the client wants it, defaults filled in
   */
  void note(WriteCall call, Map<String, Object> live, Map<String, Object> wanted) {
    ManagedFields managed = start(call, live, wanted);
    Map<String, Object> metadata = Meta.of(wanted);
    metadata.remove(ManagedFields.MEMBER);
    boolean isTracked = live.isEmpty() || !managed.isEmpty();
    if (isTracked) {
      try {
        Form form = forms.of(call.target());
        form.checkFit(wanted);
        followSchema(form, managed);
        Map<String, Object> before = live.isEmpty() ? form.unset() : live;
        update(form, managed, before, wanted, updater(call, call.manager()), time(call));
      } catch (ListItems.NoIdentityException | Form.MisfitException unusable) {
        managed = new ManagedFields();
      }
    }
    Tree.set(metadata, ManagedFields.MEMBER, managed.tree());
  }

  /** Brings entries in line with a schema that makes one value of what had parts before. */
  void followSchema(Form form, ManagedFields managed) {
    if (!form.type().isCustom()) {
      return;
    }
    for (Manager manager : managed.managers()) {
      managed
          .get(manager)
          .ifPresent(
              owned ->
                  forms
                      .in(form, owned.apiVersion())
                      .map(version -> owned.fields().collapsed(version.fields()))
                      .ifPresent(fields -> managed.put(manager, owned.with(fields))));
    }
  }

  /** The object that applying makes of a live one, or of none, with its entries. */
  Map<String, Object> apply(WriteCall call, Map<String, Object> live, Map<String, Object> applied) {
    return new Apply(this, forms, call, live).of(applied);
  }

  private static ManagedFields start(
      WriteCall call, Map<String, Object> live, Map<String, Object> wanted) {
    if (live.isEmpty()) {
      return new ManagedFields();
    }
    boolean isMain = call.target().subresource().isEmpty();
    if (isMain && ManagedFields.isReset(wanted)) {
      return new ManagedFields();
    }
    if (isMain) {
      ManagedFields sent = ManagedFields.lenient(wanted);
      if (!sent.isEmpty()) {
        return sent;
      }
    }
    return ManagedFields.lenient(live);
  }

  static Manager updater(WriteCall call, String name) {
    return Manager.updating(name, call.type().names().apiVersion(), call.target().subresource());
  }

  static String time(WriteCall call) {
    return Times.seconds(call.now());
  }

  /** Gives a manager what differs between two objects, and takes it from all others. */
  void update(
      Form form,
      ManagedFields managed,
      Map<String, Object> live,
      Map<String, Object> wanted,
      Manager manager,
      String time) {
    Changes changes = new Changes(form, live, wanted);
    for (Manager each : managed.managers()) {
      takeFrom(managed, each, changes);
    }
    FieldSet own = owned(form, changes.of(form).changed());
    if (!own.isEmpty()) {
      FieldSet all = managed.fields(manager).union(own);
      managed.put(manager, new Owned(all, form.apiVersion(), time));
      cap(managed);
    }
  }

  private void takeFrom(ManagedFields managed, Manager manager, Changes changes) {
    managed
        .get(manager)
        .ifPresent(
            owned ->
                forms
                    .in(changes.form(), owned.apiVersion())
                    .map(changes::of)
                    .ifPresentOrElse(
                        change ->
                            managed.put(
                                manager,
                                owned.with(
                                    owned
                                        .fields()
                                        .minus(change.changed())
                                        .minus(change.removed()))),
                        () -> managed.remove(manager)));
  }

  /** What of a set can be owned at an endpoint. */
  static FieldSet owned(Form form, FieldSet fields) {
    return fields.minusAllBelow(form.ignored()).minus(UNOWNED);
  }

  /** The changes from one object to another, in the version of whoever asks. */
  record Changes(
      Form form,
      Map<String, Object> live,
      Map<String, Object> wanted,
      Map<Form, Comparison> known) {
    Changes(Form form, Map<String, Object> live, Map<String, Object> wanted) {
      this(form, live, wanted, new LinkedHashMap<>());
    }

    Comparison of(Form other) {
      return known.computeIfAbsent(other, this::compared);
    }

    private Comparison compared(Form other) {
      Map<String, Object> before = form.converted(live, other);
      Map<String, Object> after = form.converted(wanted, other);
      return Comparison.of(other.fields(), before, after).without(other.ignored());
    }
  }

  /** Puts the oldest entries of updaters together if there are too many (one for each version). */
  private static void cap(ManagedFields managed) {
    List<Manager> updaters =
        managed.managers().stream()
            .filter(manager -> !manager.applies())
            .sorted(
                Comparator.comparing(
                        (Manager manager) -> managed.get(manager).map(Owned::time).orElse(""))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    int left = updaters.size();
    Map<String, Manager> firsts = new LinkedHashMap<>();
    Set<Manager> buckets = new HashSet<>();
    for (Manager manager : updaters) {
      if (left <= MAX_UPDATERS) {
        return;
      }
      String version = manager.apiVersion();
      Manager bucket = Manager.updating(ANCIENT, version, "");
      Manager first = firsts.putIfAbsent(version, manager);
      if (first != null && managed.get(manager).isPresent()) {
        if (buckets.add(bucket)) {
          merge(managed, first, bucket);
        }
        merge(managed, manager, bucket);
        left--;
      }
    }
  }

  private static void merge(ManagedFields managed, Manager from, Manager to) {
    if (!from.equals(to)) {
      managed
          .get(from)
          .ifPresent(
              owned -> {
                managed.remove(from);
                managed.put(to, owned.with(owned.fields().union(managed.fields(to))));
              });
    }
  }
}
