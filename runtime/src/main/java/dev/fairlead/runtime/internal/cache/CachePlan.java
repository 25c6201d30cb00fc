package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.watch.CacheOptions;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How much of which kind is cached: the manager's namespaces, and the options of single types.
 * Immutable.
 *
 * <p>Options hold for a kind, whatever its Java class. A metadata-only type without options of its
 * own takes namespaces and selectors of the full one.
 */
public final class CachePlan {
  private final Set<String> namespaces;
  private final Map<KindKey, CacheOptions<?>> options;

  private CachePlan(Set<String> namespaces, Map<KindKey, CacheOptions<?>> options) {
    this.namespaces = namespaces;
    this.options = options;
  }

  /**
   * A plan; no namespaces means all.
   *
   * @throws IllegalArgumentException if two options are for one kind, or namespaces are given for a
   *     cluster-scoped one
   */
  public static CachePlan of(Set<String> namespaces, Collection<CacheOptions<?>> options) {
    var byKind = new HashMap<KindKey, CacheOptions<?>>();
    for (var each : options) {
      var type = each.type();
      if (byKind.put(KindKey.of(type), each) != null) {
        throw new IllegalArgumentException(
            "two cache options for %s: give one per kind".formatted(type));
      }
      if (type.scope() == Scope.CLUSTER && !each.namespaces().isEmpty()) {
        throw new IllegalArgumentException(
            "cache options limit the cluster-scoped %s to namespaces: leave them out"
                .formatted(type));
      }
      each.labels().ifPresent(LabelSelector::parse);
    }
    return new CachePlan(Set.copyOf(namespaces), Map.copyOf(byKind));
  }

  KindPlan of(ResourceType<?> type) {
    var key = KindKey.of(type);
    var own = options.get(key);
    if (own != null) {
      return KindPlan.of(own, namespaces(type, own));
    }
    var full = options.get(key.full());
    if (full != null) {
      return KindPlan.of(full, namespaces(type, full)).withoutTransform();
    }
    return KindPlan.of(CacheOptions.of(type), namespaces(type, CacheOptions.of(type)));
  }

  private Set<String> namespaces(ResourceType<?> type, CacheOptions<?> own) {
    if (type.scope() == Scope.CLUSTER) {
      return Set.of("");
    }
    var chosen = own.namespaces().isEmpty() ? namespaces : own.namespaces();
    return chosen.isEmpty() ? Set.of("") : Set.copyOf(chosen);
  }
}
