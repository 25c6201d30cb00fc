/**
 * The clusters that a manager knows, and the connections to them.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.cluster.ClusterRegistry} is the table
 * of clusters, {@link dev.fairlead.runtime.internal.cluster.ClusterSession} is what one connected
 * cluster consists of, and {@link dev.fairlead.runtime.internal.cluster.ClusterLifecycle} hears of
 * clusters that come and go. {@code Member} is an added cluster with its probes and its state;
 * {@code GuardedBackend} stands before its backend: it counts failures, limits requests in flight
 * and sends nothing while the cluster is out of reach.
 *
 * <p>Probes and questions to connection sources run on the executor that the registry is given, one
 * at a time per cluster; the package makes no thread. Each class says what its lock guards. No lock
 * is held during I/O; {@code ClusterRegistry.delivery} alone is held while listeners are told, so
 * that they hear everything once and in order.
 */
@NullMarked
package dev.fairlead.runtime.internal.cluster;

import org.jspecify.annotations.NullMarked;
