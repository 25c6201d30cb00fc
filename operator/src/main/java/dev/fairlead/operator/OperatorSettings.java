package dev.fairlead.operator;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How the operator runs; immutable.
 *
 * @param watchNamespaces which namespaces it serves; empty for all
 * @param workers how many instances are planned at the same time
 * @param retryBase the delay after the first failure of a target; it doubles with each one
 * @param retryMax the longest such delay
 * @param maxRetries how many retries may follow the first try of a target; then it is tried once
 *     per interval of its instance
 * @param clusterId identifies the hub in the marks of ConfigMaps; empty for the uid of its
 *     namespace {@code kube-system}
 * @param watchSecrets whether a changed kubeconfig Secret is used at once; needs the right to list
 *     and watch Secrets
 * @param allowLoopbackTargets whether kubeconfigs may lead to this machine, its links and the hub;
 *     for tests and demonstrations
 * @param hubAddress where the hub's API server is; kubeconfigs must not lead there
 */
public record OperatorSettings(
    Set<String> watchNamespaces,
    int workers,
    Duration retryBase,
    Duration retryMax,
    int maxRetries,
    Optional<String> clusterId,
    boolean watchSecrets,
    boolean allowLoopbackTargets,
    Optional<URI> hubAddress) {

  private static final OperatorSettings DEFAULTS =
      new OperatorSettings(
          Set.of(),
          4,
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          10,
          Optional.empty(),
          false,
          false,
          Optional.empty());

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException naming what is out of range
   */
  public OperatorSettings {
    watchNamespaces = Set.copyOf(watchNamespaces);
    Objects.requireNonNull(clusterId, "clusterId");
    Objects.requireNonNull(hubAddress, "hubAddress");
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1, was " + workers);
    }
    if (retryBase.isZero() || retryBase.isNegative() || retryMax.compareTo(retryBase) < 0) {
      throw new IllegalArgumentException(
          "the first retry delay must be positive and no longer than the longest, were %s and %s"
              .formatted(retryBase, retryMax));
    }
    if (maxRetries < 0) {
      throw new IllegalArgumentException("maxRetries must not be negative, was " + maxRetries);
    }
  }

  /** All namespaces, four workers, ten retries from 1 s to 5 min, nothing opted in to. */
  public static OperatorSettings defaults() {
    return DEFAULTS;
  }

  /** With exactly these namespaces; none for all. */
  public OperatorSettings withWatchNamespaces(Set<String> namespaces) {
    return new OperatorSettings(
        new LinkedHashSet<>(namespaces),
        workers,
        retryBase,
        retryMax,
        maxRetries,
        clusterId,
        watchSecrets,
        allowLoopbackTargets,
        hubAddress);
  }

  /** With another number of workers. */
  public OperatorSettings withWorkers(int newWorkers) {
    return new OperatorSettings(
        watchNamespaces,
        newWorkers,
        retryBase,
        retryMax,
        maxRetries,
        clusterId,
        watchSecrets,
        allowLoopbackTargets,
        hubAddress);
  }

  /** With another pace of retries. */
  public OperatorSettings withRetries(Duration base, Duration max, int retries) {
    return new OperatorSettings(
        watchNamespaces,
        workers,
        base,
        max,
        retries,
        clusterId,
        watchSecrets,
        allowLoopbackTargets,
        hubAddress);
  }

  /** With an id of the hub. */
  public OperatorSettings withClusterId(String id) {
    return new OperatorSettings(
        watchNamespaces,
        workers,
        retryBase,
        retryMax,
        maxRetries,
        Optional.of(id),
        watchSecrets,
        allowLoopbackTargets,
        hubAddress);
  }

  /** Watching the Secrets of kubeconfigs, or not. */
  public OperatorSettings withWatchSecrets(boolean watched) {
    return new OperatorSettings(
        watchNamespaces,
        workers,
        retryBase,
        retryMax,
        maxRetries,
        clusterId,
        watched,
        allowLoopbackTargets,
        hubAddress);
  }

  /** Allowing kubeconfigs that lead to this machine, or not. */
  public OperatorSettings withAllowLoopbackTargets(boolean allowed) {
    return new OperatorSettings(
        watchNamespaces,
        workers,
        retryBase,
        retryMax,
        maxRetries,
        clusterId,
        watchSecrets,
        allowed,
        hubAddress);
  }

  /** With the address of the hub. */
  public OperatorSettings withHubAddress(URI address) {
    return new OperatorSettings(
        watchNamespaces,
        workers,
        retryBase,
        retryMax,
        maxRetries,
        clusterId,
        watchSecrets,
        allowLoopbackTargets,
        Optional.of(address));
  }
}
