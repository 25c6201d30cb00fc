package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.Operation;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Conditions;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.cache.StoredObjects;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatusAndFinalizersTest {

  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final String MARK = ",'deletionTimestamp':'2026-01-01T00:00:00Z'";
  private static final String FOREIGN =
      "{'type':'Foreign','status':'True','lastTransitionTime':null,'x':1}";
  private static final String READY =
      "{'type':'Ready','status':'True','lastTransitionTime':'2026-01-01T00:00:00Z',"
          + "'reason':'Ok','message':'','x':2}";

  private final ClientFixture fixture = new ClientFixture();

  @Test
  void editsAndConditionsLeaveAsOnePatch() {
    fixture.backend.answer(200, widget("2", 1));
    var after =
        commit(
            stored("1", "'phase':'Old','odd':1,'conditions':[" + FOREIGN + "," + READY + "]"),
            "New",
            part(
                condition("Ready", ConditionStatus.FALSE),
                condition("Extra", ConditionStatus.TRUE)));
    assertEquals("2", after.orElseThrow().resourceVersion());
    assertEquals(
        json(
            "{'metadata':{'resourceVersion':'1'},'status':{'phase':'New','observedGeneration':4,"
                + "'conditions':["
                + FOREIGN
                + ",{'type':'Ready','status':'False','lastTransitionTime':'2026-01-01T00:00:00Z',"
                + "'reason':'Ok','message':'','x':2},{'type':'Extra','status':'True',"
                + "'lastTransitionTime':'2026-01-01T00:00:00Z','reason':'Ok','message':''}]}}"),
        fixture.sent("PATCH", PATH + "/status"));
  }

  @Test
  void withoutDifferenceNothingIsSent() {
    var base = stored("1", "'phase':'P','observedGeneration':4,'conditions':[" + READY + "]");
    assertEquals(
        Optional.empty(), commit(base, "P", part(condition("Ready", ConditionStatus.TRUE))));
    assertEquals(Optional.empty(), commit(base, "P", Optional.empty()));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void anOwnTypeThatIsNotSealedIsRemoved() {
    fixture.backend.answer(200, widget("2", 1));
    commit(
        stored(
            "1", "'phase':'P','observedGeneration':4,'conditions':[" + FOREIGN + "," + READY + "]"),
        "P",
        part());
    assertEquals(
        json("{'conditions':[" + FOREIGN + "]}"),
        fixture.sent("PATCH", PATH + "/status").path("status"));
  }

  @Test
  void onAConflictForeignChangesAreKeptAndTheEditRunsAgain() {
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, body("5", "'phase':'Theirs','conditions':[" + FOREIGN + "]"))
        .answer(200, widget("6", 1));
    commit(stored("1", "'phase':'Old'"), "New", part(condition("Ready", ConditionStatus.TRUE)));
    var sent = fixture.sent("PATCH", PATH + "/status");
    assertEquals("5", sent.at("/metadata/resourceVersion").asText());
    assertEquals("Foreign", sent.at("/status/conditions/0/type").asText());
    assertEquals("Ready", sent.at("/status/conditions/1/type").asText());
    assertEquals("New", sent.at("/status/phase").asText());
  }

  @Test
  void aStatusOfWhatIsGoneOrWasMadeAgainIsDropped() {
    fixture.backend.answer(404, status(404, "NotFound"));
    assertEquals(Optional.empty(), commit(stored("1", "'phase':'Old'"), "New", Optional.empty()));
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, widget("9", 1).replace("'u1'", "'u2'"));
    assertEquals(Optional.empty(), commit(stored("1", "'phase':'Old'"), "New", Optional.empty()));
    assertTrue(fixture.backend.isDone());
  }

  @Test
  void changesOutsideTheStatusAreNotSent() {
    fixture.cache.put(KEY, body("1", "'phase':'Old'"));
    fixture.backend.answer(200, widget("2", 1));
    var written =
        fixture.cached().status().edit(Widget.TYPE, KEY, w -> w.withReplicas(99).withPhase("New"));
    assertEquals(Operation.UPDATED, written.operation());
    assertEquals(
        json("{'metadata':{'resourceVersion':'1'},'status':{'phase':'New'}}"),
        fixture.sent("PATCH", PATH + "/status"));
  }

  @Test
  void storedConditionsAreReadWithoutTheirClass() {
    var read = StatusReader.conditions(stored("1", "'conditions':[" + READY + ",{'a':1}]"));
    assertTrue(read.isTrue(ConditionType.READY));
    assertEquals(1, read.asList().size());
  }

  @Test
  void aFinalizerIsAddedBehindForeignOnesGuardedByTheVersion() {
    fixture.backend.answer(200, widget("2", ",'finalizers':['x/y','a/b','c/d']", ""));
    var after = add(meta("1", "x/y"), "a/b", "c/d");
    assertEquals("2", after.resourceVersion());
    assertEquals(
        json("{'metadata':{'resourceVersion':'1','finalizers':['x/y','a/b','c/d']}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void aFinalizerThatIsThereOrComesTooLateIsNotAdded() {
    var present = meta("1", "a/b");
    assertSame(present, add(present, "a/b"));
    var deleting = meta("1").toBuilder().deletionTimestamp(THEN).build();
    assertSame(deleting, add(deleting, "a/b"));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void aFinalizerThatSomeoneAddedMeanwhileStays() {
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, widget("4", ",'finalizers':['new/one']", ""))
        .answer(200, widget("5", ",'finalizers':['new/one','a/b']", ""));
    add(meta("1"), "a/b");
    assertEquals(
        json("{'metadata':{'resourceVersion':'4','finalizers':['new/one','a/b']}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void anObjectThatWasMadeAgainGetsNoFinalizerOfTheOldOne() {
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, widget("4", "", "").replace("'u1'", "'u2'"));
    assertThrows(NotFoundException.class, () -> add(meta("1"), "a/b"));
  }

  @Test
  void removingKeepsForeignFinalizersThatCameMeanwhile() {
    fixture.cache.put(KEY, widget("1", MARK + ",'finalizers':['a/b']", ""));
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, widget("2", MARK + ",'finalizers':['x/y','a/b']", ""))
        .answer(200, widget("3", MARK + ",'finalizers':['x/y']", ""));
    assertTrue(fixture.cached().finalizerWriter().remove(Widget.TYPE, KEY, "a/b"));
    assertEquals(
        json("{'metadata':{'resourceVersion':'2','finalizers':['x/y']}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void removingFromWhatIsGoneIsDone() {
    var writer = fixture.cached().finalizerWriter();
    assertFalse(writer.remove(Widget.TYPE, KEY, "a/b"));
    fixture.cache.put(KEY, widget("1", MARK + ",'finalizers':['a/b']", ""));
    fixture.backend.answer(404, status(404, "NotFound"));
    assertFalse(writer.remove(Widget.TYPE, KEY, "a/b"));
    assertEquals(
        json("{'metadata':{'resourceVersion':'1','finalizers':null}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void anObjectThatIsNotBeingDeletedKeepsItsFinalizer() {
    fixture.cache.put(KEY, widget("1", ",'finalizers':['a/b']", ""));
    assertFalse(fixture.cached().finalizerWriter().remove(Widget.TYPE, KEY, "a/b"));
    assertEquals(List.of(), fixture.backend.requests());
  }

  /** The answer shows the object as it would be, under the version that it had before. */
  @Test
  void takingOffTheLastFinalizerIsADeletion() {
    fixture.cache.put(KEY, widget("1", MARK + ",'finalizers':['a/b']", ""));
    fixture.backend.answer(200, widget("1", MARK + ",'deletionGracePeriodSeconds':0", ""));
    assertTrue(fixture.cached().finalizerWriter().remove(Widget.TYPE, KEY, "a/b"));
    assertEquals(List.of("write n/w", "deleted u1"), fixture.cache.announced);
  }

  private Optional<ObjectMeta> commit(
      StoredObject base, String phase, Optional<ConditionPart> conditions) {
    return fixture
        .cached()
        .statusWriter()
        .commit(Widget.TYPE, base, w -> w.withPhase(phase), conditions);
  }

  private static Optional<ConditionPart> part(Condition... sealed) {
    return Optional.of(
        new ConditionPart(Conditions.of(List.of(sealed)), 4, Set.of("Ready", "Extra")));
  }

  private static Condition condition(String type, ConditionStatus status) {
    return new Condition(type, status, 0, THEN, "Ok", "");
  }

  private static StoredObject stored(String version, String status) {
    return StoredObjects.of(KEY, Bytes.ofUtf8(body(version, status).replace('\'', '"')));
  }

  private static String body(String version, String status) {
    var plain = widget(version, 1);
    return plain.substring(0, plain.length() - 1) + ",'status':{" + status + "}}";
  }

  private ObjectMeta add(ObjectMeta current, String... names) {
    return fixture.client().finalizerWriter().add(Widget.TYPE, current, KEY, List.of(names));
  }

  private static ObjectMeta meta(String version, String... finalizers) {
    return ObjectMeta.of("n", "w").toBuilder()
        .uid("u1")
        .resourceVersion(version)
        .finalizers(List.of(finalizers))
        .build();
  }
}
