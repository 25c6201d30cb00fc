package dev.fairlead.testkit.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the answers of two servers comparable: uids, versions, times and names of one's own become
 * the place at which they were first seen. One of these for each server, fed in the same order.
 */
final class Sameness {
  private static final Pattern UID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
  private static final Pattern VERSIONS =
      Pattern.compile(
          "(record \\(|precondition \\(|version: |\"resourceVersion\\\\*\":\\\\*\")(\\d+)");

  private final Map<String, String> own;
  private final Map<String, String> uids = new HashMap<>();
  private final Map<String, String> versions = new HashMap<>();

  /**
   * For a server.
   *
   * @param own names that this server alone has, such as its namespace, by what they stand for
   */
  Sameness(Map<String, String> own) {
    this.own = own;
  }

  /** What of an answer must be equal. */
  Object of(RawApi.Reply reply) {
    Map<String, @Nullable Object> same = new LinkedHashMap<>();
    same.put("status", reply.status());
    same.put("warnings", reply.warnings().stream().map(this::text).sorted().toList());
    same.put("body", body(reply));
    return same;
  }

  /**
   * The message of a 422 repeats the causes in an order that a real server leaves to chance, and
   * that of a 500 tells the first of several faults.
   */
  private @Nullable Object body(RawApi.Reply reply) {
    if (!reply.isObject()) {
      return text(reply.text());
    }
    Map<String, Object> tree = new LinkedHashMap<>(reply.tree());
    if (reply.status() == 422 || reply.status() == 500) {
      tree.remove("message");
    }
    return value("", tree);
  }

  /** What of an event must be equal. */
  Object of(RawApi.Event event) {
    return List.of(event.type(), Objects.requireNonNull(value("", event.object())));
  }

  private @Nullable Object value(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> members = new TreeMap<>();
      // The version of a list is that of its reading, which for version 0 may be an old one.
      boolean isList = map.get("items") instanceof List<?>;
      map.forEach(
          (key, member) -> {
            if (!isList || !key.equals("metadata")) {
              members.put(text(String.valueOf(key)), member(key, member));
            }
          });
      return members;
    }
    if (value instanceof List<?> list && name.equals("managedFields")) {
      return managers(list);
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(value(name, item)));
      return name.equals("causes") ? causes(items) : items;
    }
    return value instanceof String string ? text(string) : value;
  }

  /**
   * Entries are in the order of their seconds, and what is one second for one clock may be two for
   * the other; so each server's order is judged by its own times.
   */
  private List<Object> managers(List<?> entries) {
    List<String> inTime = new ArrayList<>();
    Map<String, @Nullable Object> byManager = new TreeMap<>();
    for (var entry : entries) {
      inTime.add(key(entry, "operation", "time", "manager", "apiVersion", "subresource"));
      var manager = text(key(entry, "manager", "operation", "apiVersion", "subresource"));
      byManager.put(manager, value("", entry));
    }
    var isInOrder = inTime.equals(inTime.stream().sorted().toList());
    return List.of(isInOrder ? "in order" : inTime, entries.size(), byManager);
  }

  private static String key(Object entry, String... members) {
    return entry instanceof Map<?, ?> map
        ? Stream.of(members)
            .map(member -> String.valueOf(map.get(member)))
            .collect(Collectors.joining("\n"))
        : String.valueOf(entry);
  }

  /** Where and of which kind they are; how often one is told depends on how often it is seen. */
  private static List<String> causes(List<?> items) {
    return items.stream()
        .map(Map.class::cast)
        .map(cause -> cause.get("field") + ": " + cause.get("reason"))
        .distinct()
        .sorted()
        .toList();
  }

  private @Nullable Object member(Object key, @Nullable Object member) {
    if (key.equals("resourceVersion") && member instanceof String version) {
      return versions.computeIfAbsent(version, any -> "version " + versions.size());
    }
    if (key.equals("continue") && member instanceof String token && !token.isEmpty()) {
      return "a token";
    }
    return value(String.valueOf(key), member);
  }

  private String text(String text) {
    String result = text;
    for (var name : own.entrySet()) {
      result = result.replace(name.getKey(), name.getValue());
    }
    result = TIME.matcher(result).replaceAll("a time");
    result =
        UID.matcher(result)
            .replaceAll(uid -> uids.computeIfAbsent(uid.group(), any -> "uid " + uids.size()));
    return VERSIONS
        .matcher(result)
        .replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + "N");
  }
}
