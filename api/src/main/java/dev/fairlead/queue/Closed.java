package dev.fairlead.queue;

/**
 * The queue is closed; a worker ends its loop.
 *
 * @param <T> the item
 */
public record Closed<T>() implements Taken<T> {}
