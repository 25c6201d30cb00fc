package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.MDC;

/** The log context of one run; its end leaves the host's own entries as they were. */
final class RunMdc {
  private final List<MDC.MDCCloseable> entries = new ArrayList<>();

  private RunMdc() {}

  static RunMdc of(String controller, Object key, String reconcileId) {
    RunMdc mdc = new RunMdc();
    mdc.put("controller", controller);
    mdc.put("reconcileID", reconcileId);
    if (key instanceof ObjectKey object) {
      mdc.put("cluster", object.cluster().value());
      mdc.put("namespace", object.namespace());
      mdc.put("name", object.name());
    } else {
      mdc.put("key", String.valueOf(key));
    }
    return mdc;
  }

  private void put(String name, String value) {
    entries.add(MDC.putCloseable(name, value));
  }

  void close() {
    entries.forEach(MDC.MDCCloseable::close);
  }
}
