package dev.fairlead.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What every object has in {@code metadata}. Immutable; equal if all fields are.
 *
 * <p>Absent texts read as {@code ""}, an absent generation as 0, absent maps and lists as empty.
 * {@code managedFields}, {@code selfLink} and {@code deletionGracePeriodSeconds} are not here;
 * writes leave them alone. The fields from {@link #uid()} to {@link #deletionTimestamp()} are the
 * server's: it ignores or refuses what a write says about them.
 */
public final class ObjectMeta {

  private static final ObjectMeta NOTHING = builder().build();

  private final String namespace;
  private final String name;
  private final String generateName;
  private final String uid;
  private final String resourceVersion;
  private final long generation;
  private final @Nullable Instant creationTimestamp;
  private final @Nullable Instant deletionTimestamp;
  private final Map<String, String> labels;
  private final Map<String, String> annotations;
  private final List<String> finalizers;
  private final List<OwnerReference> ownerReferences;

  private ObjectMeta(Builder from) {
    namespace = from.namespace;
    name = from.name;
    generateName = from.generateName;
    uid = from.uid;
    resourceVersion = from.resourceVersion;
    generation = from.generation;
    creationTimestamp = from.creationTimestamp;
    deletionTimestamp = from.deletionTimestamp;
    labels = from.labels;
    annotations = from.annotations;
    finalizers = from.finalizers;
    ownerReferences = from.ownerReferences;
  }

  /**
   * Metadata of an object that is yet to be written.
   *
   * @param namespace {@code ""} for cluster-scoped objects
   */
  public static ObjectMeta of(String namespace, String name) {
    return builder().namespace(namespace).name(name).build();
  }

  /** A builder without any value. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these values. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** The namespace; {@code ""} for cluster-scoped objects. */
  public String namespace() {
    return namespace;
  }

  /** The name; {@code ""} before the server has made one out of {@link #generateName()}. */
  public String name() {
    return name;
  }

  /** The beginning of the name that the server is to make up when the name is empty. */
  public String generateName() {
    return generateName;
  }

  /** What tells this object from others that had its name earlier or will have it later. */
  public String uid() {
    return uid;
  }

  /** An opaque text that changes with each write; {@code ""} for an object that was not read. */
  public String resourceVersion() {
    return resourceVersion;
  }

  /** Counts changes of the desired state; 0 for kinds that don't count them. */
  public long generation() {
    return generation;
  }

  /** When the server stored the object first, to the second. */
  public Optional<Instant> creationTimestamp() {
    return Optional.ofNullable(creationTimestamp);
  }

  /** When the object is gone at the latest, if it is being deleted and nothing holds it. */
  public Optional<Instant> deletionTimestamp() {
    return Optional.ofNullable(deletionTimestamp);
  }

  /** The labels; unmodifiable. */
  public Map<String, String> labels() {
    return labels;
  }

  /** The annotations; unmodifiable. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** The finalizers that hold the object; unmodifiable. */
  public List<String> finalizers() {
    return finalizers;
  }

  /** The owners; unmodifiable. */
  public List<OwnerReference> ownerReferences() {
    return ownerReferences;
  }

  /** Whether someone has asked to delete the object. That can't be taken back. */
  public boolean isDeleting() {
    return deletionTimestamp != null;
  }

  /** The owner that manages this object. */
  public Optional<OwnerReference> controller() {
    return ownerReferences.stream().filter(OwnerReference::controller).findFirst();
  }

  /**
   * The key of this object in a cluster.
   *
   * @throws IllegalArgumentException if the object has no name yet
   */
  public ObjectKey key(ClusterName cluster) {
    return new ObjectKey(cluster, namespace, name);
  }

  /** With another namespace; {@code ""} for none. */
  public ObjectMeta withNamespace(String newNamespace) {
    return toBuilder().namespace(newNamespace).build();
  }

  /** With another name. */
  public ObjectMeta withName(String newName) {
    return toBuilder().name(newName).build();
  }

  /** With exactly these labels. */
  public ObjectMeta withLabels(Map<String, String> newLabels) {
    return toBuilder().labels(newLabels).build();
  }

  /** With exactly these annotations. */
  public ObjectMeta withAnnotations(Map<String, String> newAnnotations) {
    return toBuilder().annotations(newAnnotations).build();
  }

  /** With this annotation, next to the others. */
  public ObjectMeta withAnnotation(String key, String value) {
    var changed = new LinkedHashMap<>(annotations);
    changed.put(key, value);
    return withAnnotations(changed);
  }

  /** Without this annotation; the same if it has none of that key. */
  public ObjectMeta withoutAnnotation(String key) {
    var changed = new LinkedHashMap<>(annotations);
    changed.remove(key);
    return withAnnotations(changed);
  }

  /** With exactly these finalizers, in this order. */
  public ObjectMeta withFinalizers(List<String> newFinalizers) {
    return toBuilder().finalizers(newFinalizers).build();
  }

  /** With exactly these owners. */
  public ObjectMeta withOwnerReferences(List<OwnerReference> newOwners) {
    return toBuilder().ownerReferences(newOwners).build();
  }

  static ObjectMeta nothing() {
    return NOTHING;
  }

  private List<@Nullable Object> values() {
    var values = new ArrayList<@Nullable Object>();
    values.add(namespace);
    values.add(name);
    values.add(generateName);
    values.add(uid);
    values.add(resourceVersion);
    values.add(generation);
    values.add(creationTimestamp);
    values.add(deletionTimestamp);
    values.add(labels);
    values.add(annotations);
    values.add(finalizers);
    values.add(ownerReferences);
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectMeta that && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return Objects.hash(namespace, name, uid, resourceVersion, labels, annotations);
  }

  /** Which object and version this is; labels and annotations are left out. */
  @Override
  public String toString() {
    var called = name.isEmpty() && !generateName.isEmpty() ? generateName + "*" : name;
    return "%s%s uid=%s resourceVersion=%s generation=%d%s"
        .formatted(
            namespace.isEmpty() ? "" : namespace + "/",
            called,
            uid,
            resourceVersion,
            generation,
            isDeleting() ? " deleting" : "");
  }

  /** Collects metadata; for codecs and tests. Not thread-safe; each value replaces the earlier. */
  public static final class Builder {

    private String namespace = "";
    private String name = "";
    private String generateName = "";
    private String uid = "";
    private String resourceVersion = "";
    private long generation;
    private @Nullable Instant creationTimestamp;
    private @Nullable Instant deletionTimestamp;
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();
    private List<String> finalizers = List.of();
    private List<OwnerReference> ownerReferences = List.of();

    private Builder() {}

    private Builder(ObjectMeta from) {
      namespace = from.namespace;
      name = from.name;
      generateName = from.generateName;
      uid = from.uid;
      resourceVersion = from.resourceVersion;
      generation = from.generation;
      creationTimestamp = from.creationTimestamp;
      deletionTimestamp = from.deletionTimestamp;
      labels = from.labels;
      annotations = from.annotations;
      finalizers = from.finalizers;
      ownerReferences = from.ownerReferences;
    }

    /** Sets {@link ObjectMeta#namespace()}. */
    public Builder namespace(String value) {
      namespace = Objects.requireNonNull(value, "namespace");
      return this;
    }

    /** Sets {@link ObjectMeta#name()}. */
    public Builder name(String value) {
      name = Objects.requireNonNull(value, "name");
      return this;
    }

    /** Sets {@link ObjectMeta#generateName()}. */
    public Builder generateName(String value) {
      generateName = Objects.requireNonNull(value, "generateName");
      return this;
    }

    /** Sets {@link ObjectMeta#uid()}. */
    public Builder uid(String value) {
      uid = Objects.requireNonNull(value, "uid");
      return this;
    }

    /** Sets {@link ObjectMeta#resourceVersion()}. */
    public Builder resourceVersion(String value) {
      resourceVersion = Objects.requireNonNull(value, "resourceVersion");
      return this;
    }

    /** Sets {@link ObjectMeta#generation()}. */
    public Builder generation(long value) {
      generation = value;
      return this;
    }

    /** Sets {@link ObjectMeta#creationTimestamp()}. */
    public Builder creationTimestamp(Instant value) {
      creationTimestamp = Objects.requireNonNull(value, "creationTimestamp");
      return this;
    }

    /** Sets {@link ObjectMeta#deletionTimestamp()}. */
    public Builder deletionTimestamp(Instant value) {
      deletionTimestamp = Objects.requireNonNull(value, "deletionTimestamp");
      return this;
    }

    /** Sets {@link ObjectMeta#labels()}, a copy. */
    public Builder labels(Map<String, String> value) {
      labels = Copies.map(value);
      return this;
    }

    /** Sets {@link ObjectMeta#annotations()}, a copy. */
    public Builder annotations(Map<String, String> value) {
      annotations = Copies.map(value);
      return this;
    }

    /** Sets {@link ObjectMeta#finalizers()}, a copy. */
    public Builder finalizers(List<String> value) {
      finalizers = List.copyOf(value);
      return this;
    }

    /** Sets {@link ObjectMeta#ownerReferences()}, a copy. */
    public Builder ownerReferences(List<OwnerReference> value) {
      ownerReferences = List.copyOf(value);
      return this;
    }

    /** The metadata with the values set so far. */
    public ObjectMeta build() {
      return new ObjectMeta(this);
    }
  }
}
