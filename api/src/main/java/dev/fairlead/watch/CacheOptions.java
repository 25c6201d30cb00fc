package dev.fairlead.watch;

import dev.fairlead.model.ResourceType;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How much of a type a manager keeps. Set per type and manager, never per watch, or a read would
 * have two answers; reads of what is left out are refused ({@code NotCachedException}). Immutable;
 * each option returns new options.
 */
public final class CacheOptions<T> {
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final ResourceType<T> type;
  private final Set<String> namespaces;
  private final @Nullable String labels;
  private final @Nullable String fields;
  private final @Nullable UnaryOperator<T> transform;
  private final Duration ownWrites;
  private final boolean decoded;
  private final boolean managedFields;

  private CacheOptions(
      ResourceType<T> type,
      Set<String> namespaces,
      @Nullable String labels,
      @Nullable String fields,
      @Nullable UnaryOperator<T> transform,
      Duration ownWrites,
      boolean decoded,
      boolean managedFields) {
    this.type = type;
    this.namespaces = namespaces;
    this.labels = labels;
    this.fields = fields;
    this.transform = transform;
    this.ownWrites = ownWrites;
    this.decoded = decoded;
    this.managedFields = managedFields;
  }

  /** The defaults: the manager's namespaces, all objects, whole but for {@code managedFields}. */
  public static <T> CacheOptions<T> of(ResourceType<T> type) {
    Objects.requireNonNull(type, "type");
    return new CacheOptions<>(type, Set.of(), null, null, null, DEFAULT_WAIT, false, false);
  }

  /**
   * Only these namespaces, instead of the manager's.
   *
   * @throws IllegalArgumentException if one is blank
   */
  public CacheOptions<T> namespaces(String... namespaces) {
    var names = new LinkedHashSet<>(Arrays.asList(namespaces));
    names.forEach(name -> notBlank(name, "namespace"));
    return new CacheOptions<>(
        type,
        Collections.unmodifiableSet(names),
        labels,
        fields,
        transform,
        ownWrites,
        decoded,
        managedFields);
  }

  /** Only objects with these labels, in the syntax of Kubernetes; selected by the server. */
  public CacheOptions<T> labels(String selector) {
    var selected = notBlank(selector, "label selector");
    return new CacheOptions<>(
        type, namespaces, selected, fields, transform, ownWrites, decoded, managedFields);
  }

  /**
   * Only objects with these fields ({@code type=Opaque}); which fields can be selected is up to the
   * server.
   */
  public CacheOptions<T> fields(String selector) {
    var selected = notBlank(selector, "field selector");
    return new CacheOptions<>(
        type, namespaces, labels, selected, transform, ownWrites, decoded, managedFields);
  }

  /**
   * Prunes each object before it is kept. Objects read from such a cache are not whole: writing
   * them by {@code update} takes what was pruned as unchanged, since only differences are sent.
   * Must be pure and must keep the metadata's name, namespace, uid and resourceVersion; an object
   * for which it throws is reported and kept out.
   */
  public CacheOptions<T> transform(UnaryOperator<T> prune) {
    Objects.requireNonNull(prune, "prune");
    return new CacheOptions<>(
        type, namespaces, labels, fields, prune, ownWrites, decoded, managedFields);
  }

  /**
   * How long a read waits for own writes to arrive; 5 s by default, zero switches the wait off.
   *
   * @throws IllegalArgumentException if the time is negative
   */
  public CacheOptions<T> waitForOwnWrites(Duration atMost) {
    if (atMost.isNegative()) {
      throw new IllegalArgumentException(
          "the wait is not negative, was " + atMost + "; zero switches it off");
    }
    return new CacheOptions<>(
        type, namespaces, labels, fields, transform, atMost, decoded, managedFields);
  }

  /**
   * Keeps the decoded object beside its JSON: faster reads, more memory. Only for classes that are
   * immutable all the way down; ignored for others.
   */
  public CacheOptions<T> keepDecoded() {
    return new CacheOptions<>(
        type, namespaces, labels, fields, transform, ownWrites, true, managedFields);
  }

  /**
   * Keeps {@code metadata.managedFields}, which are left out by default since they are a third of
   * many objects.
   */
  public CacheOptions<T> keepManagedFields() {
    return new CacheOptions<>(
        type, namespaces, labels, fields, transform, ownWrites, decoded, true);
  }

  /** Of which type. */
  public ResourceType<T> type() {
    return type;
  }

  /** The namespaces; the manager's, if empty. */
  public Set<String> namespaces() {
    return namespaces;
  }

  /** The label selector, if there is one. */
  public Optional<String> labels() {
    return Optional.ofNullable(labels);
  }

  /** The field selector, if there is one. */
  public Optional<String> fields() {
    return Optional.ofNullable(fields);
  }

  /** What prunes each object, if anything. */
  public Optional<UnaryOperator<T>> transform() {
    return Optional.ofNullable(transform);
  }

  /** How long a read waits for own writes; zero if it does not. */
  public Duration waitForOwnWrites() {
    return ownWrites;
  }

  /** See {@link #keepDecoded()}. */
  public boolean isKeepingDecoded() {
    return decoded;
  }

  /** See {@link #keepManagedFields()}. */
  public boolean isKeepingManagedFields() {
    return managedFields;
  }

  private static String notBlank(String value, String what) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(what + " is blank: leave the call out to keep all");
    }
    return value;
  }
}
