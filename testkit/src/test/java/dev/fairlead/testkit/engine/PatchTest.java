package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rules 41 to 46: PATCH. */
final class PatchTest {
  private static final String A = Api.CONFIG_MAPS + "/a";
  private static final String W = Api.WIDGETS + "/w";

  private final Api api = new Api().withWidgets();

  @Test
  void aMergePatchMergesReplacesAndTakesAway() {
    api.post(Api.WIDGETS, Api.widget("w", "{'a':{'x':1,'y':2},'l':[1,2],'z':1}")).expect(201);
    Api.Reply patched =
        api.merge(W, "{'spec':{'a':{'x':null,'n':3},'l':[9],'z':null}}").expect(200);
    assertEquals(Map.of("a", Map.of("y", 2L, "n", 3L), "l", List.of(9L)), patched.at("spec"));
  }

  @Test
  void aJsonPatchAppliesItsOperationsInOrder() {
    api.post(Api.WIDGETS, Api.widget("w", "{'l':[1,2,3],'a':'x'}")).expect(201);
    Api.Reply patched =
        api.patch(
                W,
                "[{'op':'test','path':'/spec/a','value':'x'},"
                    + "{'op':'add','path':'/spec/l/1','value':9},"
                    + "{'op':'remove','path':'/spec/l/0'},"
                    + "{'op':'copy','from':'/spec/l/0','path':'/spec/first'},"
                    + "{'op':'move','from':'/spec/a','path':'/spec/b~1c'},"
                    + "{'op':'add','path':'/spec/l/-','value':7},"
                    + "{'op':'replace','path':'/spec/l/1','value':5}]")
            .expect(200);
    assertEquals(Map.of("l", List.of(9L, 5L, 3L, 7L), "first", 9L, "b/c", "x"), patched.at("spec"));
  }

  @Test
  void aJsonPatchThatDoesNotApplyIsInvalidAndChangesNothing() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"the server rejected our request due to an error in our request\","
            + "\"reason\":\"Invalid\",\"details\":{},\"code\":422}\n",
        api.patch(
                A,
                "[{'op':'add','path':'/data/b','value':'1'},"
                    + "{'op':'test','path':'/data/a','value':'2'}]")
            .expect(422)
            .text());
    assertNull(api.get(A).at("data.b"));
    api.patch(A, "[{'op':'add','path':'/none/b','value':'1'}]").expect(422);
    api.patch(A, "[{'op':'remove','path':'/data/none'}]").expect(422);
  }

  @Test
  void malformedPatchesAreBadRequests() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.merge(A, "{bad").expect(400);
    api.patch(A, "{'a':1}").expect(400);
    StringBuilder many = new StringBuilder("[");
    many.append("{'op':'test','path':'/kind','value':'ConfigMap'},".repeat(10_000));
    many.append("{'op':'test','path':'/kind','value':'ConfigMap'}]");
    api.patch(A, many.toString()).expect(413);
  }

  @Test
  void onlyKnownPatchTypesAreTaken() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    assertEquals(
        "415: Unsupported Media Type",
        api.send("PATCH", A, "application/json", "{}").expect(415).at("message"));
    assertTrue(
        String.valueOf(api.send("PATCH", W, Api.STRATEGIC, "{}").expect(415).at("message"))
            .startsWith("the body of the request was in an unknown format"));
    api.merge(A + "?force=true", "{}").expect(422);
  }

  @Test
  void aVersionInAPatchIsALock() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    String lock = "{'metadata':{'resourceVersion':'" + made.version() + "'},'data':{'b':'1'}}";
    api.merge(A, lock).expect(200);
    api.merge(A, lock.replace("'1'", "'2'")).expect(409);
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    assertEquals(
        List.of("metadata.resourceVersion: FieldValueInvalid"),
        api.merge(W, "{'metadata':{'resourceVersion':null}}").expect(422).causes());
  }

  @Test
  void aPatchCannotChangeIdentity() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.merge(A, "{'metadata':{'name':'b'}}").expect(400);
    api.merge(A, "{'metadata':{'namespace':'b'}}").expect(400);
    api.merge(A, "{'kind':'Secret'}").expect(422);
    assertEquals(
        List.of("metadata.uid: FieldValueInvalid", "metadata.uid: FieldValueInvalid"),
        api.merge(A, "{'metadata':{'uid':'x'}}").expect(422).causes());
    api.merge(Api.CONFIG_MAPS + "/none", "{}").expect(404);
  }

  @Test
  void concurrentPatchesWithoutAVersionAllSucceedAndNoneIsLost() throws Exception {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    int threads = 4;
    int each = 25;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> workers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      String prefix = "k" + t + "-";
      workers.add(
          pool.submit(
              () -> {
                start.await();
                for (int i = 0; i < each; i++) {
                  api.merge(A, "{'data':{'" + prefix + i + "':'v'}}").expect(200);
                }
                return null;
              }));
    }
    start.countDown();
    for (Future<?> worker : workers) {
      worker.get(30, TimeUnit.SECONDS);
    }
    pool.shutdown();
    assertEquals(1 + threads * each, Tree.map(api.get(A).tree(), "data").size());
  }
}
