package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 13 to 16: what the schema of a custom type does to its objects. */
final class SchemaRulesTest {

  @Rule(value = 13, says = "Values are checked against the schema, with a cause for each fault.")
  void validation(TestApiServer server) {
    var world = new World(server).withWidgets();
    var blocked = "<nil>: FieldValueInvalid";
    check(world, "{'size':0}", "spec.size: FieldValueInvalid");
    check(world, "{'size':10}", "spec.size: FieldValueInvalid");
    check(world, "{'limit':'x'}", "spec.limit: FieldValueTypeInvalid", blocked);
    check(world, "{'color':'blue'}", "spec.color: FieldValueNotSupported", blocked);
    check(world, "{'name':'abcdef'}", "spec.name: FieldValueTooLong", blocked);
    check(world, "{'name':'A'}", "spec.name: FieldValueInvalid");
    check(world, "{'tags':['a','a']}", "spec.tags[1]: FieldValueDuplicate");
    check(world, "{'tags':['a','b','c','d']}", "spec.tags: FieldValueTooMany", blocked);
    check(world, "{'ports':[{'port':1}]}", "spec.ports[0].name: FieldValueRequired", blocked);
    check(
        world,
        "{'ports':[{'name':'a','port':true}]}",
        "spec.ports[0].port: FieldValueTypeInvalid",
        blocked);
    check(
        world,
        "{'ports':[{'name':'a'},{'name':'a','port':1}]}",
        "spec.ports[1]: FieldValueDuplicate");
    check(
        world,
        "{'size':0,'name':'A'}",
        "spec.name: FieldValueInvalid",
        "spec.size: FieldValueInvalid");
    for (var port : List.of("'http'", "80")) {
      var spec = "'spec':{'ports':[{'name':'a','port':" + port + "}]}";
      world.post(world.widgets() + "?dryRun=All", World.widget("ok", spec)).is(201);
    }
    world
        .post(world.widgets(), World.widget("w", "'spec':{'color':'blue'}"))
        .has(
            "details.causes.0.message",
            "Unsupported value: \"blue\": supported values: \"red\", \"green\"")
        .has("details.kind", "Widget");
    world
        .post(world.widgets(), World.widget("w", "'spec':{'limit':2.0,'name':'äö'}"))
        .is(422)
        .causes("spec.name: FieldValueInvalid");
    world
        .post(world.widgets(), World.widget("w", "'spec':{'limit':2.0}"))
        .is(201)
        .has("spec.limit", 2L);
  }

  private static void check(World world, String spec, String... causes) {
    world.post(world.widgets(), World.widget("w", "'spec':" + spec)).is(422).causes(causes);
  }

