/**
 * Leader election by a Lease (coordination.k8s.io/v1).
 *
 * <p>{@code LeaseRecord} is what a lease says, {@code LeaseClient} reads and writes it, each write
 * on condition that nobody wrote in between; {@code LeaseElector} decides. Expiry is judged by the
 * local clock alone: a lease is over when it has not changed for as long as it says itself, since
 * this process first saw it so. The clocks of two machines are never compared.
 *
 * <p>Requests are made on a thread of the elector, one at a time; the timer's thread only starts
 * them and ends a leadership that could not be renewed in time.
 */
@NullMarked
package dev.fairlead.runtime.internal.election;

import org.jspecify.annotations.NullMarked;
