package dev.fairlead.operator.cli;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Context;
import ch.qos.logback.core.LayoutBase;

/** A layout that can print the trace of what was thrown. */
abstract sealed class LineLayout extends LayoutBase<ILoggingEvent> permits JsonLayout, TextLayout {

  private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

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

  /** The trace, a line each frame; empty if nothing was thrown. */
  final String trace(ILoggingEvent event) {
    return event.getThrowableProxy() == null ? "" : traces.convert(event);
  }
}