  @Rule(value = 13, says = "Values are checked against the schema, with a cause for each fault.")
  void keywords(TestApiServer server) {
    var world = new World(server);
    var things =
        Things.of(
            world,
            """
            {'type':'object','required':['must'],'properties':{
              'must':{'type':'string'},
              'short':{'type':'string','minLength':2},
              'few':{'type':'array','minItems':2,'items':{'type':'integer'}},
              'members':{'type':'object','minProperties':1,'maxProperties':2,
                'additionalProperties':{'type':'integer'}},
              'over':{'type':'integer','minimum':3,'exclusiveMinimum':true},
              'under':{'type':'number','maximum':3,'exclusiveMaximum':true},
              'step':{'type':'integer','multipleOf':5},
              'small':{'type':'integer','format':'int32'},
              'maybe':{'type':'string','nullable':true},
              'one':{'type':'string','oneOf':[{'pattern':'^a'},{'pattern':'b$'}]},
              'any':{'type':'string','anyOf':[{'pattern':'^a'},{'pattern':'b$'}]},
              'all':{'type':'string','allOf':[{'pattern':'^a'},{'maxLength':2}]},
              'no':{'type':'string','not':{'pattern':'^a'}},
              'flag':{'type':'boolean'}}}""");
    things.check("{}", "spec.must: FieldValueRequired");
    things.check("{'must':null}", "spec.must: FieldValueRequired");
    things.check("{'must':'x','short':'a'}", "spec.short: FieldValueInvalid");
    things.check("{'must':'x','few':[1]}", "spec.few: FieldValueInvalid");
    things.check("{'must':'x','few':[1,'2']}", "spec.few[1]: FieldValueTypeInvalid");
    things.check("{'must':'x','members':{}}", "spec.members: FieldValueInvalid");
    things.check("{'must':'x','members':{'a':1,'b':2,'c':3}}", "spec.members: FieldValueTooMany");
    things.check("{'must':'x','members':{'a':'1'}}", "spec.members.a: FieldValueTypeInvalid");
    things.check("{'must':'x','over':3}", "spec.over: FieldValueInvalid");
    things.check("{'must':'x','under':3}", "spec.under: FieldValueInvalid");
    things.check("{'must':'x','step':7}", "spec.step: FieldValueInvalid");
    things.check("{'must':'x','small':2147483648}", "<nil>: FieldValueInvalid");
    things
        .check("{'must':'x','one':'ab'}", "<nil>: FieldValueInvalid")
        .says("must validate one and only one schema (oneOf). Found 2 valid alternatives");
    things
        .check("{'must':'x','one':'c'}", "<nil>: FieldValueInvalid", "spec.one: FieldValueInvalid")
        .says("(oneOf). Found none valid");
    things
        .check("{'must':'x','any':'c'}", "<nil>: FieldValueInvalid", "spec.any: FieldValueInvalid")
        .says("must validate at least one schema (anyOf)");
    things
        .check(
            "{'must':'x','all':'abc'}", "<nil>: FieldValueInvalid", "spec.all: FieldValueTooLong")
        .says("must validate all the schemas (allOf)");
    things.check("{'must':'x','no':'a'}", "<nil>: FieldValueInvalid");
    things.check("{'must':'x','flag':'true'}", "spec.flag: FieldValueTypeInvalid");
    things.take(
        "{'must':'x','short':'ab','few':[1,2],'members':{'a':1},'over':4,'under':2.5,'step':10,"
            + "'small':1,'maybe':null,'one':'a','any':'ab','all':'ab','no':'b','flag':true}");
    world
        .post(
            Things.DEFINITIONS,
            Things.definition(
                world,
                "unique",
                "{'type':'object','properties':{'spec':{'type':'array','uniqueItems':true,"
                    + "'items':{'type':'string'}}}}"))
        .is(422)
        .says("uniqueItems cannot be set to true");
  }

  @Rule(value = 13, says = "Values are checked against the schema, with a cause for each fault.")
  void formats(TestApiServer server) {
    var world = new World(server);
    var schema = new StringBuilder("{'type':'object','properties':{");
    for (var format : Formats.ALL) {
      schema.append(
          "'%s':{'type':'string','format':'%s'},".formatted(format.name(), format.name()));
    }
    var things = Things.of(world, schema + "'unknown':{'type':'string','format':'odd'}}}");
    things.take("{'unknown':'anything'}");
    for (var format : Formats.ALL) {
      for (var good : format.good()) {
        things.take("{'" + format.name() + "':'" + good + "'}");
      }
      for (var bad : format.bad()) {
        things.check(
            "{'" + format.name() + "':'" + bad + "'}",
            "spec." + format.name() + ": FieldValueTypeInvalid");
      }
    }
  }

