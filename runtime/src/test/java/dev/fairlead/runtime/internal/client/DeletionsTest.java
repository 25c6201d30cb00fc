package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.status;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.ConflictException;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteOption.Propagation;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.Query;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeletionsTest {

  private static final String SUCCESS =
      "{'kind':'Status','status':'Success','details':{'name':'w','uid':'u1'}}";
  private static final String MARK = ",'deletionTimestamp':'2026-01-01T00:00:00Z'";
  private static final String HELD = MARK + ",'finalizers':['a/b']";

  private final ClientFixture fixture = new ClientFixture();

  @Test
  void theObjectThatTheCacheShowsIsDeletedByItsUid() {
    fixture.cache.put(KEY, widget("1", 1));
    fixture.backend.answer(200, SUCCESS);
    assertEquals(DeleteResult.DELETED, fixture.cached().delete(Widget.TYPE, KEY));
    assertEquals(
        json("{'apiVersion':'v1','kind':'DeleteOptions','preconditions':{'uid':'u1'}}"),
        fixture.sent("DELETE", PATH));
    assertEquals(List.of("delete n/w u1", "deleted u1"), fixture.cache.announced);
  }

  @Test
  void whatTheCacheKnowsToBeAbsentOrGoingCostsNoRequest() {
    assertEquals(DeleteResult.ABSENT, fixture.cached().delete(Widget.TYPE, KEY));
    fixture.cache.put(KEY, widget("1", HELD, ""));
    assertEquals(DeleteResult.DELETING, fixture.cached().delete(Widget.TYPE, KEY));
    assertEquals(List.of(), fixture.backend.requests());
  }

  @Test
  void theAnswerTellsWhetherTheObjectIsHeld() {
    fixture
        .backend
        .answer(404, status(404, "NotFound"))
        .answer(200, widget("2", HELD, ""))
        .answer(200, widget("2", MARK, ""))
        .answer(200, widget("2", MARK + ",'deletionGracePeriodSeconds':30", ""))
        .answer(202, SUCCESS);
    var client = fixture.client();
    assertEquals(DeleteResult.ABSENT, client.delete(Widget.TYPE, KEY));
    assertEquals(DeleteResult.DELETING, client.delete(Widget.TYPE, KEY));
    assertEquals(DeleteResult.DELETED, client.delete(Widget.TYPE, KEY));
    assertEquals(DeleteResult.DELETING, client.delete(Widget.TYPE, KEY));
    assertEquals(DeleteResult.DELETING, client.delete(Widget.TYPE, KEY));
  }

  @Test
  void optionsBecomeTheBody() {
    fixture.backend.answer(409, status(409, "Conflict"));
    assertThrows(
        ConflictException.class,
        () ->
            fixture
                .cached()
                .with(WriteOption.dryRun())
                .delete(
                    Widget.TYPE,
                    KEY,
                    DeleteOption.ifUid("u9"),
                    DeleteOption.ifResourceVersion("7"),
                    DeleteOption.gracePeriod(Duration.ofSeconds(5)),
                    Propagation.FOREGROUND));
    assertEquals(
        json(
            "{'apiVersion':'v1','kind':'DeleteOptions','gracePeriodSeconds':5,"
                + "'propagationPolicy':'Foreground',"
                + "'preconditions':{'uid':'u9','resourceVersion':'7'}}"),
        fixture.sent("DELETE", PATH));
    assertEquals("All", ClientFixture.query(fixture.backend.last(), "dryRun"));
  }

  @Test
  void deletingAllLeavesAloneWhatIsGoingAlready() {
    var query = Query.of(Widget.TYPE).ownedBy(new OwnerReference("v1", "O", "o", "o1", true, true));
    var owner = ",'ownerReferences':[{'apiVersion':'v1','kind':'O','name':'o','uid':'o1'}]";
    fixture
        .backend
        .answer(
            200,
            "{'metadata':{},'items':["
                + widget("1", owner, "")
                + ","
                + widget("2", owner + HELD, "")
                + ","
                + widget("3", "", "")
                + "]}")
        .answer(200, SUCCESS);
    assertEquals(1, fixture.client().deleteAll(query));
    assertEquals(json("{'uid':'u1'}"), fixture.sent("DELETE", PATH).path("preconditions"));
  }
}
