package dev.fairlead.operator.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What an event says besides its message. */
final class LogFields {

  private LogFields() {}

  /**
   * Where it happened (controller, cluster, namespace, name …) and then what the event itself adds,
   * which wins where both have one name.
   */
  static Map<String, Object> of(ILoggingEvent event) {
    var fields = new LinkedHashMap<String, Object>(event.getMDCPropertyMap());
    var own = event.getKeyValuePairs();
    if (own != null) {
      own.forEach(pair -> fields.put(pair.key, Objects.requireNonNullElse(pair.value, "null")));
    }
    return fields;
  }
}
