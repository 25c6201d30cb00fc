package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * What holds for any sequence of applies. Nothing empty is applied: an object without any owned
 * field has no entries, so that the next apply makes one for what was there before.
 */
final class ApplyProperties {
  private static final String W = Api.WIDGETS + "/w";
  private static final String SCHEMA =
      "{'type':'object','properties':{'spec':{'type':'object','properties':{"
          + "'text':{'type':'string'},"
          + "'map':{'type':'object','additionalProperties':{'type':'integer'}},"
          + "'set':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'set'},"
          + "'atom':{'type':'array','items':{'type':'integer'}},"
          + "'parts':{'type':'array','x-kubernetes-list-type':'map',"
          + "'x-kubernetes-list-map-keys':['name'],'items':{'type':'object','required':['name'],"
          + "'properties':{'name':{'type':'string'},'n':{'type':'integer'},"
          + "'deep':{'type':'object','properties':{'x':{'type':'integer'},"
          + "'y':{'type':'integer'}}}}}}}}}}";

  private static final FieldType TYPE = SchemaTypes.ofResource(schema());

  private static Schema schema() {
    return new Schema(Tree.map(Json.parse(SCHEMA.replace('\'', '"'))));
  }

  /** One apply: who, what, and whether by force. */
  record Step(int manager, Map<String, Object> spec, boolean isForced) {
    Api.Reply run(Api api) {
      return api.apply(W + (isForced ? "?force=true" : ""), "m" + manager, object(spec));
    }
  }

  static String object(Map<String, Object> spec) {
    return Api.widget("w", Json.text(spec));
  }

