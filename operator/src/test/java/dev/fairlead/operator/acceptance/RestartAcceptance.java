package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The operator dies, and another one takes over. */
abstract class RestartAcceptance extends Acceptance {

  private static final Predicate<Sent> AT_TARGET = it -> !it.isTo(Tap.HUB);
  private static final long SEED = 20_261_201;
  private static final int MOMENTS = 20;

  /** About the number of requests of a whole life. */
  private static final int LENGTH = 45;

  @Test
  void t4WhatWasWrittenBeforeTheStatusIsFoundAgain() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b);
    world()
        .start(
            World.settings(),
            line -> line.dieAt(1, AT_TARGET.and(it -> it.is("POST", "/configmaps")), true));
    world().line().awaitDeath();
    var app = world().stop().get("app");
    assertEquals(List.of("a", "b"), Facts.targetNames(app), "the intent is stored");
    assertTrue(a.find("app").isPresent() || b.find("app").isPresent(), "one was written");
    world().start().await("app", "True Synced");
    assertEquals(1, creates(a.journal()));
    assertEquals(1, creates(b.journal()));
  }

  @Test
  void t4WhatWasWrittenBeforeTheStatusIsCleanedUpEvenIfTheInstanceIsDeletedMeanwhile() {
    var a = world().target("a");
    world().greeting().app(a);
    world()
        .start(
            World.settings(),
            line -> line.dieAt(1, AT_TARGET.and(it -> it.is("POST", "/configmaps")), true));
    world().line().awaitDeath();
    world().stop().delete("app");
    world().hub().client().delete(Facts.TEMPLATE, World.key("greeting"));
    world().start().awaitGone("app");
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void aTargetThatIsRemovedWhileNobodyRunsIsPruned() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().rest().kill();
    world()
        .edit(
            "app", it -> it.without("/spec/clusters/0").with("/spec/target", Map.of("name", "n")));
    world().start().await("app", it -> Facts.targetNames(it).equals(List.of("b")));
    assertFalse(a.find("app").isPresent());
    assertFalse(b.find("app").isPresent());
    assertEquals("Hello world", b.text("n", "text"));
  }

  /**
   * When an operator dies.
   *
   * @param n with the n-th request
   * @param kind of this kind
   * @param committed whether the server carries that request out
   */
  record Moment(String name, int n, Predicate<Sent> kind, boolean committed) {

    @Override
    public String toString() {
      return "%s %d, %s".formatted(name, n, committed ? "committed" : "lost");
    }
  }

  static Stream<Moment> moments() {
    var random = new Random(SEED);
    var chosen =
        Stream.of(
            new Moment("create at a target", 1, AT_TARGET.and(it -> it.is("POST", "")), true),
            new Moment("create at a target", 2, AT_TARGET.and(it -> it.is("POST", "")), true),
            new Moment("patch at a target", 1, AT_TARGET.and(it -> it.is("PATCH", "")), true),
            new Moment("delete at a target", 1, AT_TARGET.and(it -> it.is("DELETE", "")), true),
            new Moment("delete at a target", 2, AT_TARGET.and(it -> it.is("DELETE", "")), true),
            new Moment("delete at a target", 2, AT_TARGET.and(it -> it.is("DELETE", "")), false));
    var drawn =
        Stream.generate(
            () ->
                new Moment(
                    "request (seed " + SEED + ")",
                    1 + random.nextInt(LENGTH),
                    it -> !it.isWatch(),
                    random.nextBoolean()));
    return Stream.concat(chosen, drawn).limit(MOMENTS);
  }

  @ParameterizedTest
  @MethodSource("moments")
  void aRestartAtAnyMomentLosesNothingAndDoublesNothing(Moment moment) throws Exception {
    var live = live();
    var a = live.target("a");
    var b = live.target("b");
    live.startMortal(line -> line.dieAt(moment.n(), moment.kind(), moment.committed()));
    live.greeting();
    live.create(World.instance("app", "{}", a, b).strip() + "\n  - {name: here}\n");
    live.await("app", "True Synced");
    assertEquals("Hello world", a.text("app", "text"));
    assertEquals("Hello world", b.text("app", "text"));
    live.set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
    live.await("app", "True Synced");
    live.edit("app", it -> it.without("/spec/clusters/1"));
    b.awaitGone("app");
    live.await("app", it -> Facts.targetNames(it).equals(List.of("a", "here")));
    live.delete("app");
    live.awaitGone("app");
    live.endMortal();
    assertFalse(a.find("app").isPresent(), "a is clean");
    assertFalse(b.find("app").isPresent(), "b is clean");
    assertFalse(live.hub().client().get(Facts.CONFIG_MAP, World.key("app")).isPresent());
    List.of(a.journal(), b.journal(), live.journal())
        .forEach(journal -> assertEquals(1, creates(journal), journal.entries()::toString));
    assertEventsAreNotDoubled(live);
  }

  private static long creates(RequestJournal journal) {
    return journal.entries().stream()
        .filter(it -> it.verb().equals("create") && it.resource().equals("configmaps"))
        .filter(it -> it.status() == 201)
        .count();
  }

  /** One change is told once, however many operators see to it; and nobody made any drift. */
  private static void assertEventsAreNotDoubled(World world) {
    var told = new TreeSet<String>();
    for (var event : world.allEvents()) {
      var what =
          List.of("/reason", "/note", "/metadata/annotations/fairlead.dev~1content-hash").stream()
              .map(it -> Facts.text(event, it))
              .collect(Collectors.joining(" | "));
      assertTrue(told.add(what), () -> "told twice: " + what);
      assertEquals("", Facts.text(event, "/series/count"), what);
    }
    assertEquals(List.of(), world.events("DriftCorrected"));
  }

  @Test
  void aRestartOfTheWholeIdleFleetWritesNothing() {
    var a = world().target("a");
    world().greeting();
    for (int i = 0; i < 10; i++) {
      world().create(World.instance("app-" + i, "{}", a));
    }
    world().start();
    for (int i = 0; i < 10; i++) {
      world().await("app-" + i, "True Synced");
    }
    world().awaitEvents(10, "Created");
    world().rest().kill();
    world().journal().clear();
    a.journal().clear();
    world().start();
    world().line().await(10, AT_TARGET.and(it -> it.is("GET", "/app-")), "GET");
    world().rest();
    Facts.assertNoWrites(world().journal());
    int reads = a.journal().count(RequestMatch.get(ConfigMap.TYPE));
    assertTrue(reads >= 10 && reads <= 20, () -> reads + " reads of ten targets");
    Facts.assertNoWrites(a.journal());
  }
}
