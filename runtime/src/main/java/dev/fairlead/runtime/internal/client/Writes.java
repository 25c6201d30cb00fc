package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.OwnWrites;
import dev.fairlead.runtime.internal.cache.OwnWrites.Pending;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.ContentType;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Sends what changes something. Each request is announced to the cache before it goes out and
 * settled whatever becomes of it.
 */
final class Writes {

  private final ClientContext context;

  Writes(ClientContext context) {
    this.context = context;
  }

  /** Sends the difference of a change, guarded by the version it starts from. */
  Snapshot patch(ResourceType<?> type, ObjectKey key, String path, DesiredChange change) {
    var request = Loads.accepting(type, ApiRequest.of("PATCH", path));
    if (change.isExpressible()) {
      var body = request.withContent(ContentType.MERGE_PATCH, Json.write(change.mergePatch()));
      return tracked(type, key, change.version(), () -> send(body));
    }
    var body = request.withContent(ContentType.JSON_PATCH, Json.write(change.jsonPatch()));
    try {
      return tracked(type, key, change.version(), () -> send(body));
    } catch (RejectedException refused) {
      throw isOutdated(type, key, change) ? conflict(type, key, refused) : refused;
    }
  }

  /** Sends a merge patch that carries its version itself. */
  Snapshot patch(ResourceType<?> type, ObjectKey key, JsonNode patch, String versionBefore) {
    var request =
        Loads.accepting(type, ApiRequest.of("PATCH", ResourcePaths.object(type, key)))
            .withContent(ContentType.MERGE_PATCH, Json.write(patch));
    return tracked(type, key, versionBefore, () -> send(request));
  }

  /** A failed test of a JSON patch is answered like any other invalid patch. */
  private boolean isOutdated(ResourceType<?> type, ObjectKey key, DesiredChange change) {
    return new Loads(context)
        .live(type, key)
        .map(now -> !now.metadata().resourceVersion().equals(change.version()))
        .orElse(true);
  }

  private static ConflictException conflict(
      ResourceType<?> type, ObjectKey key, RejectedException refused) {
    return new ConflictException(
        "%s %s has changed since it was read".formatted(type.kind(), key),
        409,
        "Conflict",
        refused);
  }

  /** Posts an object; its key is known unless the server makes the name. */
  Snapshot create(ResourceType<?> type, String namespace, Optional<ObjectKey> key, Bytes object) {
    var request =
        Loads.accepting(type, ApiRequest.of("POST", ResourcePaths.collection(type, namespace)))
            .withContent(ContentType.JSON, object);
    if (key.isPresent()) {
      return tracked(type, key.get(), "", () -> send(request));
    }
    var made = send(request);
    return tracked(type, made.metadata().key(context.cluster()), "", () -> made);
  }

  /** Server-side apply. It may be repeated: applying twice is applying once. */
  Applied apply(
      ResourceType<?> type, ObjectKey key, String path, String versionBefore, Bytes fields) {
    var request =
        Loads.accepting(type, ApiRequest.of("PATCH", path))
            .withContent(ContentType.APPLY_PATCH, fields)
            .withQuery("force", context.settings().failOnApplyConflict() ? "false" : "true");
    var status = new int[1];
    var after =
        tracked(
            type,
            key,
            versionBefore,
            () -> {
              var answer = context.rest().sendIdempotent(complete(request), context.scope());
              status[0] = answer.status();
              return Snapshot.of(answer.body());
            });
    return new Applied(after, status[0] == 201);
  }

  /** What an apply was answered with. */
  record Applied(Snapshot after, boolean created) {}

  /** Posts to a subresource: whatever that does, it is no version of the parent. */
  ApiResponse post(ApiRequest request) {
    return context.rest().send(complete(request), context.scope());
  }

  /** Deletes; the answer is settled by the given function. */
  <R> R delete(
      ResourceType<?> type,
      ObjectKey key,
      String uid,
      ApiRequest request,
      Function<ApiResponse, R> read,
      BiConsumer<Pending, R> settle) {
    var dry = context.settings().dryRun() ? request.withQuery("dryRun", "All") : request;
    return announced(
        writes -> writes.beginDelete(type, key, uid),
        () -> read.apply(context.rest().send(dry, context.scope())),
        settle);
  }

  private Snapshot send(ApiRequest request) {
    return Snapshot.of(context.rest().send(complete(request), context.scope()).body());
  }

  private ApiRequest complete(ApiRequest request) {
    return context.settings().on(request);
  }

  private Snapshot tracked(
      ResourceType<?> type, ObjectKey key, String versionBefore, Supplier<Snapshot> request) {
    return announced(
        writes -> writes.beginWrite(type, key),
        request,
        (pending, after) -> {
          if (!after.metadata().resourceVersion().equals(versionBefore)) {
            pending.written(after.metadata());
          } else if (isRemoved(after)) {
            pending.deleted(after.metadata().uid());
          } else {
            pending.unchanged();
          }
        });
  }

  /** A write that takes off the last finalizer is answered under the version before it. */
  private static boolean isRemoved(Snapshot after) {
    var grace = after.tree().path("metadata").path("deletionGracePeriodSeconds");
    boolean now = grace.isNumber() && grace.asLong() == 0;
    return now && after.metadata().isDeleting() && after.metadata().finalizers().isEmpty();
  }

  private <R> R announced(
      Function<OwnWrites, Pending> begin, Supplier<R> request, BiConsumer<Pending, R> settle) {
    context.scope().check();
    context.scope().beforeWrite();
    if (context.cache().isEmpty() || context.settings().dryRun()) {
      return request.get();
    }
    var pending = begin.apply(context.cache().get().ownWrites());
    try {
      var answer = request.get();
      settle.accept(pending, answer);
      return answer;
    } catch (UnavailableException e) {
      pending.unknown();
      throw e;
    } catch (KubernetesException e) {
      pending.failed();
      throw e;
    } finally {
      // Only the first settlement counts: this is for what was cancelled or can't be read.
      pending.unknown();
    }
  }
}
