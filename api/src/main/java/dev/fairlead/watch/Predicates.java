package dev.fairlead.watch;

import dev.fairlead.model.ObjectMeta;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Which changes count. The presets judge updates only: additions and deletions always pass, and so
 * does the update that sets the deletion mark, or clean-ups would be missed. A predicate of one's
 * own must be pure, thread-safe and quick; if it throws, the change passes.
 *
 * <p>To combine use {@code and}, {@code or}, {@code negate} of {@link Predicate} ({@code
 * typed.or(preset)}, not the other way round), or {@link #anyOf}.
 */
public final class Predicates {
  private Predicates() {}

  /**
   * The default for primary objects: generation, deletion mark, finalizers, labels or annotations
   * changed. Kinds without a generation (ConfigMap, Secret and others; it reads 0) pass whatever
   * changed.
   */
  public static Predicate<Change<?>> reconcilable() {
    return updates(
        (before, after) ->
            generationDiffers(before, after)
                || before.isDeleting() != after.isDeleting()
                || !before.finalizers().equals(after.finalizers())
                || !before.labels().equals(after.labels())
                || !before.annotations().equals(after.annotations()));
  }

  /**
   * The desired state changed: a status write alone does not count. Kinds without a generation pass
   * whatever changed, since nothing of them would ever pass otherwise.
   */
  public static Predicate<Change<?>> generationChanged() {
    return updates(Predicates::generationDiffers);
  }

  /** A label came, went or changed. */
  public static Predicate<Change<?>> labelsChanged() {
    return updates((before, after) -> !before.labels().equals(after.labels()));
  }

  /** An annotation came, went or changed. */
  public static Predicate<Change<?>> annotationsChanged() {
    return updates((before, after) -> !before.annotations().equals(after.annotations()));
  }

  /** Anything changed; leaves out resyncs. */
  public static Predicate<Change<?>> resourceVersionChanged() {
    return updates((before, after) -> !before.resourceVersion().equals(after.resourceVersion()));
  }

  /** A change counts if it does for any of these; none at all lets nothing pass. */
  @SafeVarargs
  public static <T> Predicate<Change<T>> anyOf(Predicate<? super Change<T>>... any) {
    Predicate<Change<T>> joined = change -> false;
    for (Predicate<? super Change<T>> next : any) {
      joined = joined.or(next);
    }
    return joined;
  }

  private static Predicate<Change<?>> updates(BiPredicate<ObjectMeta, ObjectMeta> differ) {
    return change ->
        !(change instanceof Updated<?> updated)
            || isNewlyDeleting(updated)
            || differ.test(updated.previousMetadata(), updated.metadata());
  }

  private static boolean isNewlyDeleting(Updated<?> updated) {
    return updated.metadata().isDeleting() && !updated.previousMetadata().isDeleting();
  }

  private static boolean generationDiffers(ObjectMeta before, ObjectMeta after) {
    return after.generation() == 0 || before.generation() != after.generation();
  }
}
