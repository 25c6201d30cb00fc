package dev.fairlead.operator.cli;

import ch.qos.logback.classic.Level;
import java.util.Locale;

/** How much the operator logs. */
enum LogLevel {
  /** What needs a human. */
  ERROR,
  /** And what is tried again. */
  WARN,
  /** And the course of life. */
  INFO,
  /** And each reconcile. */
  DEBUG,
  /** Everything. */
  TRACE;

  Level level() {
    return Level.valueOf(name());
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
