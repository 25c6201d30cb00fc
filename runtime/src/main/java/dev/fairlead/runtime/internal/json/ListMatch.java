package dev.fairlead.runtime.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which element of a changed list is which element of the former one, so that an element keeps what
 * its class does not know when it moves or when a neighbour is removed.
 *
 * <p>Elements are the same if they agree in the members that identify them (a name, a uid, a port
 * with its protocol …), as long as these are unique. Lists without such members are matched by
 * equality, the rest by the number of members that are equal, nearest position first.
 */
final class ListMatch {

  /** Sets of members that identify an element, the first that fits a list counts. */
  private static final List<List<String>> IDENTITIES =
      List.of(
          List.of("uid"),
          List.of("name"),
          List.of("namespace", "name"),
          List.of("kind", "namespace", "name"),
          List.of("apiVersion", "kind", "name"),
          List.of("type"),
          List.of("key"),
          List.of("id"),
          List.of("containerPort", "protocol"),
          List.of("containerPort"),
          List.of("port", "protocol"),
          List.of("port"),
          List.of("mountPath"),
          List.of("devicePath"),
          List.of("topologyKey", "whenUnsatisfiable"),
          List.of("ip"),
          List.of("host"),
          List.of("path"),
          List.of("cluster", "namespace"),
          List.of("cluster"));

  private static final int NONE = -1;

  private ListMatch() {}

  static JsonNode merge(ArrayNode raw, JsonNode before, JsonNode after) {
    var rawOf = correspond(raw, before);
    if (rawOf.isEmpty()) {
      return after;
    }
    var former = match(before, after);
    var merged = Json.array();
    for (int i = 0; i < after.size(); i++) {
      int old = former[i];
      merged.add(
          old == NONE
              ? after.get(i)
              : JsonDifference.merge(raw.get(rawOf.get()[old]), before.get(old), after.get(i)));
    }
    unknown(raw, rawOf.get()).forEach(merged::add);
    return merged;
  }

  /** For each element of the encoding the raw one it came from; empty if that is unclear. */
  private static Optional<int[]> correspond(ArrayNode raw, JsonNode before) {
    var byIdentity =
        identity(raw, before)
            .map(names -> matchBy(names, raw, before))
            .filter(matched -> Arrays.stream(matched).noneMatch(i -> i == NONE));
    if (byIdentity.isPresent()) {
      return byIdentity;
    }
    if (raw.size() != before.size()) {
      return Optional.empty();
    }
    var inOrder = new int[before.size()];
    Arrays.setAll(inOrder, i -> i);
    return Optional.of(inOrder);
  }

  /** Raw elements that the codec dropped. */
  private static List<JsonNode> unknown(ArrayNode raw, int[] known) {
    var seen = new boolean[raw.size()];
    for (int i : known) {
      seen[i] = true;
    }
    var unknown = new ArrayList<JsonNode>();
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        unknown.add(raw.get(i));
      }
    }
    return unknown;
  }

  /** For each element of {@code after} the index of the same one in {@code before}, or NONE. */
  private static int[] match(JsonNode before, JsonNode after) {
    var identity = identity(before, after);
    if (identity.isPresent()) {
      return matchBy(identity.get(), before, after);
    }
    var matched = new int[after.size()];
    Arrays.fill(matched, NONE);
    var taken = new boolean[before.size()];
    matchEqual(before, after, matched, taken);
    matchSimilar(before, after, matched, taken);
    return matched;
  }

  private static int[] matchBy(List<String> identity, JsonNode before, JsonNode after) {
    var places = new HashMap<List<JsonNode>, Integer>();
    for (int i = 0; i < before.size(); i++) {
      var key = key(identity, before.get(i));
      if (key != null) {
        places.put(key, i);
      }
    }
    var matched = new int[after.size()];
    for (int i = 0; i < matched.length; i++) {
      var key = key(identity, after.get(i));
      matched[i] = key == null ? NONE : places.getOrDefault(key, NONE);
    }
    return matched;
  }

  private static Optional<List<String>> identity(JsonNode one, JsonNode other) {
    return IDENTITIES.stream()
        .filter(names -> identifies(names, one) && identifies(names, other))
        .findFirst();
  }

  private static boolean identifies(List<String> names, JsonNode list) {
    Map<List<JsonNode>, Boolean> seen = new HashMap<>();
    for (var element : list) {
      var key = key(names, element);
      if (key == null || seen.put(key, true) != null) {
        return false;
      }
    }
    return true;
  }

  /** The element's identity, or null if it lacks a part of it. */
  private static @Nullable List<JsonNode> key(List<String> names, JsonNode element) {
    var key = new ArrayList<JsonNode>();
    for (var name : names) {
      var part = element.get(name);
      if (part == null || !part.isValueNode() || part.isNull()) {
        return null;
      }
      key.add(part);
    }
    return key;
  }

  /** Equal elements in order: those at the same place first, then the first one free. */
  private static void matchEqual(JsonNode before, JsonNode after, int[] matched, boolean[] taken) {
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      if (Json.equal(before.get(i), after.get(i))) {
        pair(i, i, matched, taken);
      }
    }
    for (int i = 0; i < matched.length; i++) {
      for (int j = 0; j < taken.length && matched[i] == NONE; j++) {
        if (!taken[j] && Json.equal(before.get(j), after.get(i))) {
          pair(i, j, matched, taken);
        }
      }
    }
  }

  private static void matchSimilar(
      JsonNode before, JsonNode after, int[] matched, boolean[] taken) {
    boolean sameLength = before.size() == after.size();
    for (int i = 0; i < matched.length; i++) {
      if (matched[i] == NONE && after.get(i).isContainerNode()) {
        int best = mostSimilar(before, after.get(i), i, taken);
        if (best == NONE && sameLength && !taken[i]) {
          best = i;
        }
        if (best != NONE) {
          pair(i, best, matched, taken);
        }
      }
    }
  }

  private static int mostSimilar(JsonNode before, JsonNode element, int place, boolean[] taken) {
    int best = NONE;
    int bestScore = 0;
    for (int j = 0; j < taken.length; j++) {
      int score = taken[j] ? 0 : equalMembers(before.get(j), element);
      boolean nearer =
          score == bestScore && score > 0 && distance(j, place) < distance(best, place);
      if (score > bestScore || nearer) {
        best = j;
        bestScore = score;
      }
    }
    return best;
  }

  private static int distance(int a, int b) {
    return Math.abs(a - b);
  }

  private static int equalMembers(JsonNode one, JsonNode other) {
    int equal = 0;
    for (var member : one.properties()) {
      var same = other.get(member.getKey());
      if (same != null && Json.equal(member.getValue(), same)) {
        equal++;
      }
    }
    return equal;
  }

  private static void pair(int of, int former, int[] matched, boolean[] taken) {
    matched[of] = former;
    taken[former] = true;
  }
}
