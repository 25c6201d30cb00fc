package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** What a class logs, for a test that waits for it. */
final class Heard extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;

  private final LinkedBlockingQueue<ILoggingEvent> events = new LinkedBlockingQueue<>();
  private final Logger logger;

  private Heard(Logger logger) {
    this.logger = logger;
  }

  static Heard of(Class<?> type) {
    var logger = (Logger) LoggerFactory.getLogger(type);
    var heard = new Heard(logger);
    heard.setContext(logger.getLoggerContext());
    heard.start();
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    logger.addAppender(heard);
    return heard;
  }

  void await(String message) throws InterruptedException {
    ILoggingEvent event;
    do {
      event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertNotNull(event, message);
    } while (!event.getMessage().equals(message));
  }

  @Override
  protected void append(ILoggingEvent event) {
    events.add(event);
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    logger.setAdditive(true);
    logger.setLevel(null);
  }
}
