package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.internal.codec.MetadataJson;

/** Owner references: what the garbage collector would punish is refused before a request. */
final class OwnerRules {

  private OwnerRules() {}

  /**
   * Refuses owners in another cluster or namespace, which the garbage collector takes for absent.
   */
  static void checkPlace(OwnerReference owner, WriteSettings.Primary primary, ObjectKey owned) {
    if (!owner.uid().equals(primary.uid())) {
      return;
    }
    var place = primary.key();
    boolean reachable =
        place.cluster().equals(owned.cluster())
            && (place.namespace().isEmpty() || place.namespace().equals(owned.namespace()));
    if (!reachable) {
      throw new IllegalArgumentException(
          "%s %s can't own %s: an owner is in the same namespace or cluster-scoped; use labels and a finalizer"
              .formatted(owner.kind(), place, owned));
    }
  }

  /** Adds the owner, or renews the entry of an owner that was made again with another uid. */
  static void upsert(ObjectNode metadata, OwnerReference owner, ObjectKey owned) {
    var owners =
        metadata.get("ownerReferences") instanceof ArrayNode present
            ? present.deepCopy()
            : metadata.arrayNode();
    int place = place(owners, owner);
    refuseSecondController(owners, place, owner, owned);
    var entry = MetadataJson.writeOwner(owner);
    if (place < 0) {
      owners.add(entry);
    } else {
      owners.set(place, renewed((ObjectNode) owners.get(place), owner, entry));
    }
    metadata.set("ownerReferences", owners);
  }

  private static int place(ArrayNode owners, OwnerReference owner) {
    for (int i = 0; i < owners.size(); i++) {
      if (owners.get(i).path("uid").asText().equals(owner.uid())) {
        return i;
      }
    }
    for (int i = 0; i < owners.size(); i++) {
      if (isNamesake(owners.get(i), owner)) {
        return i;
      }
    }
    return -1;
  }

  /** Group, kind and name agree; the version may differ. */
  private static boolean isNamesake(JsonNode entry, OwnerReference owner) {
    return group(entry.path("apiVersion").asText()).equals(group(owner.apiVersion()))
        && entry.path("kind").asText().equals(owner.kind())
        && entry.path("name").asText().equals(owner.name());
  }

  private static String group(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  private static void refuseSecondController(
      ArrayNode owners, int own, OwnerReference owner, ObjectKey owned) {
    for (int i = 0; i < owners.size(); i++) {
      if (owner.controller() && i != own && owners.get(i).path("controller").asBoolean(false)) {
        var other = owners.get(i);
        throw new IllegalArgumentException(
            "%s is controlled by %s %s (uid %s), so %s %s can't take it: use another name or delete it"
                .formatted(
                    owned,
                    other.path("kind").asText(),
                    other.path("name").asText(),
                    other.path("uid").asText(),
                    owner.kind(),
                    owner.name()));
      }
    }
  }

  /** Flags that the entry has as false and the owner leaves off are not touched. */
  private static ObjectNode renewed(ObjectNode entry, OwnerReference owner, ObjectNode wanted) {
    var renewed = entry.deepCopy();
    renewed.setAll(wanted);
    if (!owner.controller() && entry.path("controller").asBoolean(false)) {
      renewed.put("controller", false);
    }
    if (!owner.blockOwnerDeletion() && entry.path("blockOwnerDeletion").asBoolean(false)) {
      renewed.put("blockOwnerDeletion", false);
    }
    return renewed;
  }
}
