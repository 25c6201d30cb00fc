package dev.fairlead.backend.official;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1OwnerReference;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** JSON and metadata of an official model class. */
final class OfficialCodec<T extends KubernetesObject> implements ObjectCodec<T> {

  private final Class<T> model;
  private final String apiVersion;
  private final String kind;

  OfficialCodec(Class<T> model, String apiVersion, String kind) {
    this.model = model;
    this.apiVersion = apiVersion;
    this.kind = kind;
  }

  @Override
  public T decode(Bytes json) {
    try {
      T object = parsed(json, model);
      boolean isComplete = object.getApiVersion() != null && object.getKind() != null;
      return isComplete ? object : object(parsed(json, JsonObject.class));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("no JSON of a " + kind, e);
    }
  }

  @Override
  public Bytes encode(T object) {
    return Bytes.ofUtf8(OfficialGson.INSTANCE.toJson(stamped(tree(object))));
  }

  @Override
  public ObjectMeta metadata(T object) {
    var from = object.getMetadata();
    var to = ObjectMeta.builder();
    if (from == null) {
      return to.build();
    }
    ifPresent(from.getNamespace(), to::namespace);
    ifPresent(from.getName(), to::name);
    ifPresent(from.getGenerateName(), to::generateName);
    ifPresent(from.getUid(), to::uid);
    ifPresent(from.getResourceVersion(), to::resourceVersion);
    ifPresent(from.getGeneration(), to::generation);
    ifPresent(from.getCreationTimestamp(), time -> to.creationTimestamp(time.toInstant()));
    ifPresent(from.getDeletionTimestamp(), time -> to.deletionTimestamp(time.toInstant()));
    ifPresent(from.getLabels(), labels -> to.labels(withoutNulls(labels)));
    ifPresent(from.getAnnotations(), annotations -> to.annotations(withoutNulls(annotations)));
    ifPresent(from.getFinalizers(), to::finalizers);
    ifPresent(from.getOwnerReferences(), owners -> to.ownerReferences(neutral(owners)));
    return to.build();
  }

  /** The interface can't set metadata, so it is replaced in the copy's tree. */
  @Override
  public T withMetadata(T object, ObjectMeta metadata) {
    var to = new V1ObjectMeta();
    if (object.getMetadata() != null) {
      to.setDeletionGracePeriodSeconds(object.getMetadata().getDeletionGracePeriodSeconds());
      to.setSelfLink(object.getMetadata().getSelfLink());
    }
    to.setNamespace(absentIfEmpty(metadata.namespace()));
    to.setName(absentIfEmpty(metadata.name()));
    to.setGenerateName(absentIfEmpty(metadata.generateName()));
    to.setUid(absentIfEmpty(metadata.uid()));
    to.setResourceVersion(absentIfEmpty(metadata.resourceVersion()));
    to.setGeneration(metadata.generation() == 0 ? null : metadata.generation());
    to.setCreationTimestamp(utc(metadata.creationTimestamp()));
    to.setDeletionTimestamp(utc(metadata.deletionTimestamp()));
    to.setLabels(new LinkedHashMap<>(metadata.labels()));
    to.setAnnotations(new LinkedHashMap<>(metadata.annotations()));
    to.setFinalizers(new ArrayList<>(metadata.finalizers()));
    to.setOwnerReferences(clientOwned(metadata.ownerReferences()));
    var copy = tree(object);
    copy.add("metadata", OfficialGson.INSTANCE.toJsonTree(to));
    return object(copy);
  }

  private static <V> V parsed(Bytes json, Class<V> type) {
    var text = new InputStreamReader(json.inputStream(), StandardCharsets.UTF_8);
    V value = OfficialGson.INSTANCE.fromJson(text, type);
    if (value == null) {
      throw new IllegalArgumentException("empty or null");
    }
    return value;
  }

  private T object(JsonObject tree) {
    return OfficialGson.INSTANCE.fromJson(stamped(tree), model);
  }

  private static JsonObject tree(KubernetesObject object) {
    return OfficialGson.INSTANCE.toJsonTree(object).getAsJsonObject();
  }

  /** Items of lists come without both, and the model classes have no defaults. */
  private JsonObject stamped(JsonObject tree) {
    addIfAbsent(tree, "apiVersion", apiVersion);
    addIfAbsent(tree, "kind", kind);
    return tree;
  }

  private static void addIfAbsent(JsonObject tree, String name, String value) {
    JsonElement present = tree.get(name);
    if (present == null || present.isJsonNull()) {
      tree.addProperty(name, value);
    }
  }

  private static <V> void ifPresent(@Nullable V value, Consumer<? super V> action) {
    if (value != null) {
      action.accept(value);
    }
  }

  private static @Nullable String absentIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static @Nullable OffsetDateTime utc(Optional<Instant> time) {
    return time.map(it -> it.atOffset(ZoneOffset.UTC)).orElse(null);
  }

  /** A key without a value means an empty one to the API. */
  private static Map<String, String> withoutNulls(Map<String, String> map) {
    var copy = new LinkedHashMap<String, String>();
    map.forEach((key, value) -> copy.put(key, Objects.requireNonNullElse(value, "")));
    return copy;
  }

  private static List<OwnerReference> neutral(List<V1OwnerReference> owners) {
    return owners.stream()
        .map(
            owner ->
                new OwnerReference(
                    Objects.requireNonNullElse(owner.getApiVersion(), ""),
                    Objects.requireNonNullElse(owner.getKind(), ""),
                    Objects.requireNonNullElse(owner.getName(), ""),
                    Objects.requireNonNullElse(owner.getUid(), ""),
                    Boolean.TRUE.equals(owner.getController()),
                    Boolean.TRUE.equals(owner.getBlockOwnerDeletion())))
        .toList();
  }

  private static List<V1OwnerReference> clientOwned(List<OwnerReference> owners) {
    var all = new ArrayList<V1OwnerReference>();
    for (var owner : owners) {
      var reference = new V1OwnerReference();
      reference.setApiVersion(owner.apiVersion());
      reference.setKind(owner.kind());
      reference.setName(owner.name());
      reference.setUid(owner.uid());
      reference.setController(owner.controller() ? true : null);
      reference.setBlockOwnerDeletion(owner.blockOwnerDeletion() ? true : null);
      all.add(reference);
    }
    return all;
  }
}
