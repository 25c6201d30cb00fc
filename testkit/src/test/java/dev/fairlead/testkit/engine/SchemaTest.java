package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules 13, 14, 93: validation, pruning and defaulting by schema. */
final class SchemaTest {
  private static final String SCHEMA =
      """
      {'type':'object','required':['spec'],'properties':{
        'spec':{'type':'object','required':['size'],'properties':{
          'size':{'type':'integer','minimum':1,'maximum':9},
          'color':{'type':'string','enum':['red','green']},
          'name':{'type':'string','pattern':'^[a-z]+$','minLength':2,'maxLength':4},
          'tags':{'type':'array','maxItems':3,'x-kubernetes-list-type':'set','items':{'type':'string'}},
          'ports':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['p'],
            'items':{'type':'object','required':['p'],'properties':{'p':{'type':'integer'},
              'proto':{'type':'string','default':'TCP'}}}},
          'port':{'x-kubernetes-int-or-string':true},
          'since':{'type':'string','format':'date-time'},
          'step':{'type':'integer','multipleOf':5},
          'mode':{'type':'string','default':'fast'},
          'maybe':{'type':'string','nullable':true},
          'one':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},
            'oneOf':[{'required':['a']},{'required':['b']}]},
          'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true},
          'map':{'type':'object','additionalProperties':{'type':'integer'}}}},
        'status':{'type':'object','properties':{'n':{'type':'integer'}}}}}""";

  private final Api api = new Api().withWidgets(SCHEMA);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "{}; spec.size: FieldValueRequired",
        "{'size':null}; spec.size: FieldValueRequired",
        "{'size':0}; spec.size: FieldValueInvalid",
        "{'size':10}; spec.size: FieldValueInvalid",
        "{'size':'x'}; spec.size: FieldValueTypeInvalid",
        "{'size':1.5}; spec.size: FieldValueTypeInvalid",
        "{'size':1,'color':'blue'}; spec.color: FieldValueNotSupported",
        "{'size':1,'name':'a1'}; spec.name: FieldValueInvalid",
        "{'size':1,'name':'abcde'}; spec.name: FieldValueTooLong",
        "{'size':1,'tags':['a','b','a']}; spec.tags[2]: FieldValueDuplicate",
        "{'size':1,'tags':['a','b','c','d']}; spec.tags: FieldValueTooMany",
        "{'size':1,'tags':[1]}; spec.tags[0]: FieldValueTypeInvalid",
        "{'size':1,'ports':[{'p':1},{'p':1}]}; spec.ports[1]: FieldValueDuplicate",
        "{'size':1,'port':true}; spec.port: FieldValueTypeInvalid",
        "{'size':1,'since':'yesterday'}; spec.since: FieldValueTypeInvalid",
        "{'size':1,'step':7}; spec.step: FieldValueInvalid",
        "{'size':1,'one':{'a':'1','b':'2'}}; <nil>: FieldValueInvalid",
        "{'size':1,'map':{'k':'v'}}; spec.map.k: FieldValueTypeInvalid"
      })
  void valuesThatTheSchemaForbidsAreRefused(String spec, String cause) {
    assertEquals(List.of(cause), api.post(Api.WIDGETS, Api.widget("b", spec)).expect(422).causes());
  }

  @Test
  void severalViolationsAreToldInAServersWords() {
    assertEquals(
        "Widget.example.com \"b\" is invalid: [spec.color: Unsupported value: \"blue\": supported"
            + " values: \"red\", \"green\", spec.size: Invalid value: 0: spec.size in body should"
            + " be greater than or equal to 1, spec.tags[1]: Duplicate value: \"x\"]",
        api.post(Api.WIDGETS, Api.widget("b", "{'size':0,'color':'blue','tags':['x','x']}"))
            .expect(422)
            .at("message"));
    assertEquals(
        "Widget.example.com \"b\" is invalid: spec.size: Invalid value: \"string\": spec.size in body"
            + " must be of type integer: \"string\"",
        api.post(Api.WIDGETS, Api.widget("b", "{'size':'x'}")).expect(422).at("message"));
  }

  @Test
  void goodValuesPass() {
    api.post(
            Api.WIDGETS,
            Api.widget(
                "b",
                "{'size':2.0,'color':'red','name':'abc','tags':['a'],'port':'http','maybe':null,"
                    + "'since':'2026-01-01T00:00:00Z','step':10,'one':{'a':'1'},'map':{'k':1}}"))
        .expect(201);
  }

  @Test
  void defaultsAreFilledInAndNullsAreDroppedFirst() {
    Api.Reply made =
        api.post(
                Api.WIDGETS,
                Api.widget("b", "{'size':1,'mode':null,'color':null,'ports':[{'p':1}]}"))
            .expect(201);
    assertEquals(
        Map.of("size", 1L, "mode", "fast", "ports", List.of(Map.of("p", 1L, "proto", "TCP"))),
        made.at("spec"));
  }

  @Test
  void unknownMembersArePrunedWithAWarningOrRefused() {
    String body = Api.widget("b", "{'size':1,'bogus':1,'free':{'any':1}}");
    Api.Reply made = api.post(Api.WIDGETS, body).expect(201);
    assertEquals(Map.of("size", 1L, "mode", "fast", "free", Map.of("any", 1L)), made.at("spec"));
    assertEquals(
        List.of("299 - \"unknown field \\\"spec.bogus\\\"\""), made.headers().get("Warning"));
    String other = body.replace("'b'", "'c'");
    assertTrue(
        String.valueOf(
                api.post(Api.WIDGETS + "?fieldValidation=Strict", other).expect(400).at("message"))
            .endsWith("strict decoding error: unknown field \"spec.bogus\""));
    Api.Reply silent = api.post(Api.WIDGETS + "?fieldValidation=Ignore", other).expect(201);
    assertEquals(null, silent.headers().get("Warning"));
    api.post(Api.WIDGETS + "?fieldValidation=Foo", other).expect(422);
    api.merge(Api.WIDGETS + "/b?fieldValidation=Strict", "{'spec':{'bogus':1}}").expect(422);
  }

  @Test
  void duplicateMembersWarnAndTheLastWins() {
    Api.Reply made =
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a'},'data':{'a':'1','a':'2'}}").expect(201);
    assertEquals("2", made.at("data.a"));
    assertEquals(
        List.of("299 - \"duplicate field \\\"data.a\\\"\""), made.headers().get("Warning"));
  }

  @Test
  void statusIsValidatedToo() {
    api.post(Api.WIDGETS, Api.widget("b", "{'size':1}")).expect(201);
    assertEquals(
        List.of("status.n: FieldValueTypeInvalid"),
        api.merge(Api.WIDGETS + "/b/status", "{'status':{'n':'x'}}").expect(422).causes());
    assertEquals(
        Map.of("n", 1L),
        api.merge(Api.WIDGETS + "/b/status", "{'status':{'n':1,'m':2}}").expect(200).at("status"));
  }
}
