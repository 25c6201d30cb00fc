package dev.fairlead.operator.cli;

import dev.fairlead.time.TimeSource;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a command may use of the process that it runs in. Immutable.
 *
 * @param in the standard input
 * @param out results
 * @param err messages, logs
 * @param environment environment variables
 * @param home the user's home directory
 * @param terminal whether a person reads along, so that lines may be rewritten and coloured
 * @param stop the wish that the process ends
 * @param time the clock
 * @param logs sets up the log of the whole process
 */
record Host(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Path home,
    boolean terminal,
    Stop stop,
    TimeSource time,
    Consumer<LogTarget> logs) {

  static Host ofThisProcess(Stop stop) {
    var environment = System.getenv();
    return new Host(
        System.in,
        System.out,
        System.err,
        environment,
        Path.of(System.getProperty("user.home", ".")),
        isTerminal(environment),
        stop,
        TimeSource.system(),
        Logs::install);
  }

  /**
   * The start script knows whether it writes to a terminal. Where NO_COLOR (no-color.org) or a dumb
   * terminal asks for it, lines are plain.
   */
  private static boolean isTerminal(Map<String, String> environment) {
    var kind = environment.getOrDefault("TERM", "");
    return Boolean.getBoolean("fairlead.terminal")
        && !kind.isEmpty()
        && !kind.equals("dumb")
        && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** An environment variable that is set and not empty. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }
}
