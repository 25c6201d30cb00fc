package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.internal.client.ClientFixture.Part;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CreationsTest {

  private static final String COLLECTION = "/apis/example.com/v1/namespaces/n/widgets";

  private final ClientFixture fixture = new ClientFixture();

  @Test
  void creatingPostsTheWholeObject() {
    fixture.backend.answer(201, widget("1", 2));
    var made =
        fixture
            .cached()
            .with(WriteOption.labels(Map.of("a", "b")))
            .create(Widget.TYPE, new Widget(ObjectMeta.of("n", "w"), null, null).withReplicas(2));
    assertEquals("1", made.metadata().resourceVersion());
    assertEquals(
        json(
            "{'apiVersion':'example.com/v1','kind':'Widget','metadata':"
                + "{'name':'w','namespace':'n','labels':{'a':'b'}},'spec':{'replicas':2}}"),
        fixture.sent("POST", COLLECTION));
    assertEquals(List.of("write n/w", "written 1"), fixture.cache.announced);
  }

  @Test
  void aNameThatTheServerMakesIsAnnouncedWithTheAnswer() {
    fixture.backend.answer(201, widget("1", 2));
    var meta = ObjectMeta.builder().namespace("n").generateName("w-").build();
    fixture.cached().create(Widget.TYPE, new Widget(meta, null, null));
    assertEquals(List.of("write n/w", "written 1"), fixture.cache.announced);
  }

  @Test
  void anObjectWithoutNamespaceIsRefusedBeforeTheCall() {
    assertThrows(
        IllegalArgumentException.class,
        () -> fixture.client().create(ConfigMap.TYPE, ConfigMap.of("", "x")));
  }

  @Test
  void aWriteWithoutAnAnswerIsUnknownAndARefusedOneFailed() {
    var widget = new Widget(ObjectMeta.of("n", "w"), null, null);
    fixture.backend.answer(500, "").answer(409, status(409, "AlreadyExists"));
    assertThrows(UnavailableException.class, () -> fixture.cached().create(Widget.TYPE, widget));
    assertThrows(AlreadyExistsException.class, () -> fixture.cached().create(Widget.TYPE, widget));
    assertEquals(List.of("write n/w", "unknown", "write n/w", "failed"), fixture.cache.announced);
  }

  @Test
  void whatIsAbsentIsCreatedFromMetadataAlone() {
    fixture.backend.answer(201, widget("1", 2));
    var written = fixture.cached().createOrUpdate(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.CREATED, written.operation());
    assertEquals(
        json(
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','namespace':'n'},'spec':{'replicas':2}}"),
        fixture.sent("POST", COLLECTION));
    assertEquals(1, fixture.backend.requests().size());
  }

  @Test
  void whatSomeoneElseCreatedMeanwhileIsEditedLive() {
    fixture
        .backend
        .answer(409, status(409, "AlreadyExists"))
        .answer(200, widget("4", 1))
        .answer(200, widget("5", 2));
    var written = fixture.cached().createOrUpdate(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.UPDATED, written.operation());
    assertEquals(
        json("{'metadata':{'resourceVersion':'4'},'spec':{'replicas':2}}"),
        fixture.sent("PATCH", PATH));
  }

  @Test
  void whatSomeoneElseDeletedMeanwhileIsCreated() {
    fixture.cache.put(KEY, widget("1", 1));
    fixture
        .backend
        .answer(404, status(404, "NotFound"))
        .answer(404, status(404, "NotFound"))
        .answer(201, widget("5", 2));
    var written = fixture.cached().createOrUpdate(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.CREATED, written.operation());
  }

  @Test
  void withoutDifferenceNothingIsSent() {
    fixture.cache.put(KEY, widget("1", 2));
    var written = fixture.cached().createOrUpdate(Widget.TYPE, KEY, w -> w.withReplicas(2));
    assertEquals(Operation.UNCHANGED, written.operation());
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void aRenamingFunctionIsRefusedBeforeAnyCall() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            fixture
                .cached()
                .createOrUpdate(
                    Widget.TYPE, KEY, w -> w.withMetadata(ObjectMeta.of("n", "other"))));
    fixture.cache.put(KEY, widget("1", 2));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            fixture
                .cached()
                .createOrUpdate(
                    Widget.TYPE, KEY, w -> w.withMetadata(ObjectMeta.of("n", "other"))));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void aDefaultThatTheServerFillsInAgainIsDroppedOnce() {
    var defaulted = "'replicas':1,'parts':[{'name':'a','image':'default'}]";
    fixture.cache.put(KEY, widget("1", "", defaulted));
    fixture.backend.answer(200, widget("1", "", defaulted));
    for (int round = 0; round < 3; round++) {
      assertEquals(Operation.UNCHANGED, dropDefault());
    }
    assertEquals(1, fixture.backend.requests().size());
    assertEquals(List.of("write n/w", "unchanged"), fixture.cache.announced);

    // Someone changes the defaulted field: another old value, so it is mended, once.
    fixture.cache.put(KEY, widget("2", "", "'replicas':1,'parts':[{'name':'a','image':'odd'}]"));
    fixture.backend.answer(200, widget("3", "", defaulted));
    assertEquals(Operation.UPDATED, dropDefault());
    fixture.cache.put(KEY, widget("3", "", defaulted));
    assertEquals(Operation.UNCHANGED, dropDefault());
    assertEquals(2, fixture.backend.requests().size());
  }

  private Operation dropDefault() {
    return fixture
        .cached()
        .createOrUpdate(Widget.TYPE, KEY, w -> w.withParts(List.of(new Part("a", null))))
        .operation();
  }

  @Test
  void theMemoryIsBounded() {
    var memory = fixture.memory;
    var one = Bytes.ofUtf8("1");
    memory.remember("a", one);
    memory.remember("b", one);
    assertTrue(memory.knows("a", one));
    assertFalse(memory.knows("a", Bytes.ofUtf8("2")));
    memory.remember("c", one);
    assertFalse(memory.knows("b", one), "the least recently used one goes");
    assertTrue(memory.knows("a", one));
    for (int i = 0; i < 8; i++) {
      memory.remember("a", Bytes.ofUtf8("more " + i));
    }
    assertFalse(memory.knows("a", one));
  }
}
