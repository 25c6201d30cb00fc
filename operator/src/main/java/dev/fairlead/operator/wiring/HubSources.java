package dev.fairlead.operator.wiring;

import java.nio.file.Path;

/** What is wrong with a description of the hub, said the same way whichever library found it. */
final class HubSources {

  private HubSources() {}

  static HubException noContext(Path kubeconfig) {
    return new HubException(
        kubeconfig
            + " has no current context that leads to a server. Choose one: kubectl --kubeconfig "
            + kubeconfig
            + " config use-context NAME.");
  }

  static HubException unusable(Path file, Exception cause) {
    return cause instanceof HubException known
        ? known
        : new HubException(file + " can't be used: " + rootOf(cause) + ".", cause);
  }

  private static String rootOf(Throwable failure) {
    var cause = failure.getCause();
    return cause == null ? String.valueOf(failure.getMessage()) : rootOf(cause);
  }
}
