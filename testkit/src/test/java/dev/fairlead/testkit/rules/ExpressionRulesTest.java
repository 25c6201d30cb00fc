package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Rule 15: expressions of the schema of a custom type; texts in them are written with ´. */
final class ExpressionRulesTest {
  private static final String SAYS =
      "CEL rules are checked, with message and path; broken or expensive ones are refused.";
  private static final String PLACE = "spec.validation.openAPIV3Schema.properties[spec]";

  /** What Kubernetes adds to the language; all are true. */
  private static final List<String> EXPRESSIONS =
      List.of(
          "ip(´10.0.0.1´).family() == 4 && ip(´::1´).family() == 6",
          "isIP(´::1´) && !isIP(´10.0.0.01´) && !isIP(´::ffff:1.2.3.4´) && !isIP(´fe80::1%a´)",
          "ip.isCanonical(´2001:db8::abcd´) && !ip.isCanonical(´2001:DB8::0:0:0:abcd´)",
          "string(ip(´2001:DB8:0:0:1::´)) == ´2001:db8:0:0:1::´",
          "ip(´0.0.0.0´).isUnspecified() && ip(´127.9.9.9´).isLoopback()"
              + " && ip(´224.0.0.1´).isLinkLocalMulticast()",
          "ip(´fe80::1´).isLinkLocalUnicast() && ip(´8.8.8.8´).isGlobalUnicast()"
              + " && !ip(´ff00::1´).isGlobalUnicast()",
          "cidr(´10.1.2.3/8´).containsIP(´10.9.9.9´) && cidr(´10.0.0.0/8´).containsIP(ip(´10.0.0.1´))",
          "cidr(´10.0.0.0/8´).containsCIDR(´10.1.0.0/16´)"
              + " && !cidr(´10.1.0.0/16´).containsCIDR(cidr(´10.0.0.0/8´))",
          "cidr(´10.1.2.3/8´).ip() == ip(´10.1.2.3´) && cidr(´::/0´).prefixLength() == 0",
          "cidr(´10.1.2.3/8´).masked() == cidr(´10.0.0.0/8´) && isCIDR(´::/0´) && !isCIDR(´10.0.0.0´)"
              + " && string(cidr(´10.1.2.3/8´)) == ´10.1.2.3/8´",
          "semver(´1.2.3´).major() == 1 && semver(´1.2.3´).minor() == 2 && semver(´1.2.3´).patch() == 3",
          "isSemver(´1.0.0-rc.1+b´) && !isSemver(´v1.0´) && isSemver(´v1.0´, true)"
              + " && !isSemver(´1.0.00´)",
          "semver(´1.0.0´).isGreaterThan(semver(´1.0.0-rc.2´))"
              + " && semver(´1.0.0-2´).isLessThan(semver(´1.0.0-10´))"
              + " && semver(´01.1´, true).compareTo(semver(´1.1.0´)) == 0",
          "quantity(´1Gi´).add(quantity(´1Ki´)).sub(1024) == quantity(´1Gi´)"
              + " && sign(quantity(´1.5´)) == 1 && !quantity(´1.5´).isInteger()",
          "!format.dns1123Label().validate(´a-b´).hasValue()"
              + " && format.dns1123Label().validate(´A´).value().size() == 1",
          "format.named(´uuid´).value().validate(´x´).value() == [´does not match the UUID format´]"
              + " && !format.named(´none´).hasValue()",
          "!format.dns1123SubdomainPrefix().validate(´a.b-´).hasValue()"
              + " && format.qualifiedName().validate(´a/b/c´).hasValue()"
              + " && !format.labelValue().validate(´´).hasValue()",
          "format.uri().validate(´x´).hasValue() && format.byte().validate(´´).hasValue()"
              + " && !format.date().validate(´2026-01-02´).hasValue()"
              + " && !format.datetime().validate(´2026-01-02T03:04:05Z´).hasValue()"
              + " && format.dns1035Label().validate(´1a´).hasValue()",
          "[1, 2, 3].slice(0, 2) == [1, 2] && [[1], [2]].flatten() == [1, 2]"
              + " && [2, 1].sort() == [1, 2] && [1, 1].distinct() == [1]",
          "lists.range(2) == [0, 1] && [1, 2].reverse() == [2, 1]",
          "[1, 2].all(i, v, i < v) && [1, 2].transformList(i, v, i + v) == [1, 3]",
          "[1, 2].sum() == 3 && [1, 2].isSorted() && [1, 3].max() == 3 && [1, 2].indexOf(2) == 1",
          "´a,b´.split(´,´) == [´a´, ´b´] && ´%d%%´.format([3]) == ´3%´"
              + " && strings.quote(´a´).size() == 3",
          "url(´https://h:1/p?q=1´).getPort() == ´1´ && isURL(´/p´) && ´ab1´.find(´[0-9]´) == ´1´",
          "sets.contains([1, 2], [1]) && sets.equivalent([1, 1], [1]) && sets.intersects([1], [1, 2])",
          "self.?none.orValue(´x´) == ´x´ && optional.of(1).value() == 1");

  private static String spec(List<String> rules, String properties) {
    List<String> all = new ArrayList<>();
    rules.forEach(rule -> all.add("{'rule':'" + rule + "'}"));
    return "{'type':'object','x-kubernetes-validations':["
        + String.join(",", all)
        + "],'properties':{"
        + properties
        + "}}";
  }

