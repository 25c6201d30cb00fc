package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 92 and 93: dry run, and what becomes of unknown and repeated members. */
final class FieldValidationTest {
  private static final String A = Api.CONFIG_MAPS + "/a";
  private static final String W = Api.WIDGETS + "/w";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String STRICT = "?fieldValidation=Strict";
  private static final String IGNORE = "?fieldValidation=Ignore";
  private static final String DRY = "?dryRun=All";

  private final Api api =
      new Api()
          .withWidgets(
              "{'type':'object','properties':{'spec':{'type':'object','properties':{"
                  + "'a':{'type':'string'}}}}}");

  private static List<String> warnings(Api.Reply reply) {
    return reply.headers().getOrDefault("Warning", List.of());
  }

  private static String deployment(String container) {
    return "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{"
        + "'metadata':{'labels':{'a':'b'}},'spec':{'containers':["
        + container
        + "]}}}}";
  }

  @Test
  void rule93AServerWarnsUnlessItIsToldOtherwise() {
    String body = "{'bogus':1,'metadata':{'name':'a','x':1},'data':{'k':'0','k':'1'}}";
    Api.Reply warned = api.post(Api.CONFIG_MAPS, body).expect(201);
    assertEquals(
        List.of(
            "299 - \"unknown field \\\"bogus\\\"\"",
            "299 - \"unknown field \\\"metadata.x\\\"\"",
            "299 - \"duplicate field \\\"data.k\\\"\""),
        warnings(warned));
    assertEquals(Map.of("k", "1"), warned.at("data"));
    assertNull(warned.at("bogus"));
    api.delete(A).expect(200);
    assertEquals(
        "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error:"
            + " unknown field \"bogus\", unknown field \"metadata.x\", duplicate field \"data.k\"",
        api.post(Api.CONFIG_MAPS + STRICT, body).expect(400).at("message"));
    assertEquals(List.of(), warnings(api.post(Api.CONFIG_MAPS + IGNORE, body).expect(201)));
  }

  @Test
  void rule93OtherValuesAreRefused() {
    assertEquals(
        "CreateOptions.meta.k8s.io \"\" is invalid: fieldValidation: Unsupported value: \"Foo\":"
            + " supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"",
        api.post(Api.CONFIG_MAPS + "?fieldValidation=Foo", Api.configMap("a"))
            .expect(422)
            .at("message"));
  }

  @Test
  void rule93UnknownMembersAreFoundAtAnyDepth() {
    Api.Reply made =
        api.post(DEPLOYMENTS, deployment("{'name':'c','image':'i','imagee':'x'}")).expect(201);
    assertEquals(
        List.of("299 - \"unknown field \\\"spec.template.spec.containers[0].imagee\\\"\""),
        warnings(made));
    assertNull(made.at("spec.template.spec.containers.0.imagee"));
    assertEquals(
        List.of("299 - \"unknown field \\\"spec.b\\\"\""),
        warnings(api.post(Api.WIDGETS, Api.widget("w", "{'b':1}")).expect(201)));
  }

  @Test
  void rule93AValueOfTheWrongTypeIsRefusedWithItsStruct() {
    assertEquals(
        "Deployment in version \"v1\" cannot be handled as a Deployment: json: cannot unmarshal"
            + " number into Go struct field Container.spec.template.spec.containers.image of type"
            + " string",
        api.post(DEPLOYMENTS + IGNORE, deployment("{'name':'c','image':5}"))
            .expect(400)
            .at("message"));
  }

