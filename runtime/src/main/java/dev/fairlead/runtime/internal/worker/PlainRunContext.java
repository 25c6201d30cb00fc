package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.reconcile.RunContext;
import java.time.Duration;
import java.time.Instant;

/** The context of one run, made of what belongs to that run. */
sealed class PlainRunContext implements RunContext permits ObjectRunContext {
  private final RunScope scope;
  private final int attempt;
  private final String id;
  private final Environment environment;
  private final Client client;
  private final Clusters clusters;
  private final EventRecorder events;

  PlainRunContext(
      RunScope scope,
      int attempt,
      String id,
      Environment environment,
      Client client,
      Clusters clusters,
      EventRecorder events) {
    this.scope = scope;
    this.attempt = attempt;
    this.id = id;
    this.environment = environment;
    this.client = client;
    this.clusters = clusters;
    this.events = events;
  }

  @Override
  public final Client client() {
    return client;
  }

  @Override
  public final Clusters clusters() {
    return clusters;
  }

  @Override
  public final EventRecorder events() {
    return events;
  }

  @Override
  public final Instant now() {
    return environment.time().now();
  }

  @Override
  public final int attempt() {
    return attempt;
  }

  @Override
  public final String reconcileId() {
    return id;
  }

  @Override
  public final Duration remaining() {
    Duration left = scope.remaining();
    return left.isNegative() ? Duration.ZERO : left;
  }

  @Override
  public final void checkCancelled() {
    scope.calls().check();
  }
}
