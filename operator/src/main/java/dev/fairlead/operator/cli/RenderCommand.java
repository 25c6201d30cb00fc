package dev.fairlead.operator.cli;

import dev.fairlead.operator.render.LocalRender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rendering without a cluster. */
@Command(
    name = "render",
    sortOptions = false,
    description = {
      "Shows what each target would get, without any cluster. The files are judged as the API server",
      "would do it: unknown fields, types, rules; then the templates, with key, line and column."
    },
    footer = {
      "",
      "Example:",
      "  fairlead render -f template.yaml -f instance.yaml --cluster berlin",
      "Exit code 1 if anything is wrong; what can be rendered is printed all the same."
    })
final class RenderCommand implements Callable<Integer> {

  private final Host host;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      required = true,
      description =
          "YAML or JSON with ConfigTemplates and ConfigTemplateInstances; may be given several"
              + " times. - is the standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "Shows this target alone; default: all.")
  private Optional<String> cluster = Optional.empty();

  RenderCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() {
    var outcome = LocalRender.run(files, host.in(), cluster);
    host.out().print(outcome.yaml());
    host.out().flush();
    outcome.errors().forEach(error -> host.err().println("fairlead render: " + error));
    return outcome.errors().isEmpty() ? 0 : 1;
  }
}