  @Test
  void rule93AStrictPatchIsInvalidAndShowsItsResult() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply refused = api.merge(A + STRICT, "{'bogus':1}").expect(422);
    assertEquals(List.of("patch: FieldValueInvalid"), refused.causes());
    String message = String.valueOf(refused.at("message"));
    assertTrue(
        message.startsWith(
            " \"\" is invalid: patch: Invalid value: \"{\\\"apiVersion\\\":\\\"v1\\\","
                + "\\\"bogus\\\":1,\\\"data\\\":{\\\"a\\\":\\\"1\\\"},"),
        message);
    assertTrue(message.endsWith("}\": strict decoding error: unknown field \"bogus\""), message);
    assertNull(refused.at("details.name"));
    assertEquals(
        List.of("299 - \"json patch unknown field \\\"[0].extra\\\"\""),
        warnings(
            api.patch(A, "[{'op':'test','path':'/kind','value':'ConfigMap','extra':1}]")
                .expect(200)));
  }

  @Test
  void rule93RepeatedMembersOfAnApplyAreBadAndUnknownOnesNeverPass() {
    String repeated =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},"
            + "'data':{'k':'0','k':'1'}}";
    assertEquals(
        "error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n"
            + "  line 1: key \"k\" already set in map",
        api.apply(A + STRICT, "m", repeated).expect(400).at("message"));
    assertEquals(
        List.of("299 - \"line 1: key \\\"k\\\" already set in map\""),
        warnings(api.apply(A, "m", repeated).expect(201)));
    assertEquals(List.of(), warnings(api.apply(A + IGNORE, "m", repeated).expect(200)));
    for (String mode : List.of(STRICT, IGNORE, "?fieldValidation=Warn")) {
      api.apply(A + mode, "m", repeated.replace("'data'", "'dataa'")).expect(500);
    }
  }

  @Test
  void rule93ARefusedRequestWarnsToo() {
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    assertEquals(
        List.of("299 - \"unknown field \\\"spec.b\\\"\""),
        warnings(api.post(Api.WIDGETS, Api.widget("w", "{'b':1}")).expect(409)));
    assertEquals(
        List.of("299 - \"unknown field \\\"spec.b\\\"\""),
        warnings(api.put(Api.WIDGETS + "/x", Api.widget("x", "{'b':1}")).expect(404)));
  }

  @Test
  void rule92ADryRunOfAnyVerbChangesNothing() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.WIDGETS, Api.widget("w", "{'a':'x'}")).expect(201);
    long revision = api.engine.revision();
    String config = "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'}%s}";
    api.post(Api.CONFIG_MAPS + DRY, Api.configMap("b")).expect(201);
    api.put(A + DRY, config.formatted("")).expect(200);
    api.merge(A + DRY, "{'data':{'b':'2'}}").expect(200);
    api.patch(A + DRY, "[{'op':'remove','path':'/data'}]").expect(200);
    api.send("PATCH", A + DRY, Api.STRATEGIC, "{'data':{'c':'3'}}").expect(200);
    api.apply(A + DRY, "m", config.formatted(",'data':{'d':'4'}")).expect(200);
    api.apply(Api.CONFIG_MAPS + "/n" + DRY, "m", config.formatted("").replace("'a'", "'n'"))
        .expect(201);
    api.merge(W + "/status" + DRY, "{'status':{'n':1}}").expect(200);
    api.delete(A + DRY).expect(200);
    api.delete(A, "{'dryRun':['All']}").expect(200);
    api.delete(Api.CONFIG_MAPS + DRY).expect(200);
    assertEquals(revision, api.engine.revision());
    assertEquals(made.text(), api.get(A).text());
    api.get(Api.CONFIG_MAPS + "/b").expect(404);
  }

  @Test
  void rule92ADryRunIsCheckedLikeAnyOtherRequest() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.CONFIG_MAPS + DRY, Api.configMap("a")).expect(409);
    api.post(Api.CONFIG_MAPS + DRY, Api.configMap("Bad")).expect(422);
    api.merge(A + DRY, "{'metadata':{'resourceVersion':'1'}}").expect(409);
    for (String other : List.of("Some", "")) {
      api.post(Api.CONFIG_MAPS + "?dryRun=" + other, Api.configMap("b")).expect(422);
      api.delete(A + "?dryRun=" + other).expect(422);
    }
    Api.Reply named =
        api.post(Api.CONFIG_MAPS + DRY, "{'metadata':{'generateName':'g-'}}").expect(201);
    assertTrue(String.valueOf(named.at("metadata.name")).startsWith("g-"));
    assertFalse(String.valueOf(named.at("metadata.uid")).isEmpty());
    assertNull(named.at("metadata.resourceVersion"));
  }
}
