package dev.fairlead.operator.cli;

import dev.fairlead.operator.wiring.HubClient;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** How the command line reads words and speaks of mistakes, the same for all commands. */
final class Usage {

  private static final int WIDTH = 100;
  private static final OptionSpec VERSION =
      OptionSpec.builder("-V", "--version")
          .versionHelp(true)
          .description("Prints the versions of Fairlead, its clients and Java.")
          .build();

  private Usage() {}

  static CommandLine applyTo(CommandLine root, Host host) {
    addHelp(root);
    root.getCommandSpec().addOption(VERSION);
    root.getSubcommands().values().forEach(Usage::addHelp);
    root.setOut(new PrintWriter(host.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(host.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(colours(host)))
        .setUsageHelpWidth(WIDTH)
        .registerConverter(Duration.class, FlagDuration::parse)
        .registerConverter(HubClient.class, text -> word(text, HubClient.values()))
        .registerConverter(DemoBackends.class, text -> word(text, DemoBackends.values()))
        .registerConverter(LogFormat.class, text -> word(text, LogFormat.values()))
        .registerConverter(LogLevel.class, text -> word(text, LogLevel.values()))
        .setParameterExceptionHandler((mistake, args) -> explain(mistake))
        .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command));
    return root;
  }

  /** The value that is written like this text, in small letters as everything on a command line. */
  private static <E extends Enum<E>> E word(String text, E[] values) {
    return Stream.of(values)
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException("'" + text + "' is none of " + names(values)));
  }

  private static String names(Object[] values) {
    return Stream.of(values).map(Object::toString).collect(Collectors.joining(", "));
  }

  private static void addHelp(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Explains this command.")
                .build());
  }

  private static CommandLine.Help.Ansi colours(Host host) {
    return host.terminal() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
  }

  private static int explain(ParameterException mistake) {
    var command = mistake.getCommandLine();
    var err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + mistake.getMessage());
    UnmatchedArgumentException.printSuggestions(mistake, err);
    err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  /** A failure that is known says what to do; any other is a fault of ours and comes in full. */
  private static int explain(Exception failure, CommandLine command) throws Exception {
    if (failure instanceof InterruptedException) {
      return CommandFailure.INTERRUPTED;
    }
    var known = Optional.of(failure).filter(CommandFailure.class::isInstance);
    if (known.isEmpty()) {
      throw failure;
    }
    command
        .getErr()
        .println(command.getCommandSpec().qualifiedName() + ": " + failure.getMessage());
    return CommandLine.ExitCode.SOFTWARE;
  }
}
