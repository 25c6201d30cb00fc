package dev.fairlead.operator.cli;

import dev.fairlead.operator.wiring.Hub;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.CancelSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What must hold before the operator starts: the hub answers, lets us in, and serves our kinds.
 * Used by one thread.
 */
final class HubCheck {

  private static final Logger LOG = LoggerFactory.getLogger(HubCheck.class);
  private static final String DISCOVERY = "/apis/configtemplate.fairlead.dev/v1";
  private static final List<String> PLURALS = List.of("configtemplates", "configtemplateinstances");
  private static final Duration BETWEEN = Duration.ofSeconds(1);
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(5);

  private final Hub hub;
  private final Duration patience;
  private final Host host;

  /**
   * @param patience how long to try again while nothing answers
   */
  HubCheck(Hub hub, Duration patience, Host host) {
    this.hub = hub;
    this.patience = patience;
    this.host = host;
  }

  /**
   * Returns when all holds; false if the process is to end first.
   *
   * @throws CommandFailure if something does not hold
   */
  boolean pass() throws InterruptedException {
    long end = host.time().nanoTime() + patience.toNanos();
    var answer = ask(end);
    answer.ifPresent(this::judge);
    return answer.isPresent();
  }

  /** The first answer of the hub; empty if the process is to end. */
  private Optional<ApiResponse> ask(long end) throws InterruptedException {
    while (true) {
      String cause;
      try {
        var answer = hub.backend().send(request(), CancelSignal.none());
        if (answer.status() < 500 && answer.status() != 429) {
          return Optional.of(answer);
        }
        cause = "it answers " + answer.status();
      } catch (IOException e) {
        cause = Causes.of(e);
      }
      if (host.time().nanoTime() >= end) {
        throw unreachable(cause);
      }
      tell(cause);
      if (host.stop().await(BETWEEN)) {
        return Optional.empty();
      }
    }
  }

  private static ApiRequest request() {
    return ApiRequest.of("GET", DISCOVERY).withTimeout(LONGEST_REQUEST);
  }

  private void tell(String cause) {
    LOG.atWarn()
        .setMessage("cluster not reached, trying again")
        .addKeyValue("address", hub.address())
        .addKeyValue("cause", cause)
        .log();
  }

  private CommandFailure unreachable(String cause) {
    return new CommandFailure(
        "the cluster at %s can't be reached: %s. Tried for %d s. Check the address in the kubeconfig, the network and the certificate; --kubeconfig FILE names another cluster."
            .formatted(hub.address(), cause, patience.toSeconds()));
  }

  private void judge(ApiResponse answer) {
    switch (answer.status()) {
      case 200 -> requireKinds(answer);
      case 401 ->
          throw new CommandFailure(
              "the cluster at "
                  + hub.address()
                  + " does not accept the credentials (401). Renew them in the kubeconfig, or name"
                  + " another one by --kubeconfig FILE.");
      case 404 -> throw noKinds();
      default ->
          throw new CommandFailure(
              "the cluster at %s answers %d to GET %s. Is it a Kubernetes API server, and may this user read it?"
                  .formatted(hub.address(), answer.status(), DISCOVERY));
    }
  }

  private void requireKinds(ApiResponse answer) {
    var text = answer.body().utf8();
    if (!PLURALS.stream().allMatch(plural -> text.contains("\"" + plural + "\""))) {
      throw noKinds();
    }
  }

  private CommandFailure noKinds() {
    return new CommandFailure(
        "the cluster at "
            + hub.address()
            + " does not know ConfigTemplate and ConfigTemplateInstance. Install them first:"
            + " fairlead manifests | kubectl apply -f -");
  }
}
