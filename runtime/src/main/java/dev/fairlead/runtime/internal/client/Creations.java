package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.runtime.internal.codec.MetadataJson;
import dev.fairlead.runtime.internal.json.Json;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creations, and the choice between creating and editing. */
final class Creations {

  private static final int MOST_TRIES = 5;

  private final ClientContext context;
  private final Loads loads;
  private final Writes writes;
  private final Edits edits;

  Creations(ClientContext context) {
    this.context = context;
    loads = new Loads(context);
    writes = new Writes(context);
    edits = new Edits(context);
  }

  <T> T create(ResourceType<T> type, T object) {
    context.scope().check();
    return post(type, context.codecs().of(type).encode(object)).decode(type, context.codecs());
  }

  private Snapshot post(ResourceType<?> type, Bytes encoded) {
    var body = Json.parseObject(encoded);
    var metadata = MetadataJson.of(body);
    if ((type.scope() == Scope.NAMESPACED) == metadata.namespace().isEmpty()) {
      throw new IllegalArgumentException(
          "%s %s has %s, which does not fit the scope of %s"
              .formatted(
                  type.kind(),
                  metadata.name(),
                  metadata.namespace().isEmpty() ? "no namespace" : "a namespace",
                  type));
    }
    if (metadata.name().isEmpty()) {
      // Only the place counts for the rules of owners; the name is yet to be made.
      var anyName = ObjectKey.of(metadata.namespace(), "unnamed").in(context.cluster());
      context.settings().decorate(body, anyName);
      return writes.create(type, metadata.namespace(), Optional.empty(), Json.write(body));
    }
    var key = metadata.key(context.cluster());
    context.settings().decorate(body, key);
    return writes.create(type, metadata.namespace(), Optional.of(key), Json.write(body));
  }

  /**
   * Creates what is absent, edits what is there. Each step may find that the other one is due,
   * since others create and delete, too.
   */
  <T> WriteResult<T> createOrUpdate(ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate) {
    var found = loads.cachedOrLive(type, key);
    for (int tries = 1; ; tries++) {
      try {
        return found.isPresent()
            ? edits.editOnce(type, key, found.get(), mutate)
            : edits.result(type, Operation.CREATED, createNamed(type, key, mutate));
      } catch (AlreadyExistsException | NotFoundException e) {
        if (tries == MOST_TRIES || !isAboutObject(e, found)) {
          throw e;
        }
        found = loads.live(type, key);
      }
    }
  }

  /** A creation is answered NotFound where the namespace is missing: nothing to try again. */
  private static boolean isAboutObject(RuntimeException e, Optional<Snapshot> found) {
    return e instanceof AlreadyExistsException || found.isPresent();
  }

  private <T> Snapshot createNamed(ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate) {
    var wanted = mutate.apply(context.codecs().blank(type, key.namespace(), key.name()));
    var body = Json.parseObject(context.codecs().of(type).encode(wanted));
    DesiredChange.checkName(type, key, body);
    var metadata = Json.objectAt(body, "metadata");
    metadata.put("name", key.name());
    if (!key.namespace().isEmpty()) {
      metadata.put("namespace", key.namespace());
    }
    return post(type, Json.write(body));
  }
}
