package dev.fairlead.operator.cli;

import java.time.Duration;
import picocli.CommandLine;

/** The main class. Nothing else in the operator ends the process or hooks into its end. */
public final class Fairlead {

  /** More than a manager drains by itself, and less than what follows a SIGTERM in a cluster. */
  private static final Duration MOST_FOR_AN_END = Duration.ofSeconds(40);

  private Fairlead() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    var stop = new Stop();
    var host = Host.ofThisProcess(stop);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(stop, host), "fairlead-stop"));
    int code = CommandLine.ExitCode.SOFTWARE;
    try {
      code = execute(host, args);
    } finally {
      stop.ended(code);
    }
    System.exit(code);
  }

  /** Runs one command and returns its exit code. */
  static int execute(Host host, String... args) {
    return commandLine(host).execute(args);
  }

  /** All commands. */
  static CommandLine commandLine(Host host) {
    var root = new CommandLine(new RootCommand());
    root.addSubcommand(new RunCommand(host));
    root.addSubcommand(new DemoCommand(host));
    root.addSubcommand(new RenderCommand(host));
    root.addSubcommand(new ManifestsCommand(host));
    root.addSubcommand(new ApiServerCommand(host));
    return Usage.applyTo(root, host);
  }

  /**
   * The hook. A signal's exit code is not ours to choose, so the process is halted with that of the
   * command, once it has ended in order.
   */
  private static void end(Stop stop, Host host) {
    stop.request();
    var code = stop.awaitEnd(MOST_FOR_AN_END);
    if (code.isPresent()) {
      host.out().flush();
      host.err().flush();
      Runtime.getRuntime().halt(code.getAsInt());
    }
  }
}
