package dev.fairlead.operator.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.fairlead.testkit.engine.Json;
import java.time.Instant;

/** A line for people: time, level, logger, message, then {@code name=value} for each field. */
final class TextLayout extends LineLayout {

  TextLayout() {}

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(256);
    line.append(Instant.ofEpochMilli(event.getTimeStamp()))
        .append(" %-5s ".formatted(event.getLevel()))
        .append(shortName(event.getLoggerName()))
        .append(": ")
        .append(event.getFormattedMessage().replace("\n", "\\n"));
    LogFields.of(event).forEach((name, value) -> add(line, name, value));
    line.append('\n');
    line.append(trace(event));
    return line.toString();
  }

  private static String shortName(String logger) {
    return logger.substring(logger.lastIndexOf('.') + 1);
  }

  /** One event stays one line, and one value one word, whatever is in it. */
  private static void add(StringBuilder line, String name, Object value) {
    var text = value.toString();
    boolean plain = !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c != '"' && c != '=');
    line.append(' ').append(name).append('=').append(plain ? text : Json.text(text));
  }
}
