/**
 * Keeps one collection of one kind in step with the API server: list, watch, resume, list again.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.reflect.Reflector} (the loop), {@code
 * Pager} (one consistent list in pages), {@code WatchSession} (one stream and its watchdog), {@code
 * LineReader} and {@code WatchEventReader} (bytes to events), {@code ObjectScanner} (one pass that
 * copies an object's bytes without what a cache does not need), {@link
 * dev.fairlead.runtime.internal.reflect.ReflectorSink} (who gets all this).
 *
 * <p>Threads: a reflector is a {@link java.lang.Runnable} that blocks for as long as it lives; it
 * calls its sink on that thread only. Watchdog and back-off are short tasks of the {@link
 * dev.fairlead.time.TimeSource} which cancel or wake the loop. Nothing here holds a lock while it
 * reads, waits or calls out.
 */
@NullMarked
package dev.fairlead.runtime.internal.reflect;

import org.jspecify.annotations.NullMarked;
