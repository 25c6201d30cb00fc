package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reader;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads that ask the server: consistent lists in pages of 500. */
final class LiveReader implements Reader {

  private static final int PAGE = 500;
  private static final int MOST_RESTARTS = 3;
  private static final int GONE = 410;

  private final ClientContext context;

  LiveReader(ClientContext context) {
    this.context = context;
  }

  @Override
  public <T> Optional<T> get(ResourceType<T> type, ObjectKey key) {
    context.begin(key);
    return new Loads(context).live(type, key).map(found -> found.decode(type, context.codecs()));
  }

  @Override
  public <T> List<T> list(Query<T> query) {
    return snapshots(query).stream()
        .map(found -> found.decode(query.type(), context.codecs()))
        .toList();
  }

  /** The objects of a query that only asks for what a server, or the metadata, can answer. */
  List<Snapshot> snapshots(Query<?> query) {
    context.scope().check();
    query.terms().forEach(term -> refuseIndexes(query, term));
    return pages(query).stream().filter(found -> matches(query, found)).toList();
  }

  private static void refuseIndexes(Query<?> query, Query.Term term) {
    if (!(term instanceof Query.ByOwner)) {
      throw new UnsupportedOperationException(
          "%s asks for an index or a reference, which only a cache has: declare it with a controller and list from the cache"
              .formatted(query));
    }
  }

  private static boolean matches(Query<?> query, Snapshot found) {
    return query.terms().stream()
        .allMatch(
            term ->
                found.metadata().ownerReferences().stream()
                    .anyMatch(owner -> owner.uid().equals(((Query.ByOwner) term).owner().uid())));
  }

  /** A list whose first page has expired before its last one is begun again. */
  private List<Snapshot> pages(Query<?> query) {
    for (int restarts = 0; ; restarts++) {
      try {
        return onePass(query);
      } catch (KubernetesException e) {
        if (e.code() != GONE || restarts == MOST_RESTARTS) {
          throw e;
        }
      }
    }
  }

  private List<Snapshot> onePass(Query<?> query) {
    var found = new ArrayList<Snapshot>();
    var next = "";
    do {
      var answer = context.rest().send(page(query, next), context.scope());
      var list = Json.parseObject(answer.body());
      list.path("items").forEach(item -> found.add(stamped(query.type(), item)));
      next = list.path("metadata").path("continue").asText("");
    } while (!next.isEmpty());
    return found;
  }

  private static ApiRequest page(Query<?> query, String next) {
    var path = ResourcePaths.collection(query.type(), query.namespace().orElse(""));
    var request = Loads.acceptingList(query.type(), ApiRequest.of("GET", path));
    if (query.labels().isPresent()) {
      request = request.withQuery("labelSelector", query.labels().get());
    }
    request = request.withQuery("limit", Integer.toString(PAGE));
    return next.isEmpty() ? request : request.withQuery("continue", next);
  }

  /** Items of a list don't say their type. */
  private static Snapshot stamped(ResourceType<?> type, JsonNode item) {
    ObjectNode object = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
    item.properties().stream()
        .filter(member -> !object.has(member.getKey()))
        .forEach(member -> object.set(member.getKey(), member.getValue()));
    return Snapshot.of(object);
  }
}