  @Rule(value = 15, says = SAYS)
  void expressions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':3,'limit':2}"))
        .is(422)
        .causes("spec: FieldValueInvalid")
        .has("details.causes.0.message", "Invalid value: too large");
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':3,'limit':2,'color':'blue'}"))
        .is(422)
        .causes("spec.color: FieldValueNotSupported", "<nil>: FieldValueInvalid")
        .says("some validation rules were not checked because the object was invalid");
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':3,'limit':2,'name':'A'}"))
        .is(422)
        .causes("spec.name: FieldValueInvalid", "spec: FieldValueInvalid");
    refuse(world, List.of("self.b > 1"), "'a':{'type':'integer'}")
        .causes(PLACE + ".x-kubernetes-validations[0].rule: FieldValueInvalid")
        .says("compilation failed");
  }

  private static World.Answer refuse(World world, List<String> rules, String properties) {
    var root = "{'type':'object','properties':{'spec':" + spec(rules, properties) + "}}";
    return world.post(Things.DEFINITIONS, Things.definition(world, "no", root)).is(422);
  }

  @Rule(value = 15, says = SAYS)
  void libraries(TestApiServer server) {
    var world = new World(server);
    var none = "'none':{'type':'string'}";
    Things.of(world, spec(EXPRESSIONS, none)).take("{}");
    var opposite = EXPRESSIONS.stream().map(rule -> "!(" + rule + ")").toList();
    var things = Things.of(world, spec(opposite, none));
    var answer = things.check("{}", "spec: FieldValueInvalid");
    World.same(EXPRESSIONS.size(), ((List<?>) answer.at("details.causes")).size());
    for (var unknown :
        List.of(
            "cel.bind(x, 1, x == 1)",
            "math.greatest(1, 2) == 2",
            "jsonpatch.escapeKey(´a´) == ´a´")) {
      refuse(world, List.of(unknown), none).says("compilation failed");
    }
  }

  @Rule(value = 15, says = SAYS)
  void costs(TestApiServer server) {
    var world = new World(server);
    var rule = PLACE + ".x-kubernetes-validations[0].rule: FieldValueForbidden";
    var all = "spec.validation.openAPIV3Schema: FieldValueForbidden";
    var square = List.of("self.list.all(x, self.list.all(y, x == y))");
    var list = "'list':{'type':'array','items':{'type':'string'}}";
    refuse(world, square, list)
        .causes(rule, all)
        .says("estimated rule cost exceeds budget by factor of more than 100x");
    Things.of(
            world,
            spec(
                square,
                list.replace("'array'", "'array','maxItems':10")
                    .replace("'string'", "'string','maxLength':10")))
        .take("{'list':['a']}");
    COSTS.forEach(
        (text, factor) -> {
          var parts = text.split(" ;; ", 2);
          var refused = refuse(world, List.of(parts[0]), parts[1]);
          refused.says("estimated rule cost exceeds budget by factor of " + factor + " (try");
        });
    var many = Collections.nCopies(13, "self.list.all(x, x.contains(´a´))");
    refuse(
            world,
            many,
            "'list':{'type':'array','maxItems':100,'items':{'type':'string','maxLength':200000}}")
        .says("estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of")
        .says("contributed to estimated rule cost total exceeding cost limit");
  }

  private static String texts(int items, int length) {
    return " ;; 'l':{'type':'array','maxItems':%d,'items':{'type':'string','maxLength':%d}}"
        .formatted(items, length);
  }

  private static final String NUMBERS =
      " ;; 'l':{'type':'array','items':{'type':'object','properties':{'a':{'type':'integer'},"
          + "'b':{'type':'integer'}}}}";

  /** Rules with the properties that they are about, and by how much they are too expensive. */
  private static final Map<String, String> COSTS =
      Map.ofEntries(
          Map.entry("self.l.all(x, self.l.all(y, x == y))" + texts(5000, 20), "32.5x"),
          Map.entry(
              "self.l.filter(x, x.a > 1).size() > self.l.map(x, x.b).sum()" + NUMBERS, "3.3x"),
          Map.entry(
              "self.l.all(i, v, self.l.exists(j, w, i != j && v == w))" + texts(2000, 30), "8.4x"),
          Map.entry(
              "self.l.all(x, isIP(x) || cidr(x).containsIP(´1.1.1.1´))" + texts(100_000, 300),
              "2.5x"),
          Map.entry(
              "self.l.all(x, quantity(x).isGreaterThan(quantity(´1´)) && semver(x).major() == 1)"
                  + texts(100_000, 300),
              "2.5x"),
          Map.entry("sets.contains(self.l, self.l)" + texts(6000, 300), "3.6x"),
          Map.entry("self.l.distinct().size() == self.l.size()" + texts(6000, 300), "7.2x"),
          Map.entry("self.l.sort() == self.l.reverse()" + texts(6000, 300), "7.6x"),
          Map.entry(
              "self.l.all(x, format.dns1123Label().validate(x).hasValue())" + texts(1000, 3000),
              "3.8x"),
          Map.entry(
              "self.l.all(x, x.find(´a+´) == ´a´ && x.findAll(´b´).size() == 1)"
                  + texts(1000, 30_000),
              "2.4x"),
          Map.entry(
              "self.l.all(x, x in self.l && self.l.exists_one(y, y.startsWith(x)))"
                  + texts(3000, 10),
              "8.1x"),
          Map.entry(
              "self.l.all(x, url(x).getHost().size() > 1 && x.upperAscii().trim() == x)"
                  + texts(100_000, 300),
              "4.9x"),
          Map.entry(
              "[[1]].flatten() == [1] && lists.range(20000000).size() > 1 ;; 's':{'type':'string'}",
              "2.0x"),
          Map.entry(
              "self.l.lastIndexOf(´a´) > 1 && self.s.indexOf(´b´) == 2"
                  + texts(100_000, 3000)
                  + ",'s':{'type':'string'}",
              "12.0x"));
}
