package dev.fairlead.operator.hostile;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Everything that this project logs at any level, and all others from INFO on, in one place. */
final class LogCapture extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Logger own = (Logger) LoggerFactory.getLogger("dev.fairlead");
  private final @Nullable Level before = root.getLevel();
  private final List<Appender<ILoggingEvent>> others = new ArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  LogCapture() {
    setContext(root.getLoggerContext());
    start();
    others.addAll(appenders());
    others.forEach(root::detachAppender);
    root.addAppender(this);
    root.setLevel(Level.INFO);
    own.setLevel(Level.TRACE);
  }

  private List<Appender<ILoggingEvent>> appenders() {
    var found = new ArrayList<Appender<ILoggingEvent>>();
    root.iteratorForAppenders().forEachRemaining(found::add);
    return found;
  }

  @Override
  protected void append(ILoggingEvent event) {
    var line = new StringBuilder(event.getFormattedMessage());
    line.append(' ').append(event.getKeyValuePairs()).append(event.getMDCPropertyMap());
    for (var cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
      line.append(' ').append(cause.getClassName()).append(": ").append(cause.getMessage());
      for (IThrowableProxy suppressed : cause.getSuppressed()) {
        line.append(' ').append(suppressed.getMessage());
      }
    }
    lines.add(line.toString());
  }

  List<String> lines() {
    return lines;
  }

  @Override
  public void close() {
    own.setLevel(null);
    root.setLevel(before);
    root.detachAppender(this);
    others.forEach(root::addAppender);
    stop();
  }
}
