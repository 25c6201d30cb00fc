package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes of what exists: decode, apply the function, bring the difference of the two encodings to
 * the raw document, patch it guarded by the version. On a conflict live, and the function again.
 */
final class Edits {

  private static final Logger log = LoggerFactory.getLogger(Edits.class);
  private static final int MOST_TRIES = 5;

  private final ClientContext context;
  private final Loads loads;
  private final Writes writes;

  Edits(ClientContext context) {
    this.context = context;
    loads = new Loads(context);
    writes = new Writes(context);
  }

  <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit) {
    return repeat(
        type,
        key,
        loads.present(type, key),
        base -> send(type, key, change(type, key, base, edit), Optional.empty()));
  }

  /** The same, but a difference that was of no effect before is not sent. */
  <T> WriteResult<T> editOnce(
      ResourceType<T> type, ObjectKey key, Snapshot from, UnaryOperator<T> edit) {
    return repeat(
        type,
        key,
        from,
        base -> send(type, key, change(type, key, base, edit), Optional.of(context.memory())));
  }

  private <T> WriteResult<T> repeat(
      ResourceType<T> type,
      ObjectKey key,
      Snapshot from,
      Function<Snapshot, WriteResult<T>> attempt) {
    var base = from;
    for (int tries = 1; ; tries++) {
      try {
        return attempt.apply(base);
      } catch (ConflictException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        base = loads.livePresent(type, key);
      }
    }
  }

  /** Sends what the object was changed to since it was read. */
  <T> WriteResult<T> update(ResourceType<T> type, T object) {
    var codec = context.codecs().of(type);
    var metadata = codec.metadata(object);
    if (metadata.resourceVersion().isEmpty()) {
      throw new IllegalArgumentException(
          "%s %s has no resourceVersion, so it was not read: use createOrUpdate or apply"
              .formatted(type.kind(), metadata.name()));
    }
    var key = metadata.key(context.cluster());
    context.begin(key);
    var after = codec.encode(object);
    var base = versionOf(type, key, metadata.resourceVersion());
    var before = codec.encode(base.decode(type, context.codecs()));
    var change = DesiredChange.of(type, key, base, before, after, context.settings());
    return send(type, key, change, Optional.empty());
  }

  private Snapshot versionOf(ResourceType<?> type, ObjectKey key, String version) {
    return loads
        .cachedOrLive(type, key)
        .filter(found -> found.metadata().resourceVersion().equals(version))
        .or(() -> loads.live(type, key))
        .map(found -> sameVersion(type, key, found, version))
        .orElseThrow(() -> Loads.gone(type, key));
  }

  private static Snapshot sameVersion(
      ResourceType<?> type, ObjectKey key, Snapshot found, String version) {
    if (!found.metadata().resourceVersion().equals(version)) {
      throw new ConflictException(
          "%s %s has changed since it was read at version %s; it is at %s: read it again"
              .formatted(type.kind(), key, version, found.metadata().resourceVersion()),
          409,
          "Conflict");
    }
    return found;
  }

  /** What the function makes of a version. */
  <T> DesiredChange change(
      ResourceType<T> type, ObjectKey key, Snapshot base, UnaryOperator<T> edit) {
    var codec = context.codecs().of(type);
    T object = base.decode(type, context.codecs());
    // Encoded first: a mutable object is changed in place by the function.
    Bytes before = codec.encode(object);
    Bytes after = codec.encode(edit.apply(object));
    return DesiredChange.of(type, key, base, before, after, context.settings());
  }

  private <T> WriteResult<T> send(
      ResourceType<T> type, ObjectKey key, DesiredChange change, Optional<UnchangedWrites> memory) {
    if (change.isEmpty() || isKnown(change, memory)) {
      return result(type, Operation.UNCHANGED, change.from());
    }
    var after = writes.patch(type, key, ResourcePaths.object(type, key), change);
    warnOfStatus(type, key, change, after);
    if (!isChanged(change, after)) {
      memory
          .filter(any -> !context.settings().dryRun())
          .ifPresent(known -> known.remember(change.uid(), change.fingerprint()));
      return result(type, Operation.UNCHANGED, after);
    }
    return result(type, Operation.UPDATED, after);
  }

  private static boolean isKnown(DesiredChange change, Optional<UnchangedWrites> memory) {
    return memory.isPresent() && memory.get().knows(change.uid(), change.fingerprint());
  }

  /** By version, which a dry run does not change: there by content. */
  boolean isChanged(DesiredChange change, Snapshot after) {
    if (!context.settings().dryRun()) {
      return !after.metadata().resourceVersion().equals(change.version());
    }
    return !Json.equal(plain(change.from()), plain(after));
  }

  private static JsonNode plain(Snapshot snapshot) {
    var copy = snapshot.tree().deepCopy();
    var metadata = Json.objectAt(copy, "metadata");
    metadata.remove("managedFields");
    metadata.remove("resourceVersion");
    metadata.remove("generation");
    return copy;
  }

  private static void warnOfStatus(
      ResourceType<?> type, ObjectKey key, DesiredChange change, Snapshot after) {
    if (change.touches("status")
        && !Json.equal(change.to().path("status"), after.tree().path("status"))) {
      log.atWarn()
          .addKeyValue("type", type)
          .addKeyValue("key", key)
          .log("The server ignored a change of the status; use status() or updateStatus");
    }
  }

  <T> WriteResult<T> result(ResourceType<T> type, Operation operation, Snapshot object) {
    return new WriteResult<>(operation, object.decode(type, context.codecs()));
  }
}