  @Rule(value = 14, says = "Unknown fields are pruned, defaults are set, nulls are dropped.")
  void pruningAndDefaults(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.widgets(),
            World.widget(
                "w",
                "'odd':1",
                "'spec':{'odd':1,'size':null,'maybe':null,'mode':null,'free':{'any':{'thing':1}}}"))
        .is(201)
        .hasNo("odd")
        .hasNo("spec.odd")
        .hasNo("spec.size")
        .has("spec.mode", "fast")
        .has("spec.free", Map.of("any", Map.of("thing", 1L)))
        .says("'maybe':null")
        .has("apiVersion", "rules.example.com/v1")
        .has("kind", "Widget")
        .has("metadata.name", "w");
    embedded(world);
    defaultsOnRead(world);
  }

  private static void embedded(World world) {
    var things =
        Things.of(
            world,
            """
            {'type':'object','properties':{'part':{'type':'object',
              'x-kubernetes-embedded-resource':true,'properties':{'a':{'type':'string'}}}}}""");
    things
        .take(
            "{'part':{'apiVersion':'v1','kind':'X','a':'1','b':'2',"
                + "'metadata':{'name':'n','odd':1}}}")
        .has(
            "spec.part",
            Map.of("apiVersion", "v1", "kind", "X", "a", "1", "metadata", Map.of("name", "n")));
    things.check(
        "{'part':{'a':'1'}}",
        "spec.part.apiVersion: FieldValueRequired",
        "spec.part.kind: FieldValueRequired");
  }

  private static void defaultsOnRead(World world) {
    var things =
        Things.of(
            world,
            """
            {'type':'object','properties':{'a':{'type':'string'},
              'deep':{'type':'object','default':{},'properties':{
                'b':{'type':'integer','default':7}}},
              'list':{'type':'array','items':{'type':'object','properties':{
                'c':{'type':'string','default':'x'}}}}}}""");
    things
        .take("{'a':'1','list':[{}]}")
        .has("spec.deep", Map.of("b", 7L))
        .has("spec.list.0.c", "x");
    things.store("t", "{'a':'1'}");
    world
        .patch(
            things.definitionPath(),
            World.PATCH,
            "[{'op':'add','path':'/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/late',"
                + "'value':{'type':'string','default':'new'}}]")
        .is(200);
    var path = things.path("t");
    for (int i = 0; i < 500 && world.get(path).at("spec.late") == null; i++) {
      world.get(things.definitionPath());
    }
    world.get(path).is(200).has("spec.late", "new").has("metadata.generation", 1L);
  }

  @Rule(value = 16, says = "An unchanged value that a newer schema refuses passes updates.")
  void ratcheting(TestApiServer server) {
    var world = new World(server);
    var things =
        Things.of(
            world,
            "{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'},"
                + "'atomic':{'type':'array','items':{'type':'string'}},"
                + "'map':{'type':'array','x-kubernetes-list-type':'map',"
                + "'x-kubernetes-list-map-keys':['k'],'items':{'type':'object','required':['k'],"
                + "'properties':{'k':{'type':'string'},'v':{'type':'string'}}}}}}");
    things.store(
        "t",
        "{'a':'long','b':'x','atomic':['long','x'],'map':[{'k':'p','v':'long'},{'k':'q','v':'x'}]}");
    var spec = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";
    var limit = "[{'op':'add','path':'%s/maxLength','value':2}";
    world
        .patch(
            things.definitionPath(),
            World.PATCH,
            limit.formatted(spec + "/properties/a")
                + limit.formatted(spec + "/properties/atomic/items").replace('[', ',')
                + limit.formatted(spec + "/properties/map/items/properties/v").replace('[', ',')
                + ",{'op':'add','path':'"
                + spec
                + "/required','value':['c']},{'op':'add','path':'"
                + spec
                + "/properties/c','value':{'type':'string'}}]")
        .is(200);
    var path = things.path("t");
    for (int i = 0;
        i < 500 && world.merge(path, "{'spec':{'a':'o" + i + "xx'}}").status() == 200; ) {
      i++;
    }
    world.merge(path, "{'metadata':{'labels':{'a':'b'}}}").is(200);
    world.merge(path, "{'spec':{'b':'y'}}").is(422).causes("spec.c: FieldValueRequired");
    world.merge(path, "{'spec':{'b':'y','c':'1'}}").is(200);
    world.merge(path, "{'spec':{'a':'other'}}").is(422).causes("spec.a: FieldValueTooLong");
    world
        .merge(path, "{'spec':{'map':[{'k':'p','v':'long'},{'k':'q','v':'y'}]}}")
        .is(200)
        .has("spec.map.1.v", "y");
    world
        .merge(path, "{'spec':{'atomic':['long','y']}}")
        .is(422)
        .causes("spec.atomic[0]: FieldValueTooLong");
  }
}
