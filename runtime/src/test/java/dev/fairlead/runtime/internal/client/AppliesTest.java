package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.query;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.internal.client.ClientFixture.Part;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ContentType;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppliesTest {

  private final ClientFixture fixture = new ClientFixture();
  private final Widget desired =
      new Widget(ObjectMeta.of("n", "w"), null, null).withReplicas(2).withPhase("not applied");

  @Test
  void anApplyCarriesItsFieldsAloneAndForces() {
    var stamped =
        desired.withMetadata(
            desired.metadata().toBuilder().creationTimestamp(Instant.EPOCH).generation(3).build());
    fixture.backend.answer(404, status(404, "NotFound")).answer(201, widget("1", 2));
    var written = fixture.client().apply(Widget.TYPE, stamped);
    assertEquals(Operation.CREATED, written.operation());
    assertEquals(
        json(
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','namespace':'n'},'spec':{'replicas':2}}"),
        fixture.sent("PATCH", PATH));
    var request = fixture.backend.last();
    assertEquals(ContentType.APPLY_PATCH, request.content().orElseThrow().type());
    assertEquals("true", query(request, "force"));
    assertEquals("tests", query(request, "fieldManager"));
  }

  @Test
  void anApplyThatLostItsConnectionIsRepeated() {
    fixture
        .backend
        .answer(200, widget("1", 2))
        .fail(new IOException("reset"))
        .answer(200, widget("1", 2));
    assertEquals(Operation.UNCHANGED, fixture.client().apply(Widget.TYPE, desired).operation());
  }

  @Test
  void aConflictIsThrownIfAskedFor() {
    fixture.backend.answer(200, widget("1", 1)).answer(409, status(409, "Conflict"));
    var client = fixture.client().with(WriteOption.failOnApplyConflict());
    assertThrows(ConflictException.class, () -> client.apply(Widget.TYPE, desired));
    assertEquals("false", query(fixture.backend.last(), "force"));
  }

  @Test
  void anObjectThatWasReadIsRefused() {
    var read = desired.withMetadata(desired.metadata().toBuilder().resourceVersion("1").build());
    assertThrows(IllegalArgumentException.class, () -> fixture.client().apply(Widget.TYPE, read));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void whatTheManagerOwnsAlreadyIsNotSent() {
    fixture.backend.answer(200, managed("tests", "{'f:spec':{'f:replicas':{}}}"));
    assertEquals(Operation.UNCHANGED, fixture.client().apply(Widget.TYPE, desired).operation());
    assertEquals(1, fixture.backend.requests().size());
  }

  @Test
  void whatTheManagerDoesNotOwnExactlyIsSent() {
    for (var fields :
        List.of(
            "{'f:spec':{'f:replicas':{},'f:more':{}}}",
            "{'f:spec':{}}",
            "{'f:metadata':{'f:labels':{}},'f:spec':{'f:replicas':{}}}")) {
      fixture.backend.answer(200, managed("tests", fields)).answer(200, widget("8", 2));
      fixture.client().apply(Widget.TYPE, desired);
    }
    fixture.backend.answer(200, managed("other", "{'f:spec':{'f:replicas':{}}}"));
    fixture.backend.answer(200, widget("8", 2));
    fixture.client().apply(Widget.TYPE, desired);
    assertTrue(fixture.backend.isDone());
  }

  @Test
  void fieldsAreReadIntoKeyedListsAndSets() {
    var applied =
        (ObjectNode)
            json(
                "{'apiVersion':'example.com/v1','metadata':{'name':'w','finalizers':['a/b']},"
                    + "'spec':{'parts':[{'name':'x','image':'1'}],'atomic':[1,2],'empty':{}}}");
    var fields =
        "{'f:metadata':{'f:finalizers':{'.':{},'v:\\'a/b\\'':{}}},'f:spec':{'f:atomic':{},"
            + "'f:empty':{},'f:parts':{'k:{\\'name\\':\\'x\\'}':{'.':{},'f:name':{},'f:image':{}}}}}";
    assertTrue(holds(applied, fields, "1"));
    assertFalse(holds(applied, fields, "2"));
    applied.withArray("/spec/parts").addObject().put("name", "y");
    assertFalse(holds(applied, fields, "1"));
  }

  /** The protocol of a port is a key, and nobody who applies TCP writes it. */
  @Test
  void aKeyThatIsLeftToTheServersDefaultIsNoDifference() {
    var tcp = "'k:{\\'port\\':53,\\'protocol\\':\\'TCP\\'}':{'.':{},'f:port':{}}";
    var udp = "'k:{\\'port\\':53,\\'protocol\\':\\'UDP\\'}':{'.':{},'f:port':{},'f:protocol':{}}";
    assertTrue(holdsPorts("{'port':53}", tcp));
    assertTrue(holdsPorts("{'port':53},{'port':53,'protocol':'UDP'}", udp + "," + tcp));
    assertFalse(holdsPorts("{'port':53}", udp));
    assertFalse(holdsPorts("{'port':53,'protocol':'TCP'}", tcp));
    assertFalse(holdsPorts("{'port':53},{'port':53}", udp + "," + tcp));
    assertFalse(holdsPorts("{'port':54}", tcp));
  }

  private static boolean holdsPorts(String applied, String fields) {
    var wanted =
        json(
            "{'apiVersion':'v1','metadata':{'name':'w'},'spec':{'ports':[%s]}}".formatted(applied));
    var owned = "{'f:spec':{'f:ports':{%s}}}".formatted(fields).replace("\\'", "\\\"");
    var live =
        json(
            "{'metadata':{'name':'w','managedFields':[{'manager':'m','operation':'Apply',"
                + "'apiVersion':'v1','fieldsV1':%s}]},".formatted(owned)
                + "'spec':{'ports':[{'port':53,'protocol':'TCP'},{'port':53,'protocol':'UDP'}]}}");
    return ManagedFields.holds((ObjectNode) live, (ObjectNode) wanted, "m", "");
  }

  @Test
  void whatTheServerFoundToBeNoDifferenceIsNotSentAgain() {
    var owned = "{'f:spec':{'f:replicas':{},'f:memory':{}}}";
    fixture
        .backend
        .answer(200, managed("tests", owned))
        .answer(200, managed("tests", owned))
        .answer(200, managed("tests", owned));
    var client = fixture.client();
    assertEquals(Operation.UNCHANGED, client.apply(Widget.TYPE, desired).operation());
    assertEquals(Operation.UNCHANGED, client.apply(Widget.TYPE, desired).operation());
    assertEquals(
        List.of("GET", "PATCH", "GET"),
        fixture.backend.requests().stream().map(ApiRequest::method).toList());
    fixture.backend.answer(200, managed("tests", owned)).answer(200, widget("8", 3));
    assertEquals(Operation.UPDATED, client.apply(Widget.TYPE, desired.withReplicas(3)).operation());
    assertTrue(fixture.backend.isDone());
  }

  private static boolean holds(ObjectNode applied, String fields, String image) {
    var live =
        json(
            "{'metadata':{'name':'w','finalizers':['c/d','a/b'],'managedFields':[{'manager':'m',"
                + "'operation':'Apply','apiVersion':'example.com/v1','fieldsV1':%s}]},'spec':"
                    .formatted(fields.replace("\\'", "\\\""))
                + "{'parts':[{'name':'z'},{'name':'x','image':'%s','def':1}],".formatted(image)
                + "'atomic':[1,2],'empty':{}}}");
    return ManagedFields.holds((ObjectNode) live, applied, "m", "");
  }

  @Test
  void ofAStatusNothingElseIsApplied() {
    fixture.backend.answer(200, widget("1", 1)).answer(200, widget("2", 1));
    fixture.client().status().apply(Widget.TYPE, desired.withParts(List.of(new Part("a", null))));
    assertEquals(
        json(
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','namespace':'n'},'status':{'phase':'not applied'}}"),
        fixture.sent("PATCH", PATH + "/status"));
  }

  private static String managed(String manager, String fields) {
    var entry =
        ",'managedFields':[{'manager':'%s','operation':'Apply','apiVersion':'example.com/v1','fieldsV1':%s}]";
    return widget("7", entry.formatted(manager, fields), "'replicas':2,'other':1");
  }
}
