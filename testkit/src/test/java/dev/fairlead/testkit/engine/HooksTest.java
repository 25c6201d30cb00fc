package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 61 and 102, and the state that a restored backup brings back. */
final class HooksTest {
  private static final String PODS = "/api/v1/namespaces/default/pods";

  private static String bound(String name) {
    return "{'metadata':{'name':'"
        + name
        + "'},'spec':{'nodeName':'n','containers':[{'name':'c','image':'i'}]}}";
  }

  @Test
  void aBoundPodStaysForItsGracePeriod() throws InterruptedException {
    Api api = new Api();
    api.post(PODS, bound("p")).expect(201);
    Api.Reply first = api.delete(PODS + "/p").expect(200);
    assertEquals(30L, first.at("metadata.deletionGracePeriodSeconds"));
    assertEquals("2026-03-04T05:06:37Z", first.at("metadata.deletionTimestamp"));
    assertEquals(2L, first.at("metadata.generation"));
    Api.Reply longer = api.delete(PODS + "/p?gracePeriodSeconds=60").expect(200);
    assertEquals(first.version(), longer.version());
    Api.Reply shorter = api.delete(PODS + "/p", "{'gracePeriodSeconds':5}").expect(200);
    assertEquals("2026-03-04T05:06:12Z", shorter.at("metadata.deletionTimestamp"));
    assertEquals(2L, shorter.at("metadata.generation"));
    EngineResponse.EventStream events =
        (EngineResponse.EventStream)
            api.engine.handle(
                EngineRequest.of("GET", PODS + "?watch=true&resourceVersion=" + shorter.version()));
    api.delete(PODS + "/p?gracePeriodSeconds=0").expect(200);
    assertEquals("[MODIFIED p, DELETED p]", api.drain(events).toString());
    api.get(PODS + "/p").expect(404);
  }

  @Test
  void aPodThatNoNodeHasOrThatIsOverGoesAtOnce() {
    Api api = new Api();
    api.post(PODS, bound("free").replace("'nodeName':'n',", "")).expect(201);
    api.delete(PODS + "/free").expect(200);
    api.get(PODS + "/free").expect(404);
    api.post(PODS, bound("over")).expect(201);
    api.merge(PODS + "/over/status", "{'status':{'phase':'Succeeded'}}").expect(200);
    api.delete(PODS + "/over").expect(200);
    api.get(PODS + "/over").expect(404);
    api.post(PODS, bound("odd")).expect(201);
    assertEquals(
        1L,
        api.delete(PODS + "/odd?gracePeriodSeconds=-7")
            .expect(200)
            .at("metadata.deletionGracePeriodSeconds"));
  }

  @Test
  void aHookSeesAndChangesWhatIsWritten() {
    List<String> seen = new ArrayList<>();
    AdmissionHook hook =
        review -> {
          seen.add(review.phase() + " " + review.operation() + " " + review.name());
          if (review.phase() == AdmissionHook.Phase.MUTATING && !review.object().isEmpty()) {
            review.object().put("data", Map.of("by", "hook"));
          }
        };
    Api api =
        new Api(
            Api.options()
                .admission(
                    "h.example",
                    review -> {
                      if (review.resource().equals("configmaps")) {
                        hook.review(review);
                      }
                    })
                .build());
    assertEquals(
        Map.of("by", "hook"), api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201).at("data"));
    api.merge(Api.CONFIG_MAPS + "/a", "{'data':{'x':'y'}}").expect(200);
    api.delete(Api.CONFIG_MAPS + "/a").expect(200);
    assertEquals(
        List.of(
            "MUTATING CREATE a",
            "VALIDATING CREATE a",
            "MUTATING UPDATE a",
            "VALIDATING UPDATE a",
            "MUTATING DELETE a",
            "VALIDATING DELETE a"),
        seen);
  }

  @Test
  void aHookDeniesWithItsCodeAndOneThatFailsIsAnInternalError() {
    Api api =
        new Api(
            Api.options()
                .admission(
                    "h.example",
                    review -> {
                      switch (review.name()) {
                        case "no" -> throw new AdmissionHook.DeniedException("no thanks");
                        case "silent" -> throw new AdmissionHook.DeniedException("");
                        case "invalid" ->
                            throw new AdmissionHook.DeniedException(422, "Invalid", "bad");
                        case "broken" -> throw new IllegalStateException("refused");
                        default -> {}
                      }
                    })
                .build());
    Api.Reply no = api.post(Api.CONFIG_MAPS, Api.configMap("no")).expect(400);
    assertEquals("admission webhook \"h.example\" denied the request: no thanks", no.at("message"));
    assertNull(no.at("reason"));
    assertEquals(
        "admission webhook \"h.example\" denied the request without explanation",
        api.post(Api.CONFIG_MAPS, Api.configMap("silent")).expect(400).at("message"));
    assertEquals(
        "Invalid", api.post(Api.CONFIG_MAPS, Api.configMap("invalid")).expect(422).at("reason"));
    Api.Reply broken = api.post(Api.CONFIG_MAPS, Api.configMap("broken")).expect(500);
    assertEquals(
        "Internal error occurred: failed calling webhook \"h.example\": refused",
        broken.at("message"));
    api.get(Api.CONFIG_MAPS + "/no").expect(404);
  }

  @Test
  void aRestoredStateHasItsUidsAndItsRevision() throws InterruptedException {
    Api api = new Api().withWidgets();
    api.post(Api.WIDGETS, Api.widget("kept", "{}")).expect(201);
    Object uid = api.get(Api.WIDGETS + "/kept").at("metadata.uid");
    SavedState saved = api.engine.save();
    long revision = api.engine.revision();
    api.delete(Api.DEFINITIONS + "/widgets.example.com").expect(200);
    api.get(Api.WIDGETS).expect(404);
    api.post(Api.CONFIG_MAPS, Api.configMap("lost")).expect(201);
    EngineResponse.EventStream stream =
        (EngineResponse.EventStream)
            api.engine.handle(EngineRequest.of("GET", Api.CONFIG_MAPS + "?watch=true"));
    api.engine.restore(saved);
    assertEquals("[ADDED lost]", Api.rest(stream).toString());
    assertEquals(revision, api.engine.revision());
    api.get(Api.CONFIG_MAPS + "/lost").expect(404);
    assertEquals(uid, api.get(Api.WIDGETS + "/kept").expect(200).at("metadata.uid"));
    Api.Reply later = api.post(Api.CONFIG_MAPS, Api.configMap("lost")).expect(201);
    assertNotEquals(uid, later.at("metadata.uid"));
    api.get(Api.CONFIG_MAPS + "?resourceVersion=" + (revision + 50)).expect(504);
  }
}
