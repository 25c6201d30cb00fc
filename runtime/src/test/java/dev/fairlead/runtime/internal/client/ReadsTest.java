package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.query;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.Index;
import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Query;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadsTest {

  private final ClientFixture fixture = new ClientFixture();

  @Test
  void withoutACacheReadsAreLive() {
    fixture.backend.answer(200, widget("1", 3)).answer(404, status(404, "NotFound"));
    assertEquals("1", read(fixture.client().get(Widget.TYPE, KEY)));
    assertEquals(Optional.empty(), fixture.client().get(Widget.TYPE, KEY));
  }

  @Test
  void aTypeThatIsNotServedIsNoAbsentObject() {
    fixture.backend.answer(404, "404 page not found");
    assertThrows(TypeNotServedException.class, () -> fixture.client().get(Widget.TYPE, KEY));
  }

  @Test
  void aStaleGetIsReadLiveAndAStaleListThrows() {
    fixture.cache.put(KEY, widget("1", 1));
    fixture.cache.isStale = true;
    fixture.backend.answer(200, widget("2", 3));
    assertEquals("2", read(fixture.cached().get(Widget.TYPE, KEY)));
    assertThrows(StaleReadException.class, () -> fixture.cached().list(Query.of(Widget.TYPE)));
  }

  @Test
  void anUndeclaredTypeIsRefusedAndCanBeReadLive() {
    fixture.cache.isDeclared = false;
    assertThrows(NotCachedException.class, () -> fixture.cached().get(Widget.TYPE, KEY));
    assertThrows(NotCachedException.class, () -> fixture.cached().list(Query.of(Widget.TYPE)));
    fixture.backend.answer(200, widget("1", 1));
    assertEquals("1", read(fixture.cached().live().get(Widget.TYPE, KEY)));
  }

  @Test
  void aDecodedObjectIsSharedOnlyIfItIsKept() {
    fixture.cache.put(KEY, widget("1", 1));
    var client = fixture.cached();
    assertNotSame(client.get(Widget.TYPE, KEY).get(), client.get(Widget.TYPE, KEY).get());
    fixture.cache.keepsDecoded = true;
    assertSame(client.get(Widget.TYPE, KEY).get(), client.get(Widget.TYPE, KEY).get());
  }

  @Test
  void aLiveListPagesAndItsItemsSayTheirType() {
    var loose = ResourceType.unstructured("example.com/v1", "Widget");
    fixture
        .backend
        .answer(200, "{'metadata':{'continue':'next'},'items':[{'metadata':{'name':'a'}}]}")
        .answer(200, "{'metadata':{},'items':[{'metadata':{'name':'b'}}]}");
    var found = fixture.client().list(Query.of(loose).inNamespace("n").labels("a=b"));
    assertEquals(List.of("a", "b"), found.stream().map(it -> it.metadata().name()).toList());
    assertEquals(List.of("Widget", "Widget"), found.stream().map(ReadsTest::kind).toList());
    var first = fixture.backend.requests().get(0);
    assertEquals("/apis/example.com/v1/namespaces/n/widgets", first.path());
    assertEquals("a=b", query(first, "labelSelector"));
    assertEquals("500", query(first, "limit"));
    assertEquals("next", query(fixture.backend.last(), "continue"));
  }

  @Test
  void aListWhoseFirstPageExpiredIsBegunAgain() {
    fixture
        .backend
        .answer(200, "{'metadata':{'continue':'next'},'items':[{'metadata':{'name':'a'}}]}")
        .answer(410, status(410, "Expired"))
        .answer(200, "{'metadata':{},'items':[{'metadata':{'name':'c'}}]}");
    var found = fixture.client().list(Query.of(Widget.TYPE));
    assertEquals(List.of("c"), found.stream().map(it -> it.metadata().name()).toList());
  }

  @Test
  void anIndexIsNothingForALiveList() {
    var query = Query.of(Widget.TYPE).where(Index.jsonPath("spec.a", Widget.TYPE), "b");
    assertThrows(UnsupportedOperationException.class, () -> fixture.cached().live().list(query));
  }

  @Test
  void aSubresourceHasABodyOfItsOwn() {
    var scales = ResourceType.unstructured("autoscaling/v1", "Scale");
    fixture
        .backend
        .answer(200, "{'kind':'Scale','spec':{'replicas':4}}")
        .answer(201, "{'kind':'Scale','spec':{'replicas':5}}");
    var scale = fixture.client().subresource("scale");
    var read = scale.get(Widget.TYPE, KEY, scales).orElseThrow();
    assertEquals(Optional.of(4L), read.at("/spec/replicas"));
    scale.create(Widget.TYPE, KEY, scales, read);
    assertEquals(
        json("{'apiVersion':'autoscaling/v1','kind':'Scale','spec':{'replicas':4}}"),
        fixture.sent("POST", ClientFixture.PATH + "/scale"));
  }

  private static String read(Optional<Widget> widget) {
    return widget.orElseThrow().metadata().resourceVersion();
  }

  private static String kind(Unstructured object) {
    return String.valueOf(object.at("/kind").orElse(""));
  }
}
