package dev.fairlead.queue;

/**
 * What {@link WorkQueue#take()} answers: {@link Work}, or {@link Closed} when no more will come.
 *
 * <pre>{@code
 * while (queue.take() instanceof Work<String> work) {
 *   try (work) {
 *     sync(work.item());
 *     work.done();
 *   }
 * }
 * }</pre>
 *
 * @param <T> the item
 */
public sealed interface Taken<T> permits Work, Closed {}
