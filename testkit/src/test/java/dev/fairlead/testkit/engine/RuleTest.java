package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules 15, 16: x-kubernetes-validations of custom types, and what an unchanged value may be. */
final class RuleTest {
  private static final String SPEC_RULES = "spec.validation.openAPIV3Schema.properties[spec]";

  /** Widgets whose spec has members of many types, and these rules. */
  private static String schema(String... rules) {
    return """
        {'type':'object','properties':{'spec':{'type':'object','x-kubernetes-validations':[%s],
          'properties':{
          'min':{'type':'integer'},'max':{'type':'integer'},'ratio':{'type':'number'},
          'name':{'type':'string','maxLength':50},'namespace':{'type':'string','maxLength':50},
          'a-b':{'type':'string','maxLength':50},
          'kind':{'type':'string','maxLength':50,'x-kubernetes-validations':[
            {'rule':'self == oldSelf','message':'kind is immutable'}]},
          'port':{'x-kubernetes-int-or-string':true},
          'since':{'type':'string','format':'date-time'},
          'memory':{'type':'string','maxLength':50},'link':{'type':'string','maxLength':100},
          'labels':{'type':'object','maxProperties':9,'additionalProperties':{'type':'string',
            'maxLength':50,
            'x-kubernetes-validations':[{'rule':'self.size() < 4'}]}},
          'items':{'type':'array','maxItems':9,'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],
            'items':{'type':'object','required':['k'],'properties':{
              'k':{'type':'string','maxLength':50},'v':{'type':'integer','x-kubernetes-validations':[
                {'rule':'self >= oldSelf','messageExpression':'\\u0027was %%d\\u0027.format([oldSelf])'}]}}}},
          'nums':{'type':'array','maxItems':9,'items':{'type':'integer'}}}}}}"""
        .formatted(String.join(",", rules));
  }

  private static String rule(String expression) {
    return "{'rule':" + quoted(expression) + "}";
  }

  /** As JSON that keeps its single quotes in what {@link Api} sends. */
  private static String quoted(String expression) {
    return Json.text(expression).replace("'", "\\u0027");
  }

  private static Api api(String... rules) {
    return new Api().withWidgets(schema(rules));
  }

  private static String message(Api.Reply reply) {
    return String.valueOf(reply.expect(422).at("details.causes.0.message"));
  }

  private static void redefine(Api api, String schema) {
    String path = Api.DEFINITIONS + "/widgets.example.com";
    String named = "'metadata':{'resourceVersion':'" + api.get(path).version() + "',";
    api.put(path, Api.definition(schema, "").replace("'metadata':{", named)).expect(200);
  }

  @Test
  void aRuleThatFailsIsReportedWithItsTextOrMessage() {
    Api api = api(rule("self.min <= self.max"));
    api.post(Api.WIDGETS, Api.widget("a", "{'min':1,'max':2}")).expect(201);
    Api.Reply refused = api.post(Api.WIDGETS, Api.widget("b", "{'min':3,'max':2}"));
    assertEquals("Invalid value: failed rule: self.min <= self.max", message(refused));
    assertEquals(List.of("spec: FieldValueInvalid"), refused.causes());
  }

  @Test
  void messagesReasonsAndPathsAreTheRulesOwn() {
    Api api =
        api(
            "{'rule':'self.min > 0','message':' too small ','reason':'FieldValueForbidden',"
                + "'fieldPath':'.min'}",
            "{'rule':'self.max < 9','message':'no','messageExpression':"
                + quoted("'max is %d'.format([self.max])")
                + "}",
            "{'rule':'self.ratio < 1.0','message':'fallback','messageExpression':"
                + quoted("string(1 / (self.max - 10))")
                + "}");
    Api.Reply refused =
        api.post(Api.WIDGETS, Api.widget("b", "{'min':0,'max':10,'ratio':2}")).expect(422);
    assertEquals(
        List.of(
            "spec.min: FieldValueForbidden", "spec: FieldValueInvalid", "spec: FieldValueInvalid"),
        refused.causes());
    assertEquals("Forbidden: too small", refused.at("details.causes.0.message"));
    assertEquals("Invalid value: max is 10", refused.at("details.causes.1.message"));
    assertEquals("Invalid value: fallback", refused.at("details.causes.2.message"));
  }

  @Test
  void rulesOfScalarsShowTheValueAndTheKeyOfMaps() {
    Api.Reply refused =
        api().post(Api.WIDGETS, Api.widget("a", "{'labels':{'ok':'abc','x':'abcd'}}")).expect(422);
    assertEquals(List.of("spec.labels[x]: FieldValueInvalid"), refused.causes());
    assertEquals("Invalid value: \"abcd\": failed rule: self.size() < 4", message(refused));
  }

