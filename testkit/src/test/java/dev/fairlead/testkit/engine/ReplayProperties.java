package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What holds for any sequence of writes. */
final class ReplayProperties {
  private static final String SELECTOR = "labelSelector=in%3Dyes";

  /** Each number is one write: which object, and what happens to it. */
  @Property(tries = 150)
  void aWatchReplayedOntoAListEqualsAFreshList(
      @ForAll @Size(max = 40) List<@IntRange(max = 99) Integer> writes,
      @ForAll @IntRange(max = 40) int listedAfter)
      throws InterruptedException {
    Api api = new Api();
    int middle = Math.min(listedAfter, writes.size());
    writes.subList(0, middle).forEach(write -> apply(api, write));
    Api.Reply listed = api.get(Api.CONFIG_MAPS + "?" + SELECTOR).expect(200);
    EngineResponse.EventStream stream =
        api.watch(
            Api.CONFIG_MAPS + "?watch=1&" + SELECTOR + "&resourceVersion=" + listed.version());
    writes.subList(middle, writes.size()).forEach(write -> apply(api, write));
    Map<String, String> state = content(listed);
    long last = Long.parseLong(listed.version());
    for (Api.Event event : api.drain(stream)) {
      assertTrue(event.revision() > last, "revisions rise");
      last = event.revision();
      replay(state, event);
    }
    assertEquals(content(api.get(Api.CONFIG_MAPS + "?" + SELECTOR)), state);
  }

  @Property(tries = 100)
  void anExactListIsTheListOfThatTime(
      @ForAll @Size(max = 30) List<@IntRange(max = 99) Integer> writes) {
    Api api = new Api();
    Map<String, Map<String, String>> past = new TreeMap<>();
    for (int write : writes) {
      apply(api, write);
      Api.Reply list = api.get(Api.CONFIG_MAPS).expect(200);
      past.put(list.version(), content(list));
    }
    past.forEach(
        (version, content) ->
            assertEquals(
                content,
                content(
                    api.get(
                        Api.CONFIG_MAPS
                            + "?resourceVersionMatch=Exact&resourceVersion="
                            + version))));
  }

  @Property(tries = 200)
  void aSnapshotMapIsASortedMapThatNeverChanges(
      @ForAll @Size(max = 60) List<@IntRange(max = 199) Integer> operations) {
    TreeMap<String, Stored> model = new TreeMap<>();
    SnapshotMap map = SnapshotMap.EMPTY;
    for (int operation : operations) {
      String key = "k" + operation / 2 % 40;
      SnapshotMap before = map;
      List<String> keysBefore = keys(before, "");
      if (operation % 2 == 0) {
        Stored value = new Stored(key, Map.of(), operation);
        map = map.with(value);
        model.put(key, value);
      } else {
        map = map.without(key);
        model.remove(key);
      }
      assertEquals(keysBefore, keys(before, ""));
      assertEquals(model.size(), map.size());
      assertEquals(model.get(key), map.get(key));
      assertEquals(new ArrayList<>(model.keySet()), keys(map, ""));
      assertEquals(new ArrayList<>(model.tailMap(key).keySet()), keys(map, key));
    }
  }

  private static void apply(Api api, int write) {
    String name = "o" + write % 5;
    String object = Api.CONFIG_MAPS + "/" + name;
    String in = write / 20 % 2 == 0 ? "yes" : "no";
    String body =
        "{'metadata':{'name':'"
            + name
            + "','labels':{'in':'"
            + in
            + "'}},'data':{'n':'"
            + write
            + "'}}";
    switch (write / 5 % 4) {
      case 0, 1 -> {
        if (api.post(Api.CONFIG_MAPS, body).status() == 409) {
          api.put(object, body).expect(200);
        }
      }
      case 2 -> api.merge(object, "{'metadata':{'labels':{'in':'" + in + "'}}}");
      default -> api.delete(object);
    }
  }

  private static void replay(Map<String, String> state, Api.Event event) {
    String known = state.get(event.name());
    switch (event.type()) {
      case "ADDED" -> assertEquals(null, known, event.name());
      case "MODIFIED", "DELETED" -> assertTrue(known != null, event.name());
      default -> throw new AssertionError(event);
    }
    if (event.type().equals("DELETED")) {
      state.remove(event.name());
    } else {
      state.put(event.name(), Json.text(event.object().get("metadata")));
    }
  }

  private static Map<String, String> content(Api.Reply list) {
    Map<String, String> content = new TreeMap<>();
    for (Map<String, Object> item : Tree.maps(list.expect(200).tree(), "items")) {
      content.put(Meta.name(item), Json.text(item.get("metadata")));
    }
    return content;
  }

  private static List<String> keys(SnapshotMap map, String from) {
    List<String> keys = new ArrayList<>();
    for (Iterator<Stored> all = map.scan("", from); all.hasNext(); ) {
      keys.add(all.next().key());
    }
    return keys;
  }
}
