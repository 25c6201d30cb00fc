package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Index;
import dev.fairlead.client.Query;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.Unstructured;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.testkit.junit.InMemoryOnly;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.Faults;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How the runtime follows a collection over a backend: each test says which requests go out and
 * what a handler is told. A backend's own test extends this and says how one is made.
 */
public abstract class ReflectorContract extends RuntimeContract {

  private static final RequestMatch LIST = RequestMatch.list(Widget.TYPE);
  private static final RequestMatch WATCH = RequestMatch.watch(Widget.TYPE);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(800);
  private static final Duration SECOND_PAUSE = Duration.ofMillis(1600);

  /** The shortest watch that is asked for, and half a minute. */
  private static final Duration SILENCE = Duration.ofSeconds(330);

  private static final Duration SILENCE_AFTER_BOOKMARK = Duration.ofSeconds(130);

  private ManagerCore manager;
  private Sightings<String> events;

  /** For subclasses. */
  protected ReflectorContract() {}

  @BeforeEach
  final void makeManager() {
    manager = rig().manager();
    events = rig().follow(manager);
  }

  /** Starts; returns when the watch has told of something. */
  private void start() {
    manager.start();
    rig().told(events);
  }

  /** Waits for a watch that has opened at this moment of the manual time. */
  private void awaitOpenWatch() {
    rig().time.awaitDue(SILENCE);
  }

  private Faults faults() {
    return rig().server.faults();
  }

  private void assertRequests(int lists, int watches) {
    assertEquals(
        "%d lists, %d watches".formatted(lists, watches),
        "%d lists, %d watches".formatted(rig().lists(), rig().watches()));
  }

  private void assertTold(String... expected) {
    assertEquals(List.of(expected), rig().told(events));
  }

  /** Does something while no watch is open; then the pause is over. */
  private void whileDown(Runnable change) {
    faults().on(WATCH).times(1).then(Fault.status(503));
    rig().server.endWatches();
    rig().time.awaitDue(FIRST_PAUSE);
    change.run();
    rig().time.advance(FIRST_PAUSE);
  }

  @Test
  void whatIsThereIsToldOnceThenEachChange() {
    rig().create("a", "one");
    start();
    rig().edit("a", "two");
    rig().delete("a");
    assertTold("initial a=one", "updated a=two", "deleted a=two");
    assertRequests(1, 1);
  }

  @Test
  void status410OnTheWatchIsFollowedByOneList() {
    rig().create("a", "one");
    start();
    faults().on(WATCH).times(1).then(Fault.status(410));
    rig().server.endWatches();
    rig().create("b", "one");
    assertTold("initial a=one", "added b=one");
    assertRequests(2, 3);
  }

  @Test
  void event410IsFollowedByOneList() {
    rig().create("a", "one");
    start();
    whileDown(
        () -> {
          rig().edit("a", "two");
          rig().create("b", "one");
          rig().server.compact();
        });
    assertTold("initial a=one", "updated a=two", "added b=one");
    assertRequests(2, 4);
  }

  @Test
  void aContinueTokenThatExpiresLosesAndDoublesNothing() {
    var names = IntStream.range(0, 1250).mapToObj("w%04d"::formatted).toList();
    names.forEach(name -> rig().create(name, "one"));
    faults().on(LIST).skip(1).times(1).then(Fault.status(410));
    start();
    var told = rig().told(events);
    assertEquals(1250, told.size());
    assertEquals(1250, new HashSet<>(told).size());
    assertTrue(names.stream().allMatch(name -> told.contains("initial " + name + "=one")));
    assertRequests(3, 1);
  }

  @Test
  void halfALineIsReadAgainFromTheLastWholeOne() {
    faults().on(WATCH).times(1).then(Fault.truncated().afterEvents(1));
    manager.start();
    awaitOpenWatch();
    var whole = rig().create("a", "one");
    events.await("added a=one");
    rig().create("b", "one");
    rig().time.pass(FIRST_PAUSE);
    assertTold("added a=one", "added b=one");
    assertRequests(1, 2);
    assertWatchedFrom(whole.metadata().resourceVersion());
  }

  private void assertWatchedFrom(String version) {
    var last =
        rig().server.journal().entries().stream()
            .filter(entry -> entry.verb().equals("watch"))
            .reduce((first, second) -> second)
            .orElseThrow();
    assertTrue(last.target().contains("resourceVersion=" + version), last.target());
  }