  @Test
  void aTransitionRuleCountsOnlyWhereThereIsAFormerValue() {
    Api api = api();
    api.post(Api.WIDGETS, Api.widget("a", "{'kind':'x','items':[{'k':'p','v':5}]}")).expect(201);
    String path = Api.WIDGETS + "/a";
    assertEquals(
        "Invalid value: \"y\": kind is immutable",
        message(api.merge(path, "{'spec':{'kind':'y'}}")));
    Api.Reply lower = api.merge(path, "{'spec':{'items':[{'k':'o','v':1},{'k':'p','v':4}]}}");
    assertEquals(List.of("spec.items[1].v: FieldValueInvalid"), lower.expect(422).causes());
    assertEquals("Invalid value: 4: was 5", message(lower));
    api.merge(path, "{'spec':{'kind':null}}").expect(200);
    api.merge(path, "{'spec':{'kind':'y'}}").expect(200);
  }

  @Test
  void anOptionalOldSelfIsThereAtCreation() {
    Api api =
        api(
            "{'optionalOldSelf':true,'rule':"
                + quoted("oldSelf.hasValue() || self.name == 'new'")
                + "}");
    message(api.post(Api.WIDGETS, Api.widget("a", "{'name':'old'}")));
    api.post(Api.WIDGETS, Api.widget("a", "{'name':'new'}")).expect(201);
    api.merge(Api.WIDGETS + "/a", "{'spec':{'name':'other'}}").expect(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "has(self.min) && !has(self.max)",
        "self.__namespace__ == 'ns' && self.a__dash__b == 'c'",
        "self.nums.all(n, n > 0) && self.nums.exists(n, n == 3) && self.nums.exists_one(n, n == 2)",
        "self.nums.map(n, n * 2) == [2, 4, 6] && self.nums.filter(n, n > 1).size() == 2",
        "self.nums.isSorted() && self.nums.sum() == 6 && self.nums.min() == 1"
            + " && self.nums.max() == 3 && self.nums.indexOf(3) == 2",
        "self.name.matches('^b.b$') && self.name.find('o+') == 'o' && self.name.findAll('b') == ['b', 'b']",
        "self.name.lowerAscii() == 'bob' && 'a,b'.split(',') == ['a', 'b']"
            + " && 'abc'.replace('b', '').substring(1) == 'c' && ' a '.trim() == 'a'",
        "self.port == 80 && type(self.port) == int",
        "self.since < timestamp('2027-01-01T00:00:00Z') && self.since.getFullYear() == 2026",
        "quantity(self.memory).isGreaterThan(quantity('500M')) && isQuantity('1x') == false"
            + " && quantity('1k').asInteger() == 1000",
        "url(self.link).getHostname() == 'h.example' && url(self.link).getPort() == '8443'"
            + " && url(self.link).getQuery()['q'] == ['1'] && !isURL('x')",
        "self.?max.orValue(7) == 7 && self.labels[?'none'].orValue('') == ''",
        "'k' in self.labels && self.labels['k'] == 'v' && self.items.all(i, i.v == 1)",
        "sets.contains(self.nums, [1, 2]) && self.ratio > 1",
        "dyn(self.min) == 1 ? true : false"
      })
  void theLanguageHasWhatKubernetesAddsToIt(String expression) {
    Api api = api(rule(expression), rule("!(" + expression + ")"));
    Api.Reply refused =
        api.post(
                Api.WIDGETS,
                Api.widget(
                    "a",
                    "{'min':1,'namespace':'ns','a-b':'c','nums':[1,2,3],'name':'bob','port':80,"
                        + "'since':'2026-01-01T00:00:00Z','memory':'1Gi','ratio':2,"
                        + "'link':'https://h.example:8443/p?q=1','labels':{'k':'v'},"
                        + "'items':[{'k':'x','v':1}]}"))
            .expect(422);
    assertEquals(1, refused.causes().size(), refused.text());
    assertTrue(message(refused).contains("failed rule: !("), refused.text());
  }

  @Test
  void aRuleThatCannotBeEvaluatedFailsWithTheReason() {
    Api api = api(rule("self.max / self.min == 1"));
    assertEquals(
        "Invalid value: \"object\": division by zero evaluating rule: self.max / self.min == 1",
        message(api.post(Api.WIDGETS, Api.widget("a", "{'min':0,'max':1}"))));
    assertEquals(
        "Invalid value: \"object\": no such key: max evaluating rule: self.max / self.min == 1",
        message(api.post(Api.WIDGETS, Api.widget("a", "{'min':1}"))));
  }

  @Test
  void rulesAreNotRunOnWhatTheSchemaRefuses() {
    Api.Reply refused =
        api(rule("self.min > 0")).post(Api.WIDGETS, Api.widget("a", "{'min':'x'}")).expect(422);
    assertEquals(
        List.of("spec.min: FieldValueTypeInvalid", "<nil>: FieldValueInvalid"), refused.causes());
    assertEquals(
        "Invalid value: null: some validation rules were not checked because the object was"
            + " invalid; correct the existing errors to complete validation",
        refused.at("details.causes.1.message"));
  }

