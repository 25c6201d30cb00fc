package dev.fairlead.spi;

import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One HTTP request, relative to the server's address. Immutable. */
public final class ApiRequest {

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final String HEX = "0123456789ABCDEF";

  private final String method;
  private final String path;
  private final List<Map.Entry<String, String>> query;
  private final ApiHeaders headers;
  private final @Nullable Content content;
  private final Duration timeout;

  private ApiRequest(
      String method,
      String path,
      List<Map.Entry<String, String>> query,
      ApiHeaders headers,
      @Nullable Content content,
      Duration timeout) {
    this.method = method;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.content = content;
    this.timeout = timeout;
  }

  /**
   * A request without query, headers and content, and with a timeout of 30 seconds.
   *
   * @param method in capitals
   * @param path begins with a slash; its segments are percent-encoded already
   * @throws IllegalArgumentException if the method or the path is malformed
   */
  public static ApiRequest of(String method, String path) {
    if (!method.matches("[A-Z]+")) {
      throw new IllegalArgumentException("a method is written in capitals: GET, PATCH, …");
    }
    if (!path.startsWith("/") || !path.chars().allMatch(ApiRequest::isPathCharacter)) {
      throw new IllegalArgumentException(
          "a path begins with / and is percent-encoded, without query or fragment");
    }
    return new ApiRequest(method, path, List.of(), ApiHeaders.EMPTY, null, DEFAULT_TIMEOUT);
  }

  private static boolean isPathCharacter(int character) {
    return character > ' ' && character < 0x7f && character != '?' && character != '#';
  }

  /** With one more parameter; neither name nor value is encoded yet. */
  public ApiRequest withQuery(String name, String value) {
    var longer = new ArrayList<>(query);
    longer.add(Map.entry(name, value));
    return new ApiRequest(method, path, List.copyOf(longer), headers, content, timeout);
  }

  /**
   * With one more value of a header; those that it has stay.
   *
   * @throws IllegalArgumentException if the name or value can't be in a header, or if it is {@code
   *     Content-Type}, which belongs to the content
   */
  public ApiRequest withHeader(String name, String value) {
    if (name.equalsIgnoreCase("Content-Type")) {
      throw new IllegalArgumentException("the media type is part of the content: use withContent");
    }
    return new ApiRequest(method, path, query, headers.with(name, value), content, timeout);
  }

  /** With this body. */
  public ApiRequest withContent(ContentType type, Bytes bytes) {
    return new ApiRequest(method, path, query, headers, new Content(type, bytes), timeout);
  }

  /**
   * With another timeout.
   *
   * @throws IllegalArgumentException unless it is positive
   */
  public ApiRequest withTimeout(Duration newTimeout) {
    if (newTimeout.isNegative() || newTimeout.isZero()) {
      throw new IllegalArgumentException("a timeout is positive, was " + newTimeout);
    }
    return new ApiRequest(method, path, query, headers, content, newTimeout);
  }

  /** The method in capitals. */
  public String method() {
    return method;
  }

  /** The path, percent-encoded, from the first slash. */
  public String path() {
    return path;
  }

  /** The parameters in order, not encoded; unmodifiable. */
  public List<Map.Entry<String, String>> query() {
    return query;
  }

  /**
   * Path and query for the request line. In the query all bytes of the UTF-8 encoding are
   * percent-encoded but those of the unreserved characters of RFC 3986.
   */
  public String pathAndQuery() {
    var text = new StringBuilder(path);
    char separator = '?';
    for (var parameter : query) {
      text.append(separator);
      encode(parameter.getKey(), text);
      text.append('=');
      encode(parameter.getValue(), text);
      separator = '&';
    }
    return text.toString();
  }

  private static void encode(String raw, StringBuilder target) {
    for (byte octet : raw.getBytes(StandardCharsets.UTF_8)) {
      if (octet > 0 && UNRESERVED.indexOf(octet) >= 0) {
        target.append((char) octet);
      } else {
        target.append('%').append(HEX.charAt((octet >> 4) & 0xf)).append(HEX.charAt(octet & 0xf));
      }
    }
  }

  /** The headers, without {@code Content-Type}. */
  public ApiHeaders headers() {
    return headers;
  }

  /** The body, if there is one. */
  public Optional<Content> content() {
    return Optional.ofNullable(content);
  }

  /** How long the answer may take; for a stream, how long its headers may. */
  public Duration timeout() {
    return timeout;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ApiRequest that
        && method.equals(that.method)
        && path.equals(that.path)
        && query.equals(that.query)
        && headers.equals(that.headers)
        && Objects.equals(content, that.content)
        && timeout.equals(that.timeout);
  }

  @Override
  public int hashCode() {
    return Objects.hash(method, path, query, content);
  }

  /** Method, path and query. */
  @Override
  public String toString() {
    return method + " " + pathAndQuery();
  }

  /**
   * A body and what it is.
   *
   * @param type the media type
   * @param bytes JSON text
   */
  public record Content(ContentType type, Bytes bytes) {}
}
