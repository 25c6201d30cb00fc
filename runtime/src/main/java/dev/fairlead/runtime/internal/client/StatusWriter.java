package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.condition.Condition;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.codec.ConditionJson;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Writes what a run gathered for its object's status as one patch. Conditions are merged on JSON,
 * so that the status class need not know them, and foreign ones stay.
 */
public final class StatusWriter {

  private static final int MOST_TRIES = 5;
  private static final String STATUS = "status";
  private static final String CONDITIONS = "conditions";
  private static final String OBSERVED = "observedGeneration";

  private final ClientContext context;
  private final Loads loads;
  private final Writes writes;
  private final Edits edits;

  StatusWriter(ClientContext context) {
    this.context = context;
    loads = new Loads(context);
    writes = new Writes(context);
    edits = new Edits(context);
  }

  /**
   * Sends the difference that edits and conditions make. On a conflict the object is read live and
   * both are done again.
   *
   * @param edits a pure function; what it does outside the status, and to conditions and observed
   *     generation where these are the runtime's, is ignored
   * @return the metadata after the write; empty if nothing was to be written, or if the object is
   *     gone
   * @throws ConflictException if the conflict persists
   */
  public <T> Optional<ObjectMeta> commit(
      ResourceType<T> type,
      StoredObject base,
      UnaryOperator<T> edits,
      Optional<ConditionPart> conditions) {
    return commit(type, base.key(), Snapshot.of(base.body()), edits, conditions);
  }

  <T> Optional<ObjectMeta> commit(
      ResourceType<T> type,
      ObjectKey key,
      Snapshot start,
      UnaryOperator<T> function,
      Optional<ConditionPart> conditions) {
    context.begin(key);
    Optional<Snapshot> base = Optional.of(start);
    for (int tries = 1; base.isPresent(); tries++) {
      try {
        return send(type, key, change(type, key, base.get(), function, conditions));
      } catch (NotFoundException gone) {
        return Optional.empty();
      } catch (ConflictException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        base = loads.live(type, key).filter(now -> isSame(now, start));
      }
    }
    return Optional.empty();
  }

  /** An object of the same name that came later has a status of its own. */
  private static boolean isSame(Snapshot now, Snapshot start) {
    return now.metadata().uid().equals(start.metadata().uid());
  }

  private Optional<ObjectMeta> send(ResourceType<?> type, ObjectKey key, DesiredChange change) {
    if (change.isEmpty()) {
      return Optional.empty();
    }
    var path = ResourcePaths.subresource(type, key, STATUS);
    return Optional.of(writes.patch(type, key, path, change).metadata());
  }

  private <T> DesiredChange change(
      ResourceType<T> type,
      ObjectKey key,
      Snapshot base,
      UnaryOperator<T> function,
      Optional<ConditionPart> conditions) {
    var change = edits.change(type, key, base, function).only(STATUS);
    conditions.ifPresent(part -> putConditions(change, part));
    return change;
  }

  private static void putConditions(DesiredChange change, ConditionPart part) {
    var raw = change.from().tree().path(STATUS);
    var status = Json.objectAt(change.to(), STATUS);
    var merged = merge(raw.path(CONDITIONS), part);
    if (merged.isEmpty() && !raw.has(CONDITIONS)) {
      status.remove(CONDITIONS);
    } else {
      status.set(CONDITIONS, merged);
    }
    if (part.observedGeneration() != 0) {
      status.put(OBSERVED, part.observedGeneration());
    } else if (raw.has(OBSERVED)) {
      status.set(OBSERVED, raw.get(OBSERVED));
    } else {
      status.remove(OBSERVED);
    }
    if (status.isEmpty() && raw.isMissingNode()) {
      change.to().remove(STATUS);
    }
  }

  /** Stored conditions in their order, own types as sealed, then the new ones. */
  private static ArrayNode merge(JsonNode stored, ConditionPart part) {
    var sealed = new LinkedHashMap<String, Condition>();
    part.sealed().asList().stream()
        .filter(condition -> part.ownTypes().contains(condition.type()))
        .forEach(condition -> sealed.put(condition.type(), condition));
    var merged = Json.array();
    var seen = new HashSet<String>();
    for (var entry : stored) {
      var type = entry.path("type").asText();
      if (!part.ownTypes().contains(type)) {
        merged.add(entry);
      } else if (seen.add(type) && sealed.containsKey(type)) {
        merged.add(renewed(entry, sealed.get(type)));
      }
    }
    sealed.forEach((type, condition) -> addNew(merged, seen, type, condition));
    return merged;
  }

  private static void addNew(ArrayNode merged, Set<String> seen, String type, Condition condition) {
    if (!seen.contains(type)) {
      merged.add(ConditionJson.write(condition));
    }
  }

  /** An equal entry stays as it was written; another one keeps members that nobody here knows. */
  private static JsonNode renewed(JsonNode entry, Condition condition) {
    if (!(entry instanceof ObjectNode object) || ConditionJson.read(entry).equals(condition)) {
      return entry;
    }
    var renewed = object.deepCopy();
    if (condition.observedGeneration() == 0) {
      renewed.remove(OBSERVED);
    }
    renewed.setAll(ConditionJson.write(condition));
    return renewed;
  }
}
