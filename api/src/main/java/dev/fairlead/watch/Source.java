package dev.fairlead.watch;

import dev.fairlead.client.Reference;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ResourceType;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A secondary type that a controller watches, and whose runs its changes start. Immutable; each
 * option returns a new source. Lets all changes through unless a filter is set.
 */
public final class Source<S> {
  private final ResourceType<S> type;
  private final Mapping<S> mapping;
  private final @Nullable Predicate<? super Change<S>> filter;
  private final @Nullable Predicate<ClusterName> clusters;
  private final boolean optional;
  private final boolean resetting;
  private final boolean strict;

  private Source(
      ResourceType<S> type,
      Mapping<S> mapping,
      @Nullable Predicate<? super Change<S>> filter,
      @Nullable Predicate<ClusterName> clusters,
      boolean optional,
      boolean resetting,
      boolean strict) {
    this.type = Objects.requireNonNull(type, "type");
    this.mapping = mapping;
    this.filter = filter;
    this.clusters = clusters;
    this.optional = optional;
    this.resetting = resetting;
    this.strict = strict;
  }

  /** Runs the object that the controller owner reference names, if it is of the primary type. */
  public static <S> Source<S> owned(ResourceType<S> type) {
    return with(type, new Owned<>());
  }

  /** Runs the objects that the mapper names. */
  public static <S> Source<S> mapped(ResourceType<S> type, KeyMapper<? super S> mapper) {
    return with(type, new Mapped<>(mapper));
  }

  /**
   * Runs the primary objects that refer to the changed one. The reference must start from the
   * primary type.
   */
  public static <S> Source<S> referenced(Reference<?, S> reference) {
    return with(reference.to(), new Referenced<>(reference));
  }

  private static <S> Source<S> with(ResourceType<S> type, Mapping<S> mapping) {
    return new Source<>(type, mapping, null, null, false, false, false);
  }

  /**
   * Only changes that pass start runs; replaces an earlier filter. What is filtered out is cached
   * all the same.
   */
  public Source<S> filter(Predicate<? super Change<S>> filter) {
    Objects.requireNonNull(filter, "filter");
    return new Source<>(type, mapping, filter, clusters, optional, resetting, strict);
  }

  /** Watches in these clusters, present and future ones, instead of in the controller's own. */
  public Source<S> clusters(Predicate<ClusterName> clusters) {
    Objects.requireNonNull(clusters, "clusters");
    return new Source<>(type, mapping, filter, clusters, optional, resetting, strict);
  }

  /**
   * The type may be missing on the server: the controller starts without it, and the watch begins
   * once it is served.
   */
  public Source<S> optional() {
    return new Source<>(type, mapping, filter, clusters, true, resetting, strict);
  }

  /**
   * A change is new intent: it runs an object that waits in error back-off at once and forgets its
   * failures.
   */
  public Source<S> resetsRetries() {
    return new Source<>(type, mapping, filter, clusters, optional, true, strict);
  }

  /**
   * A change does not run an object that waits in error back-off: it is merged into the waiting
   * retry. Without it the object runs at once as an extra, whose failure neither counts nor moves
   * the retry.
   */
  public Source<S> strictBackoff() {
    return new Source<>(type, mapping, filter, clusters, optional, resetting, true);
  }

  /** What is watched. */
  public ResourceType<S> type() {
    return type;
  }

  /** Whose runs a change starts. For the runtime. */
  public Mapping<S> mapping() {
    return mapping;
  }

  /** Which changes count; all, if empty. */
  public Optional<Predicate<? super Change<S>>> filter() {
    return Optional.ofNullable(filter);
  }

  /** In which clusters; in the controller's own, if empty. */
  public Optional<Predicate<ClusterName>> clusters() {
    return Optional.ofNullable(clusters);
  }

  /** See {@link #optional()}. */
  public boolean isOptional() {
    return optional;
  }

  /** See {@link #resetsRetries()}. */
  public boolean isResettingRetries() {
    return resetting;
  }

  /** See {@link #strictBackoff()}. */
  public boolean isStrictBackoff() {
    return strict;
  }

  @Override
  public String toString() {
    return "Source[" + type + ", " + mapping.getClass().getSimpleName() + "]";
  }

  /** How a change finds its runs. Read by the runtime. */
  public sealed interface Mapping<S> {}

  /** By the controller owner reference. */
  public record Owned<S>() implements Mapping<S> {}

  /** By a function. */
  public record Mapped<S>(KeyMapper<? super S> mapper) implements Mapping<S> {
    /** Checks for null. */
    public Mapped {
      Objects.requireNonNull(mapper, "mapper");
    }
  }

  /** By the index of a reference. */
  public record Referenced<S>(Reference<?, S> reference) implements Mapping<S> {
    /** Checks for null. */
    public Referenced {
      Objects.requireNonNull(reference, "reference");
    }
  }
}
