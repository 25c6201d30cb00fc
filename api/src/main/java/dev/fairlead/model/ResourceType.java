package dev.fairlead.model;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A type of the Kubernetes API together with the Java class that stands for it here.
 *
 * <p>Types are values, usually constants: equal if group, version, kind, plural, scope, Java class
 * and {@link #isMetadataOnly()} are. Nobody asks an object for its kind, so a class may stand for
 * several types. Metadata is reached through the type, so {@code T} can be any class.
 *
 * <p>There are four ways to name a type: a record, annotated ({@link #of(Class)}) or not; a class
 * of a client library, by the factories of its backend; {@link #unstructured}; any other class with
 * a codec of your own. A record has exactly one component {@code ObjectMeta metadata}; records in a
 * named module need their package opened to {@code dev.fairlead.api} and {@code
 * dev.fairlead.runtime}.
 *
 * @param <T> the Java class of its objects
 */
public final class ResourceType<T> {

  private final String group;
  private final String version;
  private final String kind;
  private final String plural;
  private final Scope scope;
  private final Class<T> javaType;
  private final @Nullable ObjectCodec<T> codec;
  private final MetadataAccess<T> access;
  private final boolean metadataOnly;

  private ResourceType(
      TypeName name,
      Class<T> javaType,
      @Nullable ObjectCodec<T> codec,
      MetadataAccess<T> access,
      boolean metadataOnly) {
    group = name.group();
    version = name.version();
    kind = name.kind();
    plural = name.plural();
    scope = name.scope();
    this.javaType = Objects.requireNonNull(javaType, "javaType");
    this.codec = codec;
    this.access = access;
    this.metadataOnly = metadataOnly;
  }

  /**
   * The type that an {@link ApiResource} on the record names.
   *
   * @throws IllegalArgumentException if the record has no such annotation or not exactly one
   *     component {@code ObjectMeta metadata}, or if a name in it is malformed
   */
  public static <T extends Record> ResourceType<T> of(Class<T> annotatedRecord) {
    var resource = annotatedRecord.getAnnotation(ApiResource.class);
    if (resource == null) {
      throw new IllegalArgumentException(
          "%s has no @ApiResource: annotate it or use ResourceType.of(apiVersion, kind, record)"
              .formatted(annotatedRecord.getName()));
    }
    var kind = resource.kind().isEmpty() ? annotatedRecord.getSimpleName() : resource.kind();
    var plural = resource.plural().isEmpty() ? guessPlural(kind) : resource.plural();
    var name = new TypeName(resource.group(), resource.version(), kind, plural, resource.scope());
    return new ResourceType<>(
        name, annotatedRecord, null, RecordMetadata.access(annotatedRecord), false);
  }

  /**
   * A namespaced type whose objects are records.
   *
   * @param apiVersion group and version, {@code apps/v1}, or {@code v1} for the core group
   * @throws IllegalArgumentException if the record has not exactly one component {@code ObjectMeta
   *     metadata}, or if a name is malformed
   */
  public static <T extends Record> ResourceType<T> of(
      String apiVersion, String kind, Class<T> record) {
    return new ResourceType<>(
        TypeName.of(apiVersion, kind), record, null, RecordMetadata.access(record), false);
  }

  /**
   * A namespaced type whose objects are of any class.
   *
   * @param apiVersion group and version, {@code apps/v1}, or {@code v1} for the core group
   * @throws IllegalArgumentException if a name is malformed
   */
  public static <T> ResourceType<T> of(
      String apiVersion, String kind, Class<T> javaType, ObjectCodec<T> codec) {
    Objects.requireNonNull(codec, "codec");
    var access = new MetadataAccess<T>(codec::metadata, codec::withMetadata);
    return new ResourceType<>(TypeName.of(apiVersion, kind), javaType, codec, access, false);
  }

  /**
   * A namespaced type whose objects are JSON trees.
   *
   * @param apiVersion group and version, {@code apps/v1}, or {@code v1} for the core group
   * @throws IllegalArgumentException if a name is malformed
   */
  public static ResourceType<Unstructured> unstructured(String apiVersion, String kind) {
    var access = new MetadataAccess<>(Unstructured::metadata, Unstructured::withMetadata);
    return builtIn(apiVersion, kind, Unstructured.class, access);
  }

  /** A class of this package; the runtime knows how to encode it. */
  static <T> ResourceType<T> builtIn(
      String apiVersion, String kind, Class<T> javaType, MetadataAccess<T> access) {
    return new ResourceType<>(TypeName.of(apiVersion, kind), javaType, null, access, false);
  }

  /** The API group; {@code ""} for the core group. */
  public String group() {
    return group;
  }

  /** The version within the group. */
  public String version() {
    return version;
  }

  /** {@code group/version}, or the version alone for the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** The kind. */
  public String kind() {
    return kind;
  }

  /**
   * The plural of the URL. Unless given, it is guessed: the kind in lower case with {@code es}
   * after s, x, z, ch and sh, {@code ies} for a y after a consonant, else {@code s}; {@code
   * Endpoints} stays. {@link #withPlural} mends a wrong guess.
   */
  public String plural() {
    return plural;
  }

  /** Whether objects are in namespaces. */
  public Scope scope() {
    return scope;
  }

  /** The class of the objects; {@link ObjectMeta} if metadata only. */
  public Class<T> javaType() {
    return javaType;
  }

  /** The codec that came with the type; empty for records and classes of this package. */
  public Optional<ObjectCodec<T>> codec() {
    return Optional.ofNullable(codec);
  }

  /** Whether only the metadata is read, kept and written, see {@link #metadataOnly()}. */
  public boolean isMetadataOnly() {
    return metadataOnly;
  }

  /**
   * The metadata of an object of this type.
   *
   * @throws IllegalArgumentException if it is an {@link Unstructured} with malformed metadata
   */
  public ObjectMeta metadata(T object) {
    return access.read().apply(object);
  }

  /** An object with other metadata and all else the same. Use the result, forget the argument. */
  public T withMetadata(T object, ObjectMeta metadata) {
    return access.replace().apply(object, Objects.requireNonNull(metadata, "metadata"));
  }

  /**
   * The same API type, read and written without anything but metadata: the rest of an object never
   * gets into memory. The right to read it is needed all the same, since RBAC knows no difference.
   */
  public ResourceType<ObjectMeta> metadataOnly() {
    var access = new MetadataAccess<ObjectMeta>(meta -> meta, (meta, other) -> other);
    return new ResourceType<>(typeName(), ObjectMeta.class, null, access, true);
  }

  /** The same type with another plural, in lower case. */
  public ResourceType<T> withPlural(String newPlural) {
    return renamed(new TypeName(group, version, kind, newPlural, scope));
  }

  /** The same type in another scope. */
  public ResourceType<T> withScope(Scope newScope) {
    return renamed(new TypeName(group, version, kind, plural, newScope));
  }

  private ResourceType<T> renamed(TypeName name) {
    return new ResourceType<>(name, javaType, codec, access, metadataOnly);
  }

  private TypeName typeName() {
    return new TypeName(group, version, kind, plural, scope);
  }

  private static String guessPlural(String kind) {
    var singular = kind.toLowerCase(Locale.ROOT);
    if (singular.equals("endpoints")) {
      return singular;
    }
    if (singular.matches(".*(s|x|z|ch|sh)")) {
      return singular + "es";
    }
    return singular.matches(".*[^aeiou]y")
        ? singular.substring(0, singular.length() - 1) + "ies"
        : singular + "s";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceType<?> that
        && typeName().equals(that.typeName())
        && javaType.equals(that.javaType)
        && metadataOnly == that.metadataOnly;
  }

  @Override
  public int hashCode() {
    return 31 * typeName().hashCode() + javaType.hashCode();
  }

  /** {@code plural.version.group}, with {@code (metadata)} behind it if that is all. */
  @Override
  public String toString() {
    var qualified = plural + "." + version + (group.isEmpty() ? "" : "." + group);
    return metadataOnly ? qualified + " (metadata)" : qualified;
  }

  /** Everything about a type that is not Java. */
  private record TypeName(String group, String version, String kind, String plural, Scope scope) {

    TypeName {
      check(group.isEmpty() || Names.isDnsName(group), "group", group, "example.com");
      check(Names.isDnsLabel(version), "version", version, "v1");
      check(Names.isDnsLabel(kind.toLowerCase(Locale.ROOT)), "kind", kind, "Greeting");
      check(Names.isDnsLabel(plural), "plural", plural, "greetings");
      Objects.requireNonNull(scope, "scope");
    }

    static TypeName of(String apiVersion, String kind) {
      int slash = apiVersion.indexOf('/');
      var group = slash < 0 ? "" : apiVersion.substring(0, slash);
      check(slash != 0, "apiVersion", apiVersion, "apps/v1 or v1");
      var version = apiVersion.substring(slash + 1);
      return new TypeName(group, version, kind, guessPlural(kind), Scope.NAMESPACED);
    }

    private static void check(boolean valid, String what, String text, String example) {
      if (!valid) {
        throw new IllegalArgumentException(
            "%s %s is malformed; write it like %s".formatted(what, Names.quoted(text), example));
      }
    }
  }
}