  @Provide
  Arbitrary<Step> steps() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 2), specs(), Arbitraries.of(true, false))
        .as(Step::new);
  }

  @Provide
  Arbitrary<Map<String, Object>> specs() {
    Arbitrary<Integer> number = Arbitraries.integers().between(1, 3);
    Arbitrary<String> name = Arbitraries.of("a", "b", "c");
    Arbitrary<Map<String, Object>> deep =
        Arbitraries.maps(Arbitraries.of("x", "y"), number.map(n -> (Object) n)).ofMinSize(1);
    Arbitrary<Map<String, Object>> part =
        Combinators.combine(name, number.injectNull(0.4), deep.injectNull(0.5))
            .as(
                (key, n, below) -> {
                  Map<String, Object> made = new TreeMap<>(Map.of("name", key));
                  Tree.set(made, "n", n);
                  Tree.set(made, "deep", below);
                  return made;
                });
    return Combinators.combine(
            Arbitraries.of("u", "v").injectNull(0.4),
            Arbitraries.maps(name, number).ofMinSize(1).injectNull(0.4),
            name.set().ofMinSize(1).injectNull(0.4),
            number.list().ofMaxSize(2).injectNull(0.4),
            part.list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .uniqueElements(made -> made.get("name"))
                .injectNull(0.4))
        .as(
            (text, map, set, atom, parts) -> {
              Map<String, Object> spec = new TreeMap<>();
              Tree.set(spec, "text", text);
              Tree.set(spec, "map", map);
              Tree.set(spec, "set", set == null ? null : new ArrayList<>(set));
              Tree.set(spec, "atom", atom);
              Tree.set(spec, "parts", parts);
              return Tree.map(Json.parse(Json.text(spec)));
            })
        .filter(spec -> !spec.isEmpty());
  }

  private static Api widgets() {
    return new Api().withWidgets(SCHEMA);
  }

  @Property(tries = 150)
  void anAcceptedApplyAppliedAgainChangesNothing(@ForAll("stepLists") List<Step> steps) {
    Api api = widgets();
    for (Step step : steps) {
      Api.Reply first = step.run(api);
      if (first.status() < 300) {
        assertEquals(first.text(), step.run(api).expect(200).text());
      }
    }
  }

  @Provide
  Arbitrary<List<Step>> stepLists() {
    return steps().list().ofMaxSize(8);
  }

  @Property(tries = 150)
  void afterAnAcceptedApplyTheObjectHasWhatWasAppliedAndItsManagerOwnsExactlyThat(
      @ForAll("stepLists") List<Step> steps) {
    Api api = widgets();
    for (Step step : steps) {
      Api.Reply reply = step.run(api);
      if (reply.status() < 300) {
        Map<String, Object> applied = Tree.map(Json.parse(object(step.spec()).replace('\'', '"')));
        FieldSet own = OwnedFields.of(TYPE, Map.of("spec", applied.get("spec")));
        ManagedFields managed = ManagedFields.of(reply.tree());
        assertEquals(own, managed.fields(Manager.applying("m" + step.manager(), "")));
        Comparison missing = Comparison.of(TYPE, Map.of("spec", applied.get("spec")), reply.tree());
        assertTrue(missing.modified().isEmpty(), missing::toString);
        assertTrue(missing.removed().isEmpty(), missing::toString);
      }
    }
  }

  @Property(tries = 150)
  void everyLeafIsOwnedBySomeoneAndWhatIsOwnedIsThere(@ForAll("stepLists") List<Step> steps) {
    Api api = widgets();
    for (Step step : steps) {
      step.run(api);
      Api.Reply now = api.get(W);
      if (now.status() == 200) {
        Map<String, Object> spec = Map.of("spec", Tree.map(now.tree(), "spec"));
        FieldSet there = OwnedFields.of(TYPE, spec).withNamedParents(TYPE);
        FieldSet owned = FieldSet.EMPTY;
        ManagedFields managed = ManagedFields.of(now.tree());
        for (Manager manager : managed.managers()) {
          owned = owned.union(managed.fields(manager));
        }
        assertEquals("", owned.minus(there).toString());
        assertEquals("", OwnedFields.of(TYPE, spec).minus(owned).toString());
      }
    }
  }

  @Property(tries = 150)
  void refusedAppliesChangeNothingAndForcedOnesAreNeverRefused(
      @ForAll("stepLists") List<Step> steps) {
    Api api = widgets();
    for (Step step : steps) {
      String before = api.get(W).text();
      Api.Reply reply = step.run(api);
      if (reply.status() >= 300) {
        assertEquals(409, reply.status(), reply.text());
        assertTrue(!step.isForced());
        assertEquals(before, api.get(W).text());
      }
    }
  }

  @Property(tries = 150)
  void givingEverythingUpUndoesALoneApply(
      @ForAll("specs") Map<String, Object> first, @ForAll("specs") Map<String, Object> second) {
    Api api = widgets();
    api.apply(W, "base", object(first)).expect(201);
    String before = content(api);
    if (new Step(1, second, false).run(api).status() == 200) {
      api.apply(W, "m1", "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w'}}")
          .expect(200);
      assertEquals(before, content(api));
    }
  }

  private static String content(Api api) {
    Map<String, Object> spec = new TreeMap<>(Tree.map(api.get(W).tree(), "spec"));
    spec.replaceAll(
        (name, value) -> name.equals("set") ? new TreeSet<>(Tree.strings(value)) : value);
    return Json.text(sorted(spec));
  }

  private static Object sorted(Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      Tree.members(map).forEach((name, value) -> sorted.put(name, sorted(value)));
      return sorted;
    }
    if (tree instanceof Iterable<?> items) {
      List<String> texts = new ArrayList<>();
      items.forEach(item -> texts.add(Json.text(sorted(item))));
      texts.sort(null);
      return texts;
    }
    return tree;
  }

  @Property(tries = 300)
  void aFieldSetIsWrittenAndReadWithoutLoss(
      @ForAll("specs") Map<String, Object> one, @ForAll("specs") Map<String, Object> other) {
    FieldSet a = OwnedFields.of(TYPE, Map.of("spec", one));
    FieldSet b = OwnedFields.of(TYPE, Map.of("spec", other));
    assertEquals(a, FieldSet.parse(Tree.map(Json.parse(Json.text(a.tree())))));
    assertEquals(a.union(b), b.union(a));
    assertEquals(a.intersection(b), b.intersection(a));
    assertEquals(a, a.minus(b).union(a.intersection(b)));
    assertTrue(a.minus(b).intersection(b).isEmpty());
    assertTrue(a.minus(a.union(b)).isEmpty());
  }

  @Property(tries = 300)
  void aComparisonSaysWhatToMergeAndWhatToTakeAway(
      @ForAll("specs") Map<String, Object> one, @ForAll("specs") Map<String, Object> other) {
    Map<String, Object> a = Map.of("spec", one);
    Map<String, Object> b = Map.of("spec", other);
    Comparison forth = Comparison.of(TYPE, a, b);
    Comparison back = Comparison.of(TYPE, b, a);
    assertEquals(forth.added(), back.removed());
    assertEquals(forth.modified(), back.modified());
    assertTrue(Comparison.of(TYPE, a, Tree.copyOf(a)).isEmpty());
    Map<String, Object> merged = FieldMerge.merge(TYPE, a, b);
    Comparison after = Comparison.of(TYPE, merged, b);
    assertTrue(after.modified().isEmpty() && after.added().isEmpty(), after::toString);
  }
}
