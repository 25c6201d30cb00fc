/**
 * Clusters that come and go while the process runs.
 *
 * <p>{@link dev.fairlead.cluster.Clusters} is what a controller calls. {@link
 * dev.fairlead.cluster.ClusterConnection} is the only way to another cluster: inline data, never
 * the text of a kubeconfig, never a file or a program to run. {@link
 * dev.fairlead.cluster.ConnectionSource} makes one, and is asked again when the credentials are
 * refused.
 *
 * <p>The values are immutable, and none of them prints a credential. Threads, connections and
 * circuit breakers are the runtime's.
 */
@NullMarked
package dev.fairlead.cluster;

import org.jspecify.annotations.NullMarked;
