package dev.fairlead.operator.cli;

import java.util.Locale;

/** How a line of the log looks. */
enum LogFormat {
  /** An object per line, for machines. */
  JSON,
  /** For people. */
  TEXT;

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
