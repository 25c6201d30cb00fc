/**
 * The operator from the outside: over real HTTP, on both backends, with a hub and targets in memory
 * and with kube-apiservers.
 *
 * <p>{@code Acceptance} and what extends it are the tests, in classes by theme; each is run by a
 * subclass per backend and kind of server, and {@code SameOnBothTest} sees to it that all run the
 * same. A {@code Setting} is backend and servers; a {@code Site} is the clusters of one test.
 * {@code World} is a hub, targets and an operator; {@code Tap} is the backend that the operator
 * gets: it counts, lets a test wait for requests, and dies when told to. Facts are read from the
 * servers, never from the operator. Time stands still unless a test moves it. Operator and
 * kubeconfigs have the rights of the manifests and no others.
 *
 * <p>{@code RealSite} lends control planes to one test after the other; {@code Cleaning} empties
 * them in between. In front of each is a door with the faults, network and journal of the servers
 * in memory.
 */
@NullMarked
package dev.fairlead.operator.acceptance;

import org.jspecify.annotations.NullMarked;
