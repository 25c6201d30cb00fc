package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Adds and removes finalizers, guarded by the version, so that those of others that come and go at
 * the same time stay as they are.
 */
public final class FinalizerWriter {

  private static final int MOST_TRIES = 5;

  private final ClientContext context;
  private final Loads loads;
  private final Writes writes;

  FinalizerWriter(ClientContext context) {
    this.context = context;
    loads = new Loads(context);
    writes = new Writes(context);
  }

  /**
   * Adds what is missing, in this order behind the present ones; nothing while the object is being
   * deleted, which the server would refuse.
   *
   * @param current as the caller has read it
   * @return the metadata as it is now; {@code current} if there was nothing to add
   * @throws NotFoundException if the object is gone, or another one has its name
   * @throws ConflictException if the conflict persists
   */
  public ObjectMeta add(
      ResourceType<?> type, ObjectMeta current, ObjectKey key, List<String> names) {
    context.begin(key);
    var base = current;
    for (int tries = 1; ; tries++) {
      var wanted = new LinkedHashSet<>(base.finalizers());
      if (base.isDeleting() || !wanted.addAll(names)) {
        return base;
      }
      try {
        return patch(type, key, base, List.copyOf(wanted));
      } catch (ConflictException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        base = sameLive(type, key, current).orElseThrow(() -> Loads.gone(type, key));
      }
    }
  }

  private Optional<ObjectMeta> sameLive(ResourceType<?> type, ObjectKey key, ObjectMeta expected) {
    return loads
        .live(type.metadataOnly(), key)
        .map(Snapshot::metadata)
        .filter(now -> now.uid().equals(expected.uid()));
  }

  /**
   * Removes one from an object that is being deleted; an object that is gone is done.
   *
   * @return whether this call removed it
   * @throws ConflictException if the conflict persists
   */
  public boolean remove(ResourceType<?> type, ObjectKey key, String name) {
    context.begin(key);
    var base = loads.cachedOrLive(type, key).map(Snapshot::metadata);
    for (int tries = 1; base.isPresent() && holds(base.get(), name); tries++) {
      try {
        patch(type, key, base.get(), without(base.get(), name));
        return true;
      } catch (NotFoundException gone) {
        return false;
      } catch (ConflictException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        base = sameLive(type, key, base.get());
      }
    }
    return false;
  }

  /** One that is not being deleted is another object, which came after the one cleaned up. */
  private static boolean holds(ObjectMeta object, String name) {
    return object.isDeleting() && object.finalizers().contains(name);
  }

  private static List<String> without(ObjectMeta object, String name) {
    var rest = new ArrayList<>(object.finalizers());
    rest.removeIf(name::equals);
    return rest;
  }

  private ObjectMeta patch(
      ResourceType<?> type, ObjectKey key, ObjectMeta base, List<String> finalizers) {
    return writes
        .patch(type.metadataOnly(), key, body(base, finalizers), base.resourceVersion())
        .metadata();
  }

  private static ObjectNode body(ObjectMeta base, List<String> finalizers) {
    var patch = Json.object();
    var metadata = patch.putObject("metadata").put("resourceVersion", base.resourceVersion());
    if (finalizers.isEmpty()) {
      metadata.putNull("finalizers");
    } else {
      finalizers.forEach(metadata.putArray("finalizers")::add);
    }
    return patch;
  }
}
