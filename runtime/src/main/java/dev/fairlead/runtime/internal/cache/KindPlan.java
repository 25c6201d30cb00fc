package dev.fairlead.runtime.internal.cache;

import dev.fairlead.watch.CacheOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How much of one kind is cached.
 *
 * @param namespaces one reflector for each; "" stands for all
 * @param transform the options whose transform prunes, if any does
 */
record KindPlan(
    Set<String> namespaces,
    Optional<String> labels,
    Optional<String> fields,
    Duration ownWriteBound,
    boolean keepDecoded,
    boolean keepManagedFields,
    Optional<CacheOptions<?>> transform) {

  static KindPlan of(CacheOptions<?> options, Set<String> namespaces) {
    return new KindPlan(
        namespaces,
        options.labels(),
        options.fields(),
        options.waitForOwnWrites(),
        options.isKeepingDecoded(),
        options.isKeepingManagedFields(),
        options.transform().isPresent() ? Optional.of(options) : Optional.empty());
  }

  KindPlan withoutTransform() {
    return new KindPlan(
        namespaces,
        labels,
        fields,
        ownWriteBound,
        keepDecoded,
        keepManagedFields,
        Optional.empty());
  }

  boolean covers(String namespace) {
    return namespaces.contains("") || namespaces.contains(namespace);
  }

  /** The namespace of the reflector that follows an object of {@code namespace}. */
  String feedOf(String namespace) {
    return namespaces.contains("") ? "" : namespace;
  }
}
