package dev.fairlead.testkit.server;

import dev.fairlead.model.ResourceType;
import dev.fairlead.testkit.server.RequestJournal.Entry;

/**
 * Which requests are meant. Those to a subresource are meant only if it is named, except for {@link
 * #anyWrite()}. Versions of a type are not told apart. Immutable.
 */
public final class RequestMatch {

  private final String verb;
  private final String resource;
  private final String name;
  private final String subresource;

  private RequestMatch(String verb, String resource, String name, String subresource) {
    this.verb = verb;
    this.resource = resource;
    this.name = name;
    this.subresource = subresource;
  }

  private static RequestMatch of(String verb, ResourceType<?> type) {
    return new RequestMatch(verb, resource(type), "", "");
  }

  static String resource(ResourceType<?> type) {
    return type.group().isEmpty() ? type.plural() : type.plural() + "." + type.group();
  }

  /** Reads of one object. */
  public static RequestMatch get(ResourceType<?> type) {
    return of("get", type);
  }

  /** Reads of a collection, page by page. */
  public static RequestMatch list(ResourceType<?> type) {
    return of("list", type);
  }

  /** Watches. */
  public static RequestMatch watch(ResourceType<?> type) {
    return of("watch", type);
  }

  /** Creates. */
  public static RequestMatch create(ResourceType<?> type) {
    return of("create", type);
  }

  /** Updates, that is PUT. */
  public static RequestMatch update(ResourceType<?> type) {
    return of("update", type);
  }

  /** Patches of any kind, server-side apply among them. */
  public static RequestMatch patch(ResourceType<?> type) {
    return of("patch", type);
  }

  /** Deletes of one object. */
  public static RequestMatch delete(ResourceType<?> type) {
    return of("delete", type);
  }

  /** Every request but GET, of any type, to subresources, too. */
  public static RequestMatch anyWrite() {
    return new RequestMatch("", "", "", "");
  }

  /** Only those about an object of this name; for a create, the name in its body. */
  public RequestMatch named(String objectName) {
    return new RequestMatch(verb, resource, objectName, subresource);
  }

  /** Only those to this subresource, such as {@code status}. */
  public RequestMatch subresource(String subresourceName) {
    return new RequestMatch(verb, resource, name, subresourceName);
  }

  boolean matches(Entry request) {
    return isMeant(request) && (name.isEmpty() || name.equals(request.name()));
  }

  private boolean isMeant(Entry request) {
    if (verb.isEmpty()) {
      return request.isWrite()
          && (subresource.isEmpty() || subresource.equals(request.subresource()));
    }
    return verb.equals(request.verb())
        && resource.equals(request.resource())
        && subresource.equals(request.subresource());
  }

  /** Verb, resource and what else is asked for. */
  @Override
  public String toString() {
    return (verb.isEmpty() ? "any write" : verb + " " + resource)
        + (subresource.isEmpty() ? "" : "/" + subresource)
        + (name.isEmpty() ? "" : " named " + name);
  }
}
