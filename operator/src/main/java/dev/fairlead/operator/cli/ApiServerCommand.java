package dev.fairlead.operator.cli;

import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The in-memory API server alone. */
@Command(
    name = "api-server",
    sortOptions = false,
    description = {
      "Runs an in-memory Kubernetes API server until it is stopped, for any client and for kubectl.",
      "It listens on 127.0.0.1, for https and http alike, and forgets everything at its end."
    },
    footer = {
      "",
      "Example:",
      "  fairlead api-server --port 8001 --kubeconfig /tmp/kc",
      "  kubectl --kubeconfig /tmp/kc get namespaces"
    })
final class ApiServerCommand implements Callable<Integer> {

  private final Host host;
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Port to listen on; default: any free one.")
  private int port;

  @Option(
      names = "--token",
      paramLabel = "T",
      description = "Bearer token that lets clients in; default: one that nobody can guess.")
  private Optional<String> token = Optional.empty();

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "Where to write the kubeconfig, readable by you alone; default: a temporary file.")
  private Optional<Path> kubeconfig = Optional.empty();

  @Option(
      names = "--allow-compact",
      description = {
        "Serves POST /testkit/compact, which makes the server forget its history: the next watch from"
            + " an old version gets 410 Gone."
      })
  private boolean allowCompact;

  ApiServerCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (var server = InMemoryApiServer.start(options());
        var file = write(server)) {
      announce(server, file.path());
      host.stop().await();
    }
    return 0;
  }

  private ServerOptions options() {
    try {
      var options = ServerOptions.defaults().port(port);
      options = token.isPresent() ? options.token(token.get()) : options;
      return allowCompact ? options.allowCompact() : options;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(Objects.requireNonNull(spec).commandLine(), message(e));
    }
  }

  private KubeconfigFile write(InMemoryApiServer server) {
    try {
      return KubeconfigFile.write(kubeconfig, server.kubeconfig());
    } catch (UncheckedIOException e) {
      throw new CommandFailure(
          message(e) + ". Stop who has it, or leave --port out to get a free one.", e);
    }
  }

  private void announce(InMemoryApiServer server, Path file) {
    var out = host.out();
    int number = server.connection().server().getPort();
    out.printf(
        "in-memory API server at https://127.0.0.1:%d and http://127.0.0.1:%d%n", number, number);
    out.printf("  kubectl --kubeconfig %s get namespaces%n", file);
    if (allowCompact) {
      out.printf("  POST /testkit/compact makes it forget its history%n");
    }
    out.println("Ctrl-C stops it.");
    out.flush();
  }

  private static String message(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }
}
