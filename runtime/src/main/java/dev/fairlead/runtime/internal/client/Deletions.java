package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.Query;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.OwnWrites.Pending;
import dev.fairlead.runtime.internal.codec.MetadataJson;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.ContentType;
import java.util.List;
import java.util.Optional;

/** Deletions: of the object that was seen, by its uid. */
final class Deletions {

  private static final int ACCEPTED = 202;

  private final ClientContext context;
  private final Loads loads;
  private final Writes writes;

  Deletions(ClientContext context) {
    this.context = context;
    loads = new Loads(context);
    writes = new Writes(context);
  }

  /**
   * Deletes one object. Where the cache knows that there is nothing to do, nothing is sent: absent,
   * or being deleted already and no option given.
   */
  DeleteResult delete(ResourceType<?> type, ObjectKey key, DeleteOption... options) {
    context.begin(key);
    var asked = List.of(options);
    boolean namesUid = asked.stream().anyMatch(DeleteOption.IfUid.class::isInstance);
    if (namesUid || loads.startingCache(type, key).isEmpty()) {
      return send(type, key, "", asked);
    }
    var seen = loads.cachedOrLive(type, key).map(Snapshot::metadata);
    if (seen.isEmpty()) {
      return DeleteResult.ABSENT;
    }
    return asked.isEmpty() && seen.get().isDeleting()
        ? DeleteResult.DELETING
        : send(type, key, seen.get().uid(), asked);
  }

  /** Deletes what a query finds and what is not being deleted yet. */
  int deleteAll(Query<?> query, List<ObjectMeta> found, DeleteOption... options) {
    int accepted = 0;
    for (var each : found) {
      if (!each.isDeleting()) {
        var result = send(query.type(), each.key(context.cluster()), each.uid(), List.of(options));
        accepted += result == DeleteResult.ABSENT ? 0 : 1;
      }
    }
    return accepted;
  }

  private DeleteResult send(
      ResourceType<?> type, ObjectKey key, String seenUid, List<DeleteOption> options) {
    var body = body(seenUid, options);
    var uid = body.path("preconditions").path("uid").asText("");
    var request =
        ApiRequest.of("DELETE", ResourcePaths.object(type, key))
            .withContent(ContentType.JSON, Json.write(body));
    try {
      var answer = writes.delete(type, key, uid, request, Answer::of, Deletions::settle);
      return answer.result();
    } catch (NotFoundException absent) {
      return DeleteResult.ABSENT;
    }
  }

  private static void settle(Pending pending, Answer answer) {
    if (answer.result() == DeleteResult.DELETING && answer.after().isPresent()) {
      pending.deleting(answer.after().get());
    } else {
      pending.deleted(answer.after().map(ObjectMeta::uid).orElse(""));
    }
  }

  private static ObjectNode body(String seenUid, List<DeleteOption> options) {
    var body = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
    if (!seenUid.isEmpty()) {
      Json.objectAt(body, "preconditions").put("uid", seenUid);
    }
    options.forEach(option -> add(body, option));
    return body;
  }

  private static void add(ObjectNode body, DeleteOption option) {
    if (option instanceof DeleteOption.IfUid expected) {
      Json.objectAt(body, "preconditions").put("uid", expected.uid());
    } else if (option instanceof DeleteOption.IfResourceVersion expected) {
      Json.objectAt(body, "preconditions").put("resourceVersion", expected.resourceVersion());
    } else if (option instanceof DeleteOption.GracePeriod grace) {
      body.put("gracePeriodSeconds", grace.grace().toSeconds());
    } else if (option instanceof DeleteOption.Propagation propagation) {
      body.put("propagationPolicy", wire(propagation));
    }
  }

  private static String wire(DeleteOption.Propagation propagation) {
    return switch (propagation) {
      case FOREGROUND -> "Foreground";
      case BACKGROUND -> "Background";
      case ORPHAN -> "Orphan";
    };
  }

  /**
   * What a deletion was answered with: a {@code Status} if the object is gone, else the object,
   * which is gone, too, unless finalizers or a grace period hold it.
   */
  private record Answer(DeleteResult result, Optional<ObjectMeta> after) {

    static Answer of(ApiResponse response) {
      var body = Json.parseObject(response.body());
      if ("Status".equals(body.path("kind").asText())) {
        // The details carry the uid of what was deleted.
        var uid = body.path("details").path("uid").asText("");
        var after =
            uid.isEmpty()
                ? Optional.<ObjectMeta>empty()
                : Optional.of(ObjectMeta.builder().uid(uid).build());
        return new Answer(isLater(response), after);
      }
      var after = MetadataJson.of(body);
      boolean held =
          !after.finalizers().isEmpty()
              || body.path("metadata").path("deletionGracePeriodSeconds").asLong(0) > 0;
      boolean deleting = (after.isDeleting() && held) || response.status() == ACCEPTED;
      return new Answer(
          deleting ? DeleteResult.DELETING : DeleteResult.DELETED, Optional.of(after));
    }

    private static DeleteResult isLater(ApiResponse response) {
      return response.status() == ACCEPTED ? DeleteResult.DELETING : DeleteResult.DELETED;
    }
  }
}
