package dev.fairlead.operator.cli;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Context;
import ch.qos.logback.core.LayoutBase;
import dev.fairlead.testkit.engine.Json;
import java.time.Instant;

/** A line for people: time, level, logger, message, then {@code name=value} for each field. */
final class TextLayout extends LayoutBase<ILoggingEvent> {

  private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

  TextLayout() {}

  @Override
  public void setContext(Context context) {
    super.setContext(context);
    traces.setContext(context);
  }

  @Override
  public void start() {
    traces.start();
    super.start();
  }

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
    if (event.getThrowableProxy() != null) {
      line.append(traces.convert(event));
    }
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
