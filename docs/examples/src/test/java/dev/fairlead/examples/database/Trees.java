package dev.fairlead.examples.database;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.fairlead.client.Reader;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Objects as the server has them, and with what differs from run to run masked. */
final class Trees {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Set<String> ACCIDENTAL =
      Set.of("uid", "resourceVersion", "reportingInstance");
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z";

  private Trees() {}

  static ObjectNode stored(Reader reader, ResourceType<?> type, ObjectKey key) {
    var raw = ResourceType.unstructured(type.apiVersion(), type.kind()).withPlural(type.plural());
    return MAPPER.valueToTree(reader.get(raw, key).orElseThrow().toMap());
  }

  static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + json, e);
    }
  }

  static Map<String, Object> map(String json) {
    return MAPPER.convertValue(parse(json), new TypeReference<Map<String, Object>>() {});
  }

  /** A copy with uids, versions and times replaced by their names, and with members sorted. */
  static JsonNode masked(JsonNode tree) {
    if (tree.isObject()) {
      return maskedObject(tree);
    }
    if (tree.isArray()) {
      var array = MAPPER.createArrayNode();
      tree.forEach(element -> array.add(masked(element)));
      return array;
    }
    return tree.isTextual() && tree.asText().matches(TIME) ? TextNode.valueOf("<time>") : tree;
  }

  private static JsonNode maskedObject(JsonNode tree) {
    boolean isVersionTest = tree.path("path").asText().equals("/metadata/resourceVersion");
    var members = new TreeMap<String, JsonNode>();
    for (var member : tree.properties()) {
      var name = member.getKey();
      boolean isAccidental = ACCIDENTAL.contains(name) || (isVersionTest && name.equals("value"));
      members.put(
          // As in the name of an owner among the managed fields.
          name.replaceAll("\"uid\":\"[^\"]+\"", "\"uid\":\"<uid>\""),
          isAccidental ? TextNode.valueOf("<" + name + ">") : masked(member.getValue()));
    }
    members.computeIfPresent("managedFields", (name, managers) -> sorted(managers));
    var object = MAPPER.createObjectNode();
    members.forEach(object::set);
    return object;
  }

  /** The server sorts them by times of whole seconds. */
  private static JsonNode sorted(JsonNode managers) {
    var array = MAPPER.createArrayNode();
    var all = new ArrayList<JsonNode>();
    managers.forEach(all::add);
    all.stream().sorted(Comparator.comparing(JsonNode::toString)).forEach(array::add);
    return array;
  }
}
