/**
 * Requests to one API server, for every part of the runtime: what a {@link
 * dev.fairlead.spi.Backend} leaves out on purpose.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.rest.RestClient} (headers, deadline,
 * the single repetition, failures), {@link dev.fairlead.runtime.internal.rest.CallScope} (what the
 * calls of one run obey) with {@link dev.fairlead.runtime.internal.rest.Cancellation}, {@link
 * dev.fairlead.runtime.internal.rest.ApiErrors} (a bad answer becomes an exception), {@link
 * dev.fairlead.runtime.internal.rest.ResourcePaths} and {@link
 * dev.fairlead.runtime.internal.rest.ResourceVersions}.
 *
 * <p>Calls block on the caller's thread; the package makes no thread of its own. The only lock is
 * inside {@code Cancellation} and guards its list of actions, which run outside it.
 */
@NullMarked
package dev.fairlead.runtime.internal.rest;

import org.jspecify.annotations.NullMarked;
