/**
 * Measures the work queue beside the one of the official client; the program under {@code go} does
 * the same for client-go and controller-runtime, and {@code run-queue} runs them all.
 *
 * <p>Read in this order: {@link dev.fairlead.benchmarks.queue.Peer} (what a queue under measurement
 * can do), the four benchmarks ({@code CycleBenchmark}, {@code BacklogBenchmark}, {@code
 * DuplicateBenchmark}, {@code WorkersBenchmark}; times by JMH), {@code Storm} (a million delayed
 * keys: whole-process figures, a plain program), {@code Tables} (the page's tables from all
 * readings). Every reading is one {@link dev.fairlead.benchmarks.readings.Reading}, a line of JSON.
 */
@NullMarked
package dev.fairlead.benchmarks.queue;

import org.jspecify.annotations.NullMarked;
