package dev.fairlead.operator.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets up logback, without a configuration file: the command line says all there is to say. */
final class Logs {

  private static final String OWN = "dev.fairlead";

  private Logs() {}

  /** Replaces whatever logging the process had. */
  static void install(LogTarget target) {
    install((LoggerContext) LoggerFactory.getILoggerFactory(), target);
  }

  static void install(LoggerContext context, LogTarget target) {
    context.reset();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender(context, target));
    context.getLogger(OWN).setLevel(target.level());
  }

  private static Appender<ILoggingEvent> appender(LoggerContext context, LogTarget target) {
    var appender = target.file().map(Logs::toFile).orElseGet(Logs::toStandardError);
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(context);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.setLayout(layout(context, target.format()));
    encoder.start();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    return appender;
  }

  private static OutputStreamAppender<ILoggingEvent> toFile(Path file) {
    var appender = new FileAppender<ILoggingEvent>();
    appender.setFile(file.toString());
    return appender;
  }

  private static OutputStreamAppender<ILoggingEvent> toStandardError() {
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setTarget(ConsoleTarget.SystemErr.getName());
    return appender;
  }

  private static Layout<ILoggingEvent> layout(LoggerContext context, LogFormat format) {
    var layout = format == LogFormat.JSON ? new JsonLayout() : new TextLayout();
    layout.setContext(context);
    layout.start();
    return layout;
  }
}
