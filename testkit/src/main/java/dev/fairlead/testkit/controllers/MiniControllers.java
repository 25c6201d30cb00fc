package dev.fairlead.testkit.controllers;

import dev.fairlead.spi.Backend;
import java.util.function.Predicate;

/**
 * Does the work of kube-controller-manager's garbage collector and namespace controller on demand.
 * Not for several threads at once.
 */
public final class MiniControllers {
  private static final int MAX_ROUNDS = 100;

  private final ClusterApi api;
  private final Predicate<String> scope;

  private MiniControllers(ClusterApi api, Predicate<String> scope) {
    this.api = api;
    this.scope = scope;
  }

  /** Controllers of the cluster that a backend reaches, with its rights. */
  public static MiniControllers of(Backend backend) {
    return within(backend, any -> true);
  }

  /**
   * The same for some namespaces only: what is in others is looked at as owners, and left alone.
   *
   * @param namespaces whether a namespace is cared for; asked about {@code ""} for what has none
   */
  public static MiniControllers within(Backend backend, Predicate<String> namespaces) {
    return new MiniControllers(new ClusterApi(backend), namespaces);
  }

  /**
   * Collects what has lost its owners and empties namespaces that are being deleted, until there is
   * nothing left to do. What finalizers of others hold stays.
   *
   * @throws AssertionError if the server refuses a request, or if 100 rounds do not suffice
   */
  public void run() {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      var types = api.types();
      boolean hasCollected = new GarbageCollector(api, types, scope).round();
      boolean hasEmptied = new NamespaceFinalizer(api, types, scope).round();
      if (!hasCollected && !hasEmptied) {
        return;
      }
    }
    throw new AssertionError(
        "the mini controllers are not done after %d rounds; does something make objects anew?"
            .formatted(MAX_ROUNDS));
  }
}
