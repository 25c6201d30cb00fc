package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.query;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.FieldValidation;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.client.ClientFixture.Part;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class EditsTest {

  private static final ResourceType<Unstructured> LOOSE =
      ResourceType.unstructured("example.com/v1", "Widget");

  private final ClientFixture fixture = new ClientFixture();

  @Test
  void anEditSendsTheDifferenceGuardedByTheVersion() {
    fixture.backend.answer(200, widget("1", 1)).answer(200, widget("2", 2));
    var written = fixture.client().edit(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.UPDATED, written.operation());
    assertEquals("2", written.object().metadata().resourceVersion());
    assertEquals(
        json("{'metadata':{'resourceVersion':'1'},'spec':{'replicas':2}}"),
        fixture.sent("PATCH", PATH));
    var request = fixture.backend.last();
    assertEquals(ContentType.MERGE_PATCH, request.content().orElseThrow().type());
    assertEquals("tests", query(request, "fieldManager"));
  }

  @Test
  void withoutDifferenceNothingIsSent() {
    fixture.cache.put(KEY, widget("1", 1));
    var written = fixture.cached().edit(Widget.TYPE, KEY, w -> w.withReplicas(1));
    assertEquals(Operation.UNCHANGED, written.operation());
    assertEquals(List.of(), fixture.backend.requests());
    assertEquals(List.of(), fixture.cache.announced);
  }

  @Test
  void aFreshObjectRemovesWhatItsClassKnowsAndNothingOfTheServers() {
    fixture.cache.put(KEY, widget("1", ",'labels':{'a':'b'}", "'replicas':1"));
    fixture.backend.answer(200, widget("2", 1));
    fixture.cached().edit(Widget.TYPE, KEY, w -> w.withMetadata(ObjectMeta.of("n", "w")));
    assertEquals(
        json("{'metadata':{'resourceVersion':'1','labels':null}}"), fixture.sent("PATCH", PATH));
  }

  @Test
  void elementsOfListsKeepWhatTheRecordDoesNotKnow() {
    fixture.cache.put(
        KEY, widget("1", "", "'parts':[{'name':'a','image':'1','x':1},{'name':'b','x':{'y':2}}]"));
    fixture.backend.answer(200, widget("2", 1));
    fixture
        .cached()
        .edit(Widget.TYPE, KEY, w -> w.withParts(List.of(new Part("c", null), new Part("b", "9"))));
    assertEquals(
        json(
            "{'metadata':{'resourceVersion':'1'},"
                + "'spec':{'parts':[{'name':'c'},{'name':'b','image':'9','x':{'y':2}}]}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void metadataAloneIsEditedWithoutTheRest() {
    fixture.backend.answer(200, widget("1", 1)).answer(200, widget("2", 1));
    fixture.client().edit(Widget.TYPE.metadataOnly(), KEY, meta -> meta.withAnnotation("a", "b"));
    assertEquals(
        json("{'metadata':{'resourceVersion':'1','annotations':{'a':'b'}}}"),
        fixture.sent("PATCH", PATH));
    for (var request : fixture.backend.requests()) {
      assertTrue(
          request.headers().first("Accept").orElseThrow().contains("as=PartialObjectMetadata"));
    }
  }

  @Test
  void aNullIsSentAsJsonPatchAndItsFailedTestIsAConflict() {
    fixture
        .backend
        .answer(200, widget("1", 1))
        .answer(422, status(422, "Invalid"))
        .answer(200, widget("2", 1))
        .answer(200, widget("2", 1))
        .answer(200, widget("3", 1));
    var nulled = new HashMap<String, Object>();
    nulled.put("none", null);
    var written = fixture.client().edit(LOOSE, KEY, it -> it.with("/spec/new", nulled));
    assertEquals(Operation.UPDATED, written.operation());
    assertEquals(
        json(
            "[{'op':'test','path':'/metadata/resourceVersion','value':'2'},"
                + "{'op':'add','path':'/spec/new','value':{'none':null}}]"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void aRefusedJsonPatchOfTheLatestVersionIsRefused() {
    fixture
        .backend
        .answer(200, widget("1", 1))
        .answer(422, status(422, "Invalid"))
        .answer(200, widget("1", 1));
    var nulled = new HashMap<String, Object>();
    nulled.put("none", null);
    assertThrows(
        RejectedException.class,
        () -> fixture.client().edit(LOOSE, KEY, it -> it.with("/spec/new", nulled)));
  }

  @Test
  void aConflictIsAnsweredByALiveReadAndAnotherRunOfTheFunction() {
    fixture.cache.put(KEY, widget("1", 1));
    fixture
        .backend
        .answer(409, status(409, "Conflict"))
        .answer(200, widget("5", 7))
        .answer(200, widget("6", 8));
    fixture
        .cached()
        .edit(
            Widget.TYPE, KEY, w -> w.withReplicas(w.spec() == null ? 0 : w.spec().replicas() + 1));
    assertEquals(
        json("{'metadata':{'resourceVersion':'5'},'spec':{'replicas':8}}"),
        fixture.sent("PATCH", PATH));
    assertEquals(List.of("write n/w", "failed", "write n/w", "written 6"), fixture.cache.announced);
  }

  @Test
  void aConflictThatPersistsIsThrownAfterFiveTries() {
    for (int i = 0; i < 5; i++) {
      fixture.backend.answer(200, widget("1", 1)).answer(409, status(409, "Conflict"));
    }
    assertThrows(
        ConflictException.class,
        () -> fixture.client().edit(Widget.TYPE, KEY, w -> w.withReplicas(2)));
    assertTrue(fixture.backend.isDone());
  }

  @Test
  void whatIsGoneCanNotBeEdited() {
    fixture.backend.answer(404, status(404, "NotFound"));
    assertThrows(
        NotFoundException.class,
        () -> fixture.cached().edit(Widget.TYPE, KEY, w -> w.withReplicas(2)));
  }

  @Test
  void aRenamedObjectIsRefusedBeforeAnyCall() {
    fixture.cache.put(KEY, widget("1", 1));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            fixture
                .cached()
                .edit(Widget.TYPE, KEY, w -> w.withMetadata(w.metadata().withName("other"))));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            fixture
                .cached()
                .edit(Widget.TYPE, KEY, w -> w.withMetadata(w.metadata().withNamespace("m"))));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void aKeyOfAnotherClusterIsRefusedByName() {
    var elsewhere = KEY.in(ClusterName.of("east"));
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> fixture.client().edit(Widget.TYPE, elsewhere, w -> w));
    assertTrue(e.toString().contains("east"), e.toString());
  }

  @Test
  void aPrunedCacheIsNoStart() {
    fixture.cache.put(KEY, widget("1", 1));
    fixture.cache.isComplete = false;
    fixture.backend.answer(200, widget("2", 2));
    var written = fixture.cached().edit(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.UNCHANGED, written.operation());
    assertEquals(1, fixture.backend.requests().size());
  }

  @Test
  void optionsReachTheRequest() {
    fixture.cache.put(KEY, widget("1", ",'labels':{'a':'1'}", ""));
    fixture.backend.answer(200, widget("1", ",'labels':{'a':'1','b':'2'}", ""));
    var client =
        fixture
            .cached()
            .with(
                WriteOption.labels(Map.of("b", "2")),
                WriteOption.fieldManager("me"),
                WriteOption.fieldValidation(FieldValidation.STRICT),
                WriteOption.dryRun());
    assertEquals(Operation.UPDATED, client.edit(Widget.TYPE, KEY, w -> w).operation());
    assertEquals(
        json("{'metadata':{'resourceVersion':'1','labels':{'b':'2'}}}"),
        fixture.sent("PATCH", PATH));
    var request = fixture.backend.last();
    assertEquals("me", query(request, "fieldManager"));
    assertEquals("Strict", query(request, "fieldValidation"));
    assertEquals("All", query(request, "dryRun"));
    assertEquals(List.of(), fixture.cache.announced);
  }

  @Test
  void anOwnerThatWasMadeAgainIsRenewed() {
    fixture.cache.put(
        KEY,
        widget(
            "1",
            ",'ownerReferences':[{'apiVersion':'v2/x','kind':'Other','name':'o','uid':'9','x':1},"
                + "{'apiVersion':'v1','kind':'Owner','name':'o','uid':'old','controller':true}]",
            ""));
    fixture.backend.answer(200, widget("2", 1));
    owned("new").edit(Widget.TYPE, KEY, w -> w);
    assertEquals(
        json(
            "[{'apiVersion':'v2/x','kind':'Other','name':'o','uid':'9','x':1},"
                + "{'apiVersion':'v1','kind':'Owner','name':'o','uid':'new','controller':true,"
                + "'blockOwnerDeletion':true}]"),
        fixture.sent("PATCH", PATH).at("/metadata/ownerReferences"));
  }

  @Test
  void aSecondControllerIsRefusedBeforeTheCall() {
    fixture.cache.put(
        KEY,
        widget(
            "1",
            ",'ownerReferences':[{'apiVersion':'v1','kind':'Other','name':'x','uid':'9',"
                + "'controller':true}]",
            ""));
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> owned("u").edit(Widget.TYPE, KEY, w -> w));
    assertTrue(e.toString().contains("Other x"), e.toString());
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void anOwnerInAnotherNamespaceIsRefusedBeforeTheCall() {
    fixture.cache.put(KEY, widget("1", 1));
    var run =
        fixture
            .cached()
            .forRun("run", CallScope.unbounded(), KEY.withNamespace("other"), "owner-uid")
            .with(WriteOption.ownedBy(owner("owner-uid")));
    assertThrows(IllegalArgumentException.class, () -> run.edit(Widget.TYPE, KEY, w -> w));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void anUpdateIsTheDifferenceToTheVersionThatWasRead() {
    fixture.cache.put(KEY, widget("1", 1));
    var client = fixture.cached();
    var read = client.get(Widget.TYPE, KEY).orElseThrow();
    fixture.backend.answer(200, widget("2", 3));
    client.update(Widget.TYPE, read.withReplicas(3));
    assertEquals(
        json("{'metadata':{'resourceVersion':'1'},'spec':{'replicas':3}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void anUpdateOfAnOutdatedVersionIsAConflictWithoutAWrite() {
    fixture.cache.put(KEY, widget("1", 1));
    var client = fixture.cached();
    var read = client.get(Widget.TYPE, KEY).orElseThrow();
    fixture.cache.put(KEY, widget("2", 2));
    fixture.backend.answer(200, widget("3", 2));
    assertThrows(ConflictException.class, () -> client.update(Widget.TYPE, read.withReplicas(3)));
    assertEquals("GET", fixture.backend.last().method());
    var unread = read.withMetadata(read.metadata().toBuilder().resourceVersion("").build());
    assertThrows(IllegalArgumentException.class, () -> client.update(Widget.TYPE, unread));
  }

  @Test
  void aCancelledWriteIsSettledAsUnknown() {
    fixture.cache.put(KEY, widget("1", 1));
    var left = new Duration[] {Duration.ofSeconds(1)};
    var scope = CallScope.of(CancelSignal.none(), () -> left[0], () -> {});
    fixture.backend.then(
        (request, cancel) -> {
          left[0] = Duration.ZERO;
          throw new IOException("cut");
        });
    var client = new ClusterClient(fixture.context(Optional.of(fixture.cache), scope));
    assertThrows(
        CancellationException.class, () -> client.edit(Widget.TYPE, KEY, w -> w.withReplicas(2)));
    assertEquals(List.of("write n/w", "unknown"), fixture.cache.announced);
  }

  @Test
  void aWriteBehindTheFenceIsNotEvenAnnounced() {
    fixture.cache.put(KEY, widget("1", 1));
    Runnable closed =
        () -> {
          throw new IllegalStateException("the run is over");
        };
    var scope = CallScope.of(CancelSignal.none(), () -> Duration.ofMinutes(1), closed);
    var client = new ClusterClient(fixture.context(Optional.of(fixture.cache), scope));
    assertThrows(
        IllegalStateException.class, () -> client.edit(Widget.TYPE, KEY, w -> w.withReplicas(2)));
    assertEquals(List.of(), fixture.cache.announced);
  }

  private Client owned(String uid) {
    return fixture.cached().with(WriteOption.ownedBy(owner(uid)));
  }

  private static OwnerReference owner(String uid) {
    return new OwnerReference("v1", "Owner", "o", uid, true, true);
  }
}