  @Test
  void aFrozenPeerIsFoundByItsSilence() {
    start();
    rig().time.awaitDue(SILENCE);
    rig().server.network().freeze();
    rig().create("a", "one");
    rig().time.advance(SILENCE);
    rig().server.network().restore();
    assertTold("added a=one");
    assertRequests(1, 2);
  }

  @Test
  @InMemoryOnly("it sends bookmarks each minute of the real clock, and not on demand")
  void aServerThatSendsBookmarksIsFoundSilentSooner() {
    start();
    // A bookmark tells of nothing but progress, so there must be some.
    rig().server.newNamespace();
    ((InMemoryApiServer) rig().server).sendBookmarks();
    rig().time.awaitDue(SILENCE_AFTER_BOOKMARK);
    rig().server.network().freeze();
    rig().create("a", "one");
    rig().time.advance(SILENCE_AFTER_BOOKMARK);
    rig().server.network().restore();
    assertTold("added a=one");
    assertRequests(1, 2);
  }

  @Test
  void aStreamThatStaysOpenAndSaysNothingIsOpenedAnew() {
    faults().on(WATCH).times(1).then(Fault.blackHole().afterEvents(1));
    manager.start();
    awaitOpenWatch();
    rig().create("a", "one");
    events.await("added a=one");
    rig().create("b", "one");
    rig().time.pass(SILENCE);
    assertTold("added a=one", "added b=one");
    assertRequests(1, 2);
  }

  @Test
  void watchesThatEndAtOnceAreOpenedLessAndLessOften() {
    faults().on(WATCH).then(Fault.end());
    rig().create("a", "one");
    manager.start();
    var pauses = List.of(800, 1600, 3200, 6400, 12800, 25600, 30000, 30000);
    for (int round = 0; round < pauses.size(); round++) {
      rig().time.awaitDue(Duration.ofMillis(pauses.get(round)));
      assertRequests(1 + round, 1 + round);
      if (round == pauses.size() - 1) {
        faults().clear();
      }
      rig().time.advance(Duration.ofMillis(pauses.get(round)));
    }
    assertTold("initial a=one");
    assertRequests(1 + pauses.size(), 1 + pauses.size());
  }

  @Test
  void aWatchThatEndsInTimeGoesOnWithoutAList() {
    start();
    rig().time.advance(Duration.ofMinutes(5));
    rig().server.endWatches();
    rig().create("a", "one");
    assertTold("added a=one");
    assertRequests(1, 2);
  }

  @Test
  void aWatchThatEndsWithoutAWordIsFollowedByAListOfOne() {
    rig().create("a", "one");
    start();
    rig().time.advance(Duration.ofSeconds(1));
    rig().server.endWatches();
    awaitOpenWatch();
    rig().time.advance(Duration.ofMinutes(5));
    rig().server.endWatches();
    rig().create("b", "one");
    assertTold("initial a=one", "added b=one");
    assertRequests(2, 3);
    var lists =
        rig().server.journal().entries().stream().filter(e -> e.verb().equals("list")).toList();
    assertTrue(lists.get(1).target().contains("limit=1"), lists.get(1).target());
  }

  @Test
  void aMalformedObjectIsKeptOutUntilItIsMended() {
    createMalformed("bad");
    rig().create("a", "one");
    start();
    createMalformed("worse");
    rig().create("b", "one");
    assertTold("initial a=one", "added b=one");
    var problems = String.join("\n", Rig.cache(manager).problems());
    assertTrue(problems.contains("/bad is malformed"), problems);
    assertTrue(problems.contains("/worse is malformed"), problems);
    mend("bad");
    mend("worse");
    assertTold("initial a=one", "added b=one", "added bad=mended", "added worse=mended");
    assertEquals(List.of(), Rig.cache(manager).problems());
    assertRequests(1, 1);
  }

  private void createMalformed(String name) {
    var metadata = Map.<String, Object>of("name", name, "namespace", rig().namespace);
    rig()
        .server
        .client()
        .create(
            Widget.TREE,
            Unstructured.of(
                Map.of(
                    "apiVersion",
                    "example.com/v1",
                    "kind",
                    "Widget",
                    "metadata",
                    metadata,
                    "spec",
                    Map.of("text", "x", "size", "big"))));
  }

