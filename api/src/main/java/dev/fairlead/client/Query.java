package dev.fairlead.client;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a list asks for: a type, and terms that all must hold. Immutable; each method returns a new
 * query. The cluster is that of the client which runs it.
 */
public final class Query<T> {
  private final ResourceType<T> type;
  private final @Nullable String namespace;
  private final @Nullable String labels;
  private final List<Term> terms;

  private Query(
      ResourceType<T> type, @Nullable String namespace, @Nullable String labels, List<Term> terms) {
    this.type = type;
    this.namespace = namespace;
    this.labels = labels;
    this.terms = terms;
  }

  /** Every object of the type. */
  public static <T> Query<T> of(ResourceType<T> type) {
    return new Query<>(Objects.requireNonNull(type, "type"), null, null, List.of());
  }

  /**
   * Only objects of this namespace.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public Query<T> inNamespace(String namespace) {
    return new Query<>(type, notBlank(namespace, "namespace"), labels, terms);
  }

  /**
   * Only objects whose labels match, in the syntax of Kubernetes ({@code app=web,tier in
   * (a,b),!canary}). A second call adds its requirements.
   *
   * @throws IllegalArgumentException if the selector is blank
   */
  public Query<T> labels(String selector) {
    var added = notBlank(selector, "label selector");
    return new Query<>(type, namespace, labels == null ? added : labels + "," + added, terms);
  }

  /**
   * Only objects for which the index yields this value. The index must be declared by a controller.
   *
   * @throws IllegalArgumentException if the index belongs to another type
   */
  public Query<T> where(Index<T> index, String value) {
    requireOwnType("index", index.name(), index.type());
    return and(new ByIndex(index, value));
  }

  /**
   * Only objects that refer to the target. The reference must be declared by a controller.
   *
   * @throws IllegalArgumentException if the reference starts from another type
   */
  public Query<T> where(Reference<T, ?> reference, ObjectKey target) {
    requireOwnType("reference", reference.name(), reference.from());
    return and(new ByReference(reference, target));
  }

  /**
   * Only objects with an owner reference of this uid, controller or not; needs no declaration.
   *
   * @throws IllegalArgumentException if the owner has no uid
   */
  public Query<T> ownedBy(OwnerReference owner) {
    return and(new ByOwner(owner));
  }

  /** What is listed. */
  public ResourceType<T> type() {
    return type;
  }

  /** The namespace asked for; empty for all. */
  public Optional<String> namespace() {
    return Optional.ofNullable(namespace);
  }

  /** The label selector asked for. */
  public Optional<String> labels() {
    return Optional.ofNullable(labels);
  }

  /** The terms that a cache answers, in the order in which they were added; all must hold. */
  public List<Term> terms() {
    return terms;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Query<?> that
        && type.equals(that.type)
        && Objects.equals(namespace, that.namespace)
        && Objects.equals(labels, that.labels)
        && terms.equals(that.terms);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, namespace, labels, terms);
  }

  @Override
  public String toString() {
    return "Query["
        + type
        + namespace().map(n -> ", in " + n).orElse("")
        + labels().map(l -> ", labels " + l).orElse("")
        + (terms.isEmpty() ? "" : ", " + terms)
        + "]";
  }

  private Query<T> and(Term term) {
    var all = new ArrayList<>(terms);
    all.add(term);
    return new Query<>(type, namespace, labels, List.copyOf(all));
  }

  private void requireOwnType(String what, String name, ResourceType<?> found) {
    if (!type.equals(found)) {
      throw new IllegalArgumentException(
          "%s %s is of %s, the query is for %s: declare one for that type"
              .formatted(what, name, found, type));
    }
  }

  private static String notBlank(String value, String what) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(what + " is blank: leave the call out to ask for all");
    }
    return value;
  }

  /** One requirement that a cache answers by an index. Read by the runtime. */
  public sealed interface Term {}

  /** The index yields the value. */
  public record ByIndex(Index<?> index, String value) implements Term {
    /** Checks for null. */
    public ByIndex {
      Objects.requireNonNull(index, "index");
      Objects.requireNonNull(value, "value");
    }
  }

  /** The object refers to the target. */
  public record ByReference(Reference<?, ?> reference, ObjectKey target) implements Term {
    /** Checks for null. */
    public ByReference {
      Objects.requireNonNull(reference, "reference");
      Objects.requireNonNull(target, "target");
    }
  }

  /** The object has an owner reference with the owner's uid. */
  public record ByOwner(OwnerReference owner) implements Term {
    /** Refuses an owner without uid, which would match nothing. */
    public ByOwner {
      if (owner.uid().isBlank()) {
        throw new IllegalArgumentException(
            "owner %s %s has no uid: take the reference from an object that was read"
                .formatted(owner.kind(), owner.name()));
      }
    }
  }
}
