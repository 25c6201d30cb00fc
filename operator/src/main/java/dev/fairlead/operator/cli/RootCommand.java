package dev.fairlead.operator.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What stands above the commands. */
@Command(
    name = "fairlead",
    versionProvider = VersionText.class,
    description = {
      "Renders ConfigTemplates and distributes them to many clusters.",
      "",
      "New here? 'fairlead demo' shows it all, without a cluster."
    },
    footer = {
      "",
      "'fairlead COMMAND --help' explains a command.",
      "Exit codes: 0 done, 1 failed, 2 wrong command line, 130 interrupted."
    })
final class RootCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  RootCommand() {}

  /** Without a command there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    var command = Objects.requireNonNull(spec).commandLine();
    command.usage(command.getErr());
    return CommandLine.ExitCode.USAGE;
  }
}