  private void mend(String name) {
    rig()
        .server
        .client()
        .edit(
            Widget.TREE,
            rig().key(name),
            tree -> tree.with("/spec", Map.of("text", "mended", "size", 1L)));
  }

  @Test
  void tooManyRequestsOnTheListWaitsAsTheServerSays() {
    rig().create("a", "one");
    faults().on(LIST).times(1).then(Fault.tooManyRequests(Duration.ofSeconds(7)));
    manager.start();
    rig().time.pass(Duration.ofSeconds(7));
    assertTold("initial a=one");
    assertRequests(2, 1);
  }

  @Test
  void tooManyRequestsOnTheWatchWaitsAsTheServerSaysAndListsNothing() {
    rig().create("a", "one");
    faults().on(WATCH).times(1).then(Fault.tooManyRequests(Duration.ofSeconds(7)));
    manager.start();
    rig().time.awaitDue(Duration.ofSeconds(7));
    rig().create("b", "one");
    rig().time.advance(Duration.ofSeconds(7));
    assertTold("initial a=one", "added b=one");
    assertRequests(1, 2);
  }

  @Test
  void aListThatIsForbiddenIsNamedInHealthAndRecovers() throws InterruptedException {
    rig().create("a", "one");
    faults().on(LIST).times(2).then(Fault.status(403));
    addController();
    manager.start();
    rig().time.awaitDue(FIRST_PAUSE);
    assertNamesForbidden(manager.readyProblems());
    rig().time.advance(FIRST_PAUSE);
    rig().time.awaitDue(SECOND_PAUSE);
    assertNamesForbidden(manager.readyProblems());
    rig().time.advance(SECOND_PAUSE);
    Rig.awaitReady(manager);
    assertTold("initial a=one");
    assertRequests(3, 1);
  }

  @Test
  void aWatchThatIsForbiddenForAWhileGoesOnWithoutAList() {
    addController();
    start();
    faults().on(WATCH).times(2).then(Fault.status(403));
    rig().server.endWatches();
    rig().time.awaitDue(FIRST_PAUSE);
    rig().create("a", "one");
    assertNamesForbidden(manager.readyProblems());
    rig().time.advance(FIRST_PAUSE);
    rig().time.pass(SECOND_PAUSE);
    assertTold("added a=one");
    assertEquals(List.of(), manager.readyProblems());
    assertRequests(1, 4);
  }

  private void addController() {
    manager.add(
        Controller.builder("widgets", Widget.TYPE)
            .build((widget, context) -> Result.done())
            .declaration());
  }

  private static void assertNamesForbidden(List<String> problems) {
    var text = String.join("\n", problems);
    assertTrue(text.contains("widgets.v1.example.com") && text.contains("403"), text);
  }

  @Test
  void aDeletionThatNobodySawIsToldWithTheLastKnownState() {
    var byText = Index.of("text", Widget.TYPE, widget -> List.of(widget.spec().text()));
    manager.add(
        Controller.builder("indexed", Widget.TYPE)
            .index(byText)
            .build((widget, context) -> Result.done())
            .declaration());
    rig().create("a", "one");
    rig().create("b", "one");
    start();
    whileDown(
        () -> {
          rig().delete("a");
          rig().server.compact();
        });
    assertTold("initial a=one", "initial b=one", "lost a=one");
    var found = manager.client().list(Query.of(Widget.TYPE).where(byText, "one"));
    assertEquals(List.of("b"), found.stream().map(each -> each.metadata().name()).toList());
    assertRequests(2, 4);
  }

  @Test
  void anObjectMadeAnewUnderTheSameNameIsAnotherOne() {
    rig().create("a", "one");
    start();
    whileDown(
        () -> {
          rig().delete("a");
          rig().create("a", "two");
          rig().server.compact();
        });
    assertTold("initial a=one", "lost a=one", "added a=two");
    assertRequests(2, 4);
  }

  @Test
  void aServerThatWasGoneIsWatchedFromWhereItWas() {
    rig().create("a", "one");
    start();
    rig().server.network().cut();
    rig().time.awaitDue(FIRST_PAUSE);
    rig().edit("a", "two");
    rig().time.advance(FIRST_PAUSE);
    rig().time.awaitDue(SECOND_PAUSE);
    rig().delete("a");
    rig().server.network().restore();
    rig().time.advance(SECOND_PAUSE);
    assertTold("initial a=one", "updated a=two", "deleted a=two");
    assertRequests(1, 2);
  }
}
