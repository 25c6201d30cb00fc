package dev.fairlead.testkit.server;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds out what a request is about, without knowing which types are served. */
final class RequestReading {

  private RequestReading() {}

  /** The entry of a request that has no answer yet. */
  static Entry entry(EngineRequest request, String target) {
    var path = segments(request.path());
    var group = path.size() > 1 && path.get(0).equals("apis") ? path.get(1) : "";
    var rest = resourcePath(path);
    boolean inNamespace =
        rest.size() > 2 && rest.get(0).equals("namespaces") && !isOfNamespace(rest);
    var own = inNamespace ? rest.subList(2, rest.size()) : rest;
    var plural = at(own, 0);
    var name = at(own, 1);
    var verb = plural.isEmpty() ? lower(request.method()) : verb(request, name.isEmpty());
    return new Entry(
        verb,
        group.isEmpty() || plural.isEmpty() ? plural : plural + "." + group,
        inNamespace ? rest.get(1) : "",
        verb.equals("create") && name.isEmpty() ? nameInBody(request) : name,
        String.join("/", own.subList(Math.min(2, own.size()), own.size())),
        request.method(),
        target,
        ApiHeaders.of(request.headers()),
        Bytes.of(request.body()),
        0);
  }

  private static List<String> segments(String path) {
    var segments = new ArrayList<String>();
    for (var segment : path.split("/", -1)) {
      if (!segment.isEmpty()) {
        segments.add(decoded(segment));
      }
    }
    return segments;
  }

  private static String decoded(String segment) {
    try {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return segment;
    }
  }

  /** What follows {@code /api/v1} or {@code /apis/group/version}; empty for any other path. */
  private static List<String> resourcePath(List<String> path) {
    int roots = at(path, 0).equals("api") ? 2 : at(path, 0).equals("apis") ? 3 : path.size();
    return path.subList(Math.min(roots, path.size()), path.size());
  }

  /** {@code namespaces/shop/status} is a part of the namespace, not a collection in it. */
  private static boolean isOfNamespace(List<String> path) {
    return path.size() == 3 && List.of("status", "finalize").contains(path.get(2));
  }

  private static String at(List<String> path, int index) {
    return path.size() > index ? path.get(index) : "";
  }

  private static String verb(EngineRequest request, boolean isCollection) {
    return switch (request.method()) {
      case "GET" -> isWatch(request) ? "watch" : isCollection ? "list" : "get";
      case "POST" -> "create";
      case "PUT" -> "update";
      case "DELETE" -> isCollection ? "deletecollection" : "delete";
      default -> lower(request.method());
    };
  }

  /** Whether it asks for changes. */
  static boolean isWatch(EngineRequest request) {
    return request.parameter("watch").filter(it -> it.equals("true") || it.equals("1")).isPresent();
  }

  private static String lower(String method) {
    return method.toLowerCase(Locale.ROOT);
  }

  private static String nameInBody(EngineRequest request) {
    try {
      return Json.parse(request.body()) instanceof Map<?, ?> object
              && object.get("metadata") instanceof Map<?, ?> metadata
              && metadata.get("name") instanceof String name
          ? name
          : "";
    } catch (Json.SyntaxException malformed) {
      return "";
    }
  }
}
