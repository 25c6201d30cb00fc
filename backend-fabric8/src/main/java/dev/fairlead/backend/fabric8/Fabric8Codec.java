package dev.fairlead.backend.fabric8;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * JSON and metadata of a fabric8 model class. Only those methods of the serialization are used
 * whose signature is free of Jackson.
 */
final class Fabric8Codec<T extends HasMetadata> implements ObjectCodec<T> {

  private final Class<T> model;
  private final String apiVersion;
  private final KubernetesSerialization serialization;

  Fabric8Codec(Class<T> model, String apiVersion, KubernetesSerialization serialization) {
    this.model = model;
    this.apiVersion = apiVersion;
    this.serialization = serialization;
  }

  @Override
  public T decode(Bytes json) {
    refuseUnlessObject(json);
    try {
      return stamped(serialization.unmarshal(json.inputStream(), model));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("no JSON of a " + model.getSimpleName(), e);
    }
  }

  @Override
  public Bytes encode(T object) {
    return Bytes.ofUtf8(serialization.asJson(stamped(object)));
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
    ifPresent(from.getCreationTimestamp(), text -> to.creationTimestamp(instant(text)));
    ifPresent(from.getDeletionTimestamp(), text -> to.deletionTimestamp(instant(text)));
    ifPresent(from.getLabels(), labels -> to.labels(withoutNulls(labels)));
    ifPresent(from.getAnnotations(), annotations -> to.annotations(withoutNulls(annotations)));
    ifPresent(from.getFinalizers(), to::finalizers);
    ifPresent(from.getOwnerReferences(), owners -> to.ownerReferences(neutral(owners)));
    return to.build();
  }

  @Override
  public T withMetadata(T object, ObjectMeta metadata) {
    var copy = serialization.clone(object);
    var to =
        Objects.requireNonNullElseGet(
            copy.getMetadata(), io.fabric8.kubernetes.api.model.ObjectMeta::new);
    to.setNamespace(absentIfEmpty(metadata.namespace()));
    to.setName(absentIfEmpty(metadata.name()));
    to.setGenerateName(absentIfEmpty(metadata.generateName()));
    to.setUid(absentIfEmpty(metadata.uid()));
    to.setResourceVersion(absentIfEmpty(metadata.resourceVersion()));
    to.setGeneration(metadata.generation() == 0 ? null : metadata.generation());
    to.setCreationTimestamp(text(metadata.creationTimestamp(), to.getCreationTimestamp()));
    to.setDeletionTimestamp(text(metadata.deletionTimestamp(), to.getDeletionTimestamp()));
    to.setLabels(new LinkedHashMap<>(metadata.labels()));
    to.setAnnotations(new LinkedHashMap<>(metadata.annotations()));
    to.setFinalizers(new ArrayList<>(metadata.finalizers()));
    to.setOwnerReferences(clientOwned(metadata.ownerReferences()));
    copy.setMetadata(to);
    return copy;
  }

  /** The client would take anything else for YAML, with its aliases and several documents. */
  private void refuseUnlessObject(Bytes json) {
    try (var bytes = json.inputStream()) {
      int first = bytes.read();
      while (first == ' ' || first == '\n' || first == '\r' || first == '\t') {
        first = bytes.read();
      }
      if (first != '{') {
        throw new IllegalArgumentException("no JSON of a " + model.getSimpleName());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** F11: items of lists come without apiVersion; the kind is a constant of the class. */
  private T stamped(T object) {
    if (object.getApiVersion() == null) {
      object.setApiVersion(apiVersion);
    }
    return object;
  }

  private static <V> void ifPresent(@Nullable V value, Consumer<? super V> action) {
    if (value != null) {
      action.accept(value);
    }
  }

  private static @Nullable String absentIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static Instant instant(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }

  /** Keeps the text that the server chose for the same instant. */
  private static @Nullable String text(Optional<Instant> time, @Nullable String before) {
    if (time.isEmpty()) {
      return null;
    }
    boolean isSame = before != null && instant(before).equals(time.get());
    return isSame ? before : time.get().toString();
  }

  /** A key without a value means an empty one to the API. */
  private static Map<String, String> withoutNulls(Map<String, String> map) {
    var copy = new LinkedHashMap<String, String>();
    map.forEach((key, value) -> copy.put(key, Objects.requireNonNullElse(value, "")));
    return copy;
  }

  private static List<OwnerReference> neutral(
      List<io.fabric8.kubernetes.api.model.OwnerReference> owners) {
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

  private static List<io.fabric8.kubernetes.api.model.OwnerReference> clientOwned(
      List<OwnerReference> owners) {
    var all = new ArrayList<io.fabric8.kubernetes.api.model.OwnerReference>();
    for (var owner : owners) {
      var reference = new io.fabric8.kubernetes.api.model.OwnerReference();
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