  @Test
  void aRuleThatDoesNotCompileIsRefusedWithTheDefinition() {
    Api.Reply refused =
        new Api().post(Api.DEFINITIONS, Api.definition(schema(rule("self.nope == 1")), ""));
    assertEquals(
        List.of(SPEC_RULES + ".x-kubernetes-validations[0].rule: FieldValueInvalid"),
        refused.expect(422).causes());
    assertTrue(
        message(refused)
            .endsWith(
                ": compilation failed: ERROR: <input>:1:5: undefined field 'nope'\n"
                    + " | self.nope == 1\n | ....^"),
        refused.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'rule':' '};rule: FieldValueRequired",
        "{'rule':'self.min'};rule: FieldValueInvalid",
        "{'rule':'true','message':' '};message: FieldValueInvalid",
        "{'rule':'true','reason':'Odd'};reason: FieldValueNotSupported",
        "{'rule':'true','fieldPath':'.none'};fieldPath: FieldValueInvalid",
        "{'rule':'true','messageExpression':'1'};messageExpression: FieldValueInvalid",
        "{'rule':'true','optionalOldSelf':true};optionalOldSelf: FieldValueInvalid"
      })
  void whatARuleCannotBeIsRefusedWithTheDefinition(String ruleAndCause) {
    String[] parts = ruleAndCause.split(";", 2);
    assertEquals(
        List.of(SPEC_RULES + ".x-kubernetes-validations[0]." + parts[1]),
        new Api().post(Api.DEFINITIONS, Api.definition(schema(parts[0]), "")).expect(422).causes());
  }

  @Test
  void aTransitionRuleOfItemsThatAreNotFoundAgainIsRefused() {
    String schema =
        "{'type':'object','properties':{'l':{'type':'array','maxItems':9,'items':{'type':'string','maxLength':9,"
            + "'x-kubernetes-validations':[{'rule':'self == oldSelf'}]}}}}";
    Api.Reply refused = new Api().post(Api.DEFINITIONS, Api.definition(schema, "")).expect(422);
    assertTrue(message(refused).contains("oldSelf cannot be used on the uncorrelatable portion"));
  }

  @Test
  void anUnchangedValueThatBreaksANewRulePassesWithAWarning() {
    Api api = new Api().withWidgets(schema());
    api.post(Api.WIDGETS, Api.widget("a", "{'min':-1}")).expect(201);
    redefine(api, schema(rule("self.min > 0")));
    Api.Reply kept = api.merge(Api.WIDGETS + "/a", "{'metadata':{'labels':{'x':'y'}}}").expect(200);
    assertEquals(
        List.of("299 - \"spec: Invalid value: failed rule: self.min > 0\""),
        kept.headers().get("Warning"));
    message(api.merge(Api.WIDGETS + "/a", "{'spec':{'max':3}}"));
  }

  @Test
  void anUnchangedValueThatTheSchemaNoLongerTakesPasses() {
    String loose =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}}}}}";
    Api api = new Api().withWidgets(loose);
    api.post(Api.WIDGETS, Api.widget("a", "{'a':'long','b':'x'}")).expect(201);
    String strict = loose.replace("'a':{'type':'string'}", "'a':{'type':'string','maxLength':2}");
    redefine(api, strict);
    api.merge(Api.WIDGETS + "/a", "{'spec':{'b':'y'}}").expect(200);
    api.merge(Api.WIDGETS + "/a", "{'spec':{'a':'other'}}").expect(422);
  }

  @Test
  void withoutTheLanguageDefinitionsWithRulesAreRefusedUnlessSwitchedOff() {
    String definition = Api.definition(schema(rule("self.min > 0")), "");
    Api without = new Api(Api.options().ruleLanguage(Optional.empty()).build());
    assertTrue(
        message(without.post(Api.DEFINITIONS, definition)).contains("dev.cel:cel"),
        "names the remedy");
    Api off =
        new Api(
            Api.options()
                .ruleLanguage(Optional.empty())
                .withoutRules("widgets.example.com")
                .build());
    off.post(Api.DEFINITIONS, definition).expect(201);
    off.post(Api.WIDGETS, Api.widget("a", "{'min':-1}")).expect(201);
  }

  @Test
  void patternsAreThoseOfRe2() {
    String schema =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{"
            + "'p':{'type':'string','pattern':'^(?P<w>[[:alpha:]]+)$'}}}}}";
    Api api = new Api().withWidgets(schema);
    api.post(Api.WIDGETS, Api.widget("a", "{'p':'abc'}")).expect(201);
    api.post(Api.WIDGETS, Api.widget("b", "{'p':'abc\\n'}")).expect(422);
    Api.Reply refused =
        new Api()
            .post(
                Api.DEFINITIONS,
                Api.definition(schema.replace("(?P<w>[[:alpha:]]+)", "(?!x)"), ""));
    assertEquals(
        List.of(
            "spec.validation.openAPIV3Schema.properties[spec].properties[p].pattern: FieldValueInvalid"),
        refused.expect(422).causes());
  }
}
