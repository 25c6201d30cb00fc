package dev.fairlead.testkit.server;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.spi.ApiHeaders;
import java.util.List;
import java.util.Optional;

/**
 * All requests that a server got, also those that a fault kept from it. What the test itself does
 * by {@link TestApiServer#client()} and its siblings is not in it. Thread-safe.
 */
public interface RequestJournal {

  /** How many requests match, answered or not. */
  int count(RequestMatch match);

  /** How many requests were there that could change something: all but GET. */
  int writes();

  /** The requests in the order of their arrival; an unmodifiable snapshot. */
  List<Entry> entries();

  /** Forgets all requests. */
  void clear();

  /**
   * One request.
   *
   * @param verb get, list, watch, create, update, patch, delete or deletecollection; for a request
   *     about no resource, the method in lower case
   * @param resource {@code plural} or {@code plural.group}; {@code ""} for a request about none
   * @param namespace {@code ""} if none is named
   * @param name of a create, the name in its body; {@code ""} if none is named
   * @param subresource {@code ""} for the object itself
   * @param method the HTTP method
   * @param target the path and query
   * @param headers the headers, {@code Content-Type} among them
   * @param body the content
   * @param status the status of the answer; 0 while, or if, there is none
   */
  record Entry(
      String verb,
      String resource,
      String namespace,
      String name,
      String subresource,
      String method,
      String target,
      ApiHeaders headers,
      Bytes body,
      int status) {

    /** The object that it is about, of the local cluster; empty if it names none. */
    public Optional<ObjectKey> key() {
      return name.isEmpty()
          ? Optional.empty()
          : Optional.of(
              namespace.isEmpty() ? ObjectKey.clusterScoped(name) : ObjectKey.of(namespace, name));
    }

    /** The media type of the body; {@code ""} if it has none. */
    public String contentType() {
      return headers.first("Content-Type").orElse("");
    }

    /** Who says to have sent it; {@code ""} if nobody does. */
    public String userAgent() {
      return headers.first("User-Agent").orElse("");
    }

    /** Whether it could change something. */
    public boolean isWrite() {
      return !method.equals("GET");
    }

    Entry withStatus(int code) {
      return new Entry(
          verb, resource, namespace, name, subresource, method, target, headers, body, code);
    }

    /** Without the body and the values of headers. */
    @Override
    public String toString() {
      return "%s %s -> %d".formatted(method, target, status);
    }
  }
}
