/**
 * What the author of a backend implements: a transport, and nothing else.
 *
 * <p>{@link dev.fairlead.spi.Backend} sends one {@link dev.fairlead.spi.ApiRequest} and hands back
 * what came, whatever its status. Retries, caches, JSON, watches, back-off and the meaning of a
 * status are the runtime's, so that all backends behave alike. {@link
 * dev.fairlead.spi.BackendProvider} serves only test discovery. The contract is run by testkit's
 * {@code BackendContract} and {@code TransportContract}.
 *
 * <p>The values here are immutable and make no threads. A backend is called from many threads at
 * once.
 */
@NullMarked
package dev.fairlead.spi;

import org.jspecify.annotations.NullMarked;
