package dev.fairlead.runtime.internal.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An object with all that the store needs of it, made outside the lock. Confined to the thread that
 * prepares until it is committed.
 */
final class Prepared {
  private final StoredObject object;
  private final Map<IndexSpec, List<String>> values = new HashMap<>();
  private final Map<IndexSpec, Throwable> failures = new HashMap<>();

  Prepared(StoredObject object) {
    this.object = object;
  }

  StoredObject object() {
    return object;
  }

  boolean has(Set<IndexSpec> specs) {
    return values.keySet().containsAll(specs);
  }

  /** Calls the functions of the indexes that are missing; what throws counts as no values. */
  void compute(Set<IndexSpec> specs, DecodedObject decoded) {
    for (var spec : specs) {
      if (!values.containsKey(spec)) {
        compute(spec, decoded);
      }
    }
  }

  List<String> values(IndexSpec spec) {
    return values.getOrDefault(spec, List.of());
  }

  /** The indexes whose functions threw, to be tried again. */
  Map<IndexSpec, Throwable> failures() {
    return failures;
  }

  private void compute(IndexSpec spec, DecodedObject decoded) {
    try {
      values.put(spec, spec.valuesOf(decoded));
    } catch (Throwable e) {
      values.put(spec, List.of());
      failures.put(spec, e);
    }
  }
}
