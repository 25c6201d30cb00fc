package dev.fairlead.testkit.engine;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One request as the engine takes it. The path is still percent-encoded, the query is decoded,
 * header names are compared without regard to case. Immutable, as long as nobody writes to the
 * body's array.
 */
public final class EngineRequest {
  private final String method;
  private final String path;
  private final Map<String, List<String>> query;
  private final Map<String, List<String>> headers;
  private final byte[] body;

  /**
   * A request of its parts.
   *
   * @param method an HTTP method, in any case
   * @param path the percent-encoded path, without the query
   * @param query decoded parameters; the first value of a name counts
   * @param headers header values by name
   * @param body the content, empty for none; not copied
   */
  public EngineRequest(
      String method,
      String path,
      Map<String, ? extends List<String>> query,
      Map<String, ? extends List<String>> headers,
      byte[] body) {
    this.method = method.toUpperCase(Locale.ROOT);
    this.path = path;
    this.query = copyOf(new LinkedHashMap<>(), query);
    this.headers = copyOf(new TreeMap<>(String.CASE_INSENSITIVE_ORDER), headers);
    this.body = body;
  }

  /**
   * A request from a request line's target ({@code /path?a=b&c=d}): splits and decodes the query.
   *
   * @throws IllegalArgumentException if the query holds a broken percent escape
   */
  public static EngineRequest of(
      String method, String target, Map<String, ? extends List<String>> headers, byte[] body) {
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    Map<String, List<String>> query = mark < 0 ? Map.of() : queryOf(target.substring(mark + 1));
    return new EngineRequest(method, path, query, headers, body);
  }

  /** A request without headers and content, such as a GET or DELETE. */
  public static EngineRequest of(String method, String target) {
    return of(method, target, Map.of(), new byte[0]);
  }

  /** The method in upper case. */
  public String method() {
    return method;
  }

  /** The percent-encoded path, without the query. */
  public String path() {
    return path;
  }

  /** The decoded query parameters. */
  public Map<String, List<String>> query() {
    return query;
  }

  /** The headers; a lookup ignores the case of names. */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /** The content; the array itself, not a copy. */
  public byte[] body() {
    return body;
  }

  /** The first value of a query parameter. */
  public Optional<String> parameter(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  @Override
  public String toString() {
    return method + " " + path + (query.isEmpty() ? "" : " " + query);
  }

  private static Map<String, List<String>> queryOf(String text) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String pair : text.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        query.computeIfAbsent(decode(name), any -> new ArrayList<>()).add(decode(value));
      }
    }
    return query;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static Map<String, List<String>> copyOf(
      Map<String, List<String>> target, Map<String, ? extends List<String>> source) {
    source.forEach((name, values) -> target.put(name, List.copyOf(values)));
    return Collections.unmodifiableMap(target);
  }
}
