package dev.fairlead.operator.cli;

import ch.qos.logback.classic.Level;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the process logs to, and how.
 *
 * @param format one line per event either way
 * @param level the least that the operator itself logs; libraries log warnings
 * @param file the file, or else the standard error stream
 */
record LogTarget(LogFormat format, Level level, Optional<Path> file) {

  /** The standard error stream, from information on. */
  static LogTarget standardError(LogFormat format) {
    return new LogTarget(format, Level.INFO, Optional.empty());
  }

  /** A file, from information on. */
  static LogTarget file(Path file) {
    return new LogTarget(LogFormat.TEXT, Level.INFO, Optional.of(file));
  }
}
