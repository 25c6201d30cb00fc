package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import java.util.List;
import java.util.Optional;

/** Server-side apply; not sent if the server has it all. */
final class Applies {

  private static final List<String> SERVERS_METADATA =
      List.of(
          "managedFields",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation",
          "selfLink",
          "uid");

  private final ClientContext context;
  private final Writes writes;
  private final Loads loads;

  Applies(ClientContext context) {
    this.context = context;
    writes = new Writes(context);
    loads = new Loads(context);
  }

  /** Applies an object without its status. */
  <T> WriteResult<T> apply(ResourceType<T> type, T desired) {
    var key = checked(type, desired);
    var fields = fields(type, desired);
    fields.remove("status");
    context.settings().decorate(fields, key);
    return send(type, key, "", fields);
  }

  /** Applies a subresource; of the status nothing but the status. */
  <T> WriteResult<T> apply(ResourceType<T> type, String subresource, T desired) {
    var key = checked(type, desired);
    var fields = fields(type, desired);
    if (subresource.equals("status")) {
      fields.retain("apiVersion", "kind", "metadata", "status");
      fields.putObject("metadata").put("name", key.name());
      if (!key.namespace().isEmpty()) {
        Json.objectAt(fields, "metadata").put("namespace", key.namespace());
      }
    }
    return send(type, key, subresource, fields);
  }

  private <T> ObjectKey checked(ResourceType<T> type, T desired) {
    var metadata = context.codecs().of(type).metadata(desired);
    if (!metadata.resourceVersion().isEmpty()) {
      throw new IllegalArgumentException(
          "%s %s was read (it has a resourceVersion): applying it would claim every field; apply an object with your fields alone, or use edit"
              .formatted(type.kind(), metadata.name()));
    }
    var key = metadata.key(context.cluster());
    context.begin(key);
    return key;
  }

  private <T> ObjectNode fields(ResourceType<T> type, T desired) {
    var fields = Json.parseObject(context.codecs().of(type).encode(desired));
    fields.put("apiVersion", type.apiVersion()).put("kind", type.kind());
    dropNulls(fields);
    var metadata = Json.objectAt(fields, "metadata");
    metadata.remove(SERVERS_METADATA);
    // Below spec an empty object may mean something (podSelector: {}); here it never does.
    metadata.properties().removeIf(member -> isEmpty(member.getValue()));
    return fields;
  }

  private static void dropNulls(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().removeIf(member -> member.getValue().isNull());
    }
    node.forEach(Applies::dropNulls);
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isTextual()
        ? value.asText().isEmpty()
        : value.isContainerNode() && value.isEmpty();
  }

  private <T> WriteResult<T> send(
      ResourceType<T> type, ObjectKey key, String subresource, ObjectNode fields) {
    var before = loads.live(type, key);
    if (before.isPresent() && isThere(before.get(), fields, subresource)) {
      return result(type, Operation.UNCHANGED, before.get());
    }
    var path =
        subresource.isEmpty()
            ? ResourcePaths.object(type, key)
            : ResourcePaths.subresource(type, key, subresource);
    var version = before.map(seen -> seen.metadata().resourceVersion()).orElse("");
    var applied = writes.apply(type, key, path, version, Json.write(fields));
    var operation = operation(before, applied);
    if (operation == Operation.UNCHANGED && before.isPresent() && !context.settings().dryRun()) {
      var seen = before.get();
      context.memory().remember(uid(seen), fingerprint(seen, fields, subresource));
    }
    return result(type, operation, applied.after());
  }

  /** By what the manager owns; or since the server, asked before, found nothing to do. */
  private boolean isThere(Snapshot before, ObjectNode fields, String subresource) {
    var manager = context.settings().fieldManager();
    return ManagedFields.holds(before.tree(), fields, manager, subresource)
        || context.memory().knows(uid(before), fingerprint(before, fields, subresource));
  }

  private static String uid(Snapshot object) {
    return object.metadata().uid();
  }

  /**
   * What is applied to what, where nobody can see without a schema that it makes no difference: the
   * server stores {@code 1024Mi} as {@code 1Gi}. The status and who owns it are not in it.
   */
  private Bytes fingerprint(Snapshot before, ObjectNode fields, String subresource) {
    var live = before.tree().deepCopy();
    Json.objectAt(live, "metadata").remove("resourceVersion");
    ManagedFields.retain(live, subresource);
    if (subresource.isEmpty()) {
      live.remove("status");
    }
    var all = fields.objectNode();
    all.put("manager", context.settings().fieldManager()).put("subresource", subresource);
    all.put("force", !context.settings().failOnApplyConflict());
    all.set("live", live);
    all.set("applied", fields);
    return Json.write(all);
  }

  private static Operation operation(Optional<Snapshot> before, Writes.Applied applied) {
    if (applied.created() || before.isEmpty()) {
      return Operation.CREATED;
    }
    var version = before.get().metadata().resourceVersion();
    return applied.after().metadata().resourceVersion().equals(version)
        ? Operation.UNCHANGED
        : Operation.UPDATED;
  }

  private <T> WriteResult<T> result(ResourceType<T> type, Operation operation, Snapshot object) {
    return new WriteResult<>(operation, object.decode(type, context.codecs()));
  }
}
