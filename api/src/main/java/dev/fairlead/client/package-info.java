/**
 * Reading and writing Kubernetes objects of one cluster.
 *
 * <p>Read in this order: {@link dev.fairlead.client.Reader} (get and list, from the cache), {@link
 * dev.fairlead.client.Client} (writes that lose nothing), {@link dev.fairlead.client.Query} with
 * {@link dev.fairlead.client.Index} and {@link dev.fairlead.client.Reference} (what a list may ask
 * for), {@link dev.fairlead.client.WriteOption} and {@link dev.fairlead.client.DeleteOption}, and
 * {@link dev.fairlead.client.KubernetesException} (what can go wrong, split by what the caller can
 * do).
 *
 * <p>Absence is a value here ({@code Optional}, {@link dev.fairlead.client.DeleteResult#ABSENT});
 * failure is an exception. The package makes no thread and holds no lock; its values are immutable.
 */
@NullMarked
package dev.fairlead.client;

import org.jspecify.annotations.NullMarked;
