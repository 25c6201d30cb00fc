package dev.fairlead.testkit.differential;

import dev.fairlead.testkit.differential.RandomRequests.Request;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was asked, how it was answered and what was watched: the record of a run. */
final class Tally {
  private static final Map<String, String> PATCHES =
      Map.of(
          RawApi.MERGE, "patch (merge)",
          RawApi.JSON_PATCH, "patch (JSON)",
          RawApi.STRATEGIC, "patch (strategic merge)",
          RawApi.APPLY, "patch (apply)");

  /** By verb: how often each status was the answer. */
  private final Map<String, Map<String, Integer>> statuses = new TreeMap<>();

  private final Map<RandomRequests.Type, Integer> events = new TreeMap<>();

  /** A request, and what of its answer is compared. */
  void asked(Request request, Object answer) {
    var status = answer instanceof Map<?, ?> parts ? String.valueOf(parts.get("status")) : "?";
    statuses.computeIfAbsent(verb(request), any -> new TreeMap<>()).merge(status, 1, Integer::sum);
  }

  void watched(RandomRequests.Type type, int count) {
    events.merge(type, count, Integer::sum);
  }

  private static String verb(Request request) {
    boolean isOfOne = request.target().endsWith("/" + request.name());
    return switch (request.method()) {
      case "POST" -> "create";
      case "PUT" -> "update";
      case "DELETE" -> "delete";
      case "GET" -> isOfOne ? "get" : "list";
      default ->
          request.target().endsWith("/status")
              ? "patch of the status"
              : PATCHES.getOrDefault(request.media(), request.media());
    };
  }

  /** All of it as text, with the differences that were found. */
  String text(String version, long firstSeed, long lastSeed, List<String> differences) {
    var text = new StringBuilder();
    text.append("The same random requests to the server in memory and to kube-apiserver ")
        .append("%s, seeds %d to %d.%n%n".formatted(version, firstSeed, lastSeed));
    text.append("%-26s %9s  %s%n".formatted("verb", "requests", "answers of kube-apiserver"));
    int all = 0;
    for (var verb : statuses.entrySet()) {
      int count = verb.getValue().values().stream().mapToInt(Integer::intValue).sum();
      all += count;
      text.append("%-26s %9d  %s%n".formatted(verb.getKey(), count, listed(verb.getValue())));
    }
    text.append("%-26s %9d%n%n".formatted("all", all));
    text.append("Events of watches: %s%n".formatted(listed(events)));
    text.append("Differences: %d%n".formatted(differences.size()));
    differences.forEach(difference -> text.append('\n').append(difference));
    return text.toString();
  }

  private static String listed(Map<?, Integer> counts) {
    var text = new StringBuilder();
    counts.forEach(
        (name, count) -> text.append(text.isEmpty() ? "" : ", ").append(name + ": " + count));
    return text.toString();
  }
}
