package dev.fairlead.operator.cli;

import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.wiring.Composition;
import dev.fairlead.operator.wiring.HubClient;
import dev.fairlead.operator.wiring.HubException;
import dev.fairlead.operator.wiring.HubSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The operator itself. */
@Command(
    name = "run",
    sortOptions = false,
    description = {
      "Runs the operator until it is stopped; SIGTERM lets work in progress end first.",
      "",
      "Its own cluster is the first of: --kubeconfig, KUBECONFIG, the service account of its pod,",
      "~/.kube/config. The kinds must be installed there:",
      "  fairlead manifests | kubectl apply -f -"
    },
    footer = {"", "Durations are written like 250ms, 1s, 5m or 1h30m."})
final class RunCommand implements Callable<Integer> {

  private static final Logger LOG = LoggerFactory.getLogger(RunCommand.class);
  private static final Path SERVICE_ACCOUNT =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  private final Host host;
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--backend",
      paramLabel = "LIBRARY",
      defaultValue = "fabric8",
      description = "Client library to use: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private HubClient backend = HubClient.FABRIC8;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Kubeconfig of the cluster that the operator works for; it is trusted.")
  private Optional<Path> kubeconfig = Optional.empty();

  @Option(
      names = "--watch-namespace",
      paramLabel = "NS",
      description = "Works for this namespace only; may be given several times. Default: all.")
  private Set<String> watchNamespaces = new LinkedHashSet<>();

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Instances that are planned at once; default ${DEFAULT-VALUE}. Targets have 16 workers of"
              + " their own.")
  private int workers;

  @Option(
      names = "--retry-base",
      paramLabel = "D",
      defaultValue = "1s",
      description =
          "Wait before the first retry of a target; it doubles. Default ${DEFAULT-VALUE}.")
  private Duration retryBase = Duration.ZERO;

  @Option(
      names = "--retry-max",
      paramLabel = "D",
      defaultValue = "5m",
      description = "Longest wait between two retries; default ${DEFAULT-VALUE}.")
  private Duration retryMax = Duration.ZERO;

  @Option(
      names = "--max-retries",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Retries before a target counts as failed (ReconcileFailed); default ${DEFAULT-VALUE}."
              + " After that it is tried once per spec.interval.")
  private int maxRetries;

  @Option(
      names = "--cluster-id",
      paramLabel = "ID",
      description =
          "Name of this cluster in the marks on ConfigMaps; default: the uid of its namespace"
              + " kube-system.")
  private Optional<String> clusterId = Optional.empty();

  @Option(
      names = "--watch-secrets",
      description =
          "Notices changed kubeconfig Secrets at once, instead of at the next try. Needs the right"
              + " to list and watch Secrets: see 'fairlead manifests --watch-secrets'.")
  private boolean watchSecrets;

  @Option(
      names = "--allow-loopback-targets",
      description =
          "Lets kubeconfigs of targets lead to loopback, link-local and this cluster's own"
              + " addresses. For tries on one machine, never for a cluster that others use.")
  private boolean allowLoopbackTargets;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "${COMPLETION-CANDIDATES}, one line per event on stderr; default ${DEFAULT-VALUE}.")
  private LogFormat logFormat = LogFormat.TEXT;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      defaultValue = "info",
      description = "error, warn, info, debug or trace; default ${DEFAULT-VALUE}.")
  private LogLevel logLevel = LogLevel.INFO;

  @Option(names = "--hub-patience", hidden = true, defaultValue = "30s")
  private Duration patience = Duration.ZERO;

  RunCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws InterruptedException {
    var settings = settings();
    host.logs().accept(new LogTarget(logFormat, logLevel.level(), Optional.empty()));
    try (var composition = compose(settings)) {
      if (new HubCheck(composition.hub(), patience, host).pass()) {
        work(composition);
      }
    } catch (HubException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
    LOG.atInfo().setMessage("operator stopped").log();
    return 0;
  }

  private Composition compose(OperatorSettings settings) {
    var source = HubSource.find(kubeconfig, host.environment(), host.home(), SERVICE_ACCOUNT);
    return Composition.of(backend, source, settings, host.time());
  }

  private void work(Composition composition) throws InterruptedException {
    try {
      composition.start();
    } catch (IllegalStateException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
    LOG.atInfo()
        .setMessage("operator started")
        .addKeyValue("backend", backend)
        .addKeyValue("address", composition.hub().address())
        .addKeyValue("namespaces", watchNamespaces.isEmpty() ? "all" : watchNamespaces)
        .log();
    host.stop().await();
    LOG.atInfo().setMessage("stopping: work in progress ends first").log();
  }

  OperatorSettings settings() {
    require(workers >= 1, "--workers must be at least 1, was " + workers);
    require(!retryBase.isZero(), "--retry-base must be longer than nothing");
    require(
        retryMax.compareTo(retryBase) >= 0,
        "--retry-max must not be shorter than --retry-base, which is " + retryBase);
    require(maxRetries >= 0, "--max-retries must not be negative, was " + maxRetries);
    watchNamespaces.forEach(this::requireNamespace);
    var settings =
        OperatorSettings.defaults()
            .withWatchNamespaces(watchNamespaces)
            .withWorkers(workers)
            .withRetries(retryBase, retryMax, maxRetries)
            .withWatchSecrets(watchSecrets)
            .withAllowLoopbackTargets(allowLoopbackTargets);
    return clusterId.map(settings::withClusterId).orElse(settings);
  }

  private void requireNamespace(String name) {
    require(NamespaceNames.isValid(name), NamespaceNames.refusal("--watch-namespace", name));
  }

  private void require(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
  }
}
