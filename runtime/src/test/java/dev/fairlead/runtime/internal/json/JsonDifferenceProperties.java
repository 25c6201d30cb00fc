package dev.fairlead.runtime.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A class that knows members a to c and names of elements; u and v are unknown to it. */
class JsonDifferenceProperties {

  private static final List<String> UNKNOWN = List.of("u", "v");

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  boolean theClassSeesItsChangeAfterTheMerge(
      @ForAll("documents") JsonNode raw, @ForAll("documents") JsonNode other) {
    var before = known(raw);
    var after = known(other);
    return Json.equal(known(JsonDifference.merge(raw, before, after)), after);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  boolean anElementThatStaysKeepsItsUnknownMembers(
      @ForAll("documents") JsonNode raw, @ForAll int order) {
    var before = known(raw);
    var after = before.deepCopy();
    if (after.get("list") instanceof ArrayNode list && !list.isEmpty()) {
      list.add(list.remove(Math.floorMod(order, list.size())));
      list.forEach(element -> ((ObjectNode) element).put("a", "changed"));
    }
    var merged = JsonDifference.merge(raw, before, after);
    return unknownByName(raw).equals(unknownByName(merged));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  boolean aPatchMakesOneDocumentOfTheOther(
      @ForAll("documents") JsonNode from, @ForAll("documents") JsonNode to) {
    var byMerge =
        JsonDifference.mergePatch(from, to).map(patch -> applied(from, patch)).orElse(from);
    return !JsonDifference.isExpressible(from, to) || Json.equal(byMerge, to);
  }

  /** RFC 7386, section 2, word for word. */
  private static JsonNode applied(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    var result = target.isObject() ? (ObjectNode) target.deepCopy() : Json.object();
    patch
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isNull()) {
                result.remove(member.getKey());
              } else {
                var old = result.path(member.getKey());
                result.set(member.getKey(), applied(old, member.getValue()));
              }
            });
    return result;
  }

  private static JsonNode known(JsonNode raw) {
    var copy = raw.deepCopy();
    drop(copy);
    return copy;
  }

  private static void drop(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(UNKNOWN);
    }
    node.forEach(JsonDifferenceProperties::drop);
  }

  private static Object unknownByName(JsonNode document) {
    return List.of(
        document.path("u"),
        document.path("v"),
        streamOf(document.path("list"))
            .collect(
                Collectors.toMap(
                    element -> element.path("name").asText(),
                    element -> List.of(element.path("u"), element.path("v")))));
  }

  private static Stream<JsonNode> streamOf(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  @Provide
  Arbitrary<JsonNode> documents() {
    var element = object(scalar(), List.of("a", "b", "u", "v"));
    var list =
        element
            .list()
            .ofMaxSize(4)
            .map(
                elements -> {
                  var array = Json.array();
                  for (int i = 0; i < elements.size(); i++) {
                    array.add(((ObjectNode) elements.get(i)).put("name", "n" + i));
                  }
                  return (JsonNode) array;
                });
    var nested = Arbitraries.oneOf(scalar(), object(scalar(), List.of("a", "b", "u")));
    return object(nested, List.of("a", "b", "c", "u", "v"))
        .flatMap(top -> list.map(it -> ((ObjectNode) top.deepCopy()).<JsonNode>set("list", it)));
  }

  private static Arbitrary<JsonNode> scalar() {
    var array = Json.array().add(1).add("x").addNull().add(true).add(2.5);
    return Arbitraries.integers().between(0, 4).map(array::get);
  }

  private static Arbitrary<JsonNode> object(Arbitrary<JsonNode> member, List<String> names) {
    return Arbitraries.maps(Arbitraries.of(names), member)
        .map(
            members -> {
              var object = Json.object();
              object.setAll(members);
              return object.deepCopy();
            });
  }
}
