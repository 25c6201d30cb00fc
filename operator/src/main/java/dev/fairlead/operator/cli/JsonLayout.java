package dev.fairlead.operator.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.fairlead.testkit.engine.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object per line: time (RFC 3339), level, logger, thread, message, error, and beside them the
 * event's fields. A field that has one of these names gets an underscore behind it.
 */
final class JsonLayout extends LineLayout {

  JsonLayout() {}

  @Override
  public String doLayout(ILoggingEvent event) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
    line.put("level", event.getLevel().toString());
    line.put("logger", event.getLoggerName());
    line.put("thread", event.getThreadName());
    line.put("message", event.getFormattedMessage());
    if (event.getThrowableProxy() != null) {
      line.put("error", trace(event).stripTrailing());
    }
    LogFields.of(event).forEach((name, value) -> add(line, name, value));
    return Json.text(line) + "\n";
  }

  private static void add(Map<String, Object> line, String name, Object value) {
    boolean isPlain = value instanceof Boolean || value instanceof Integer || value instanceof Long;
    line.put(line.containsKey(name) ? name + "_" : name, isPlain ? value : value.toString());
  }
}
