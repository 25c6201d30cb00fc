package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.KeyedDeclaration;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.reconcile.RunContext;
import dev.fairlead.runtime.internal.rest.CallScope;

/**
 * Runs a {@link KeyReconciler}: no object, no finalizers, no status; the client is the local
 * cluster's.
 */
final class KeyedHandler<K> implements KeyHandler<K> {
  private static final ObjectReference NOTHING = new ObjectReference("", "", "", "", "");

  private final KeyReconciler<K> reconciler;
  private final Contexts contexts;

  KeyedHandler(
      KeyedDeclaration<K> declaration, ControllerOptions options, Environment environment) {
    this.reconciler = declaration.reconciler();
    this.contexts = new Contexts(declaration.name(), options, environment);
  }

  @Override
  public Decision handle(K key, Run<K> run) throws Exception {
    ClusterName cluster = key instanceof ObjectKey object ? object.cluster() : ClusterName.LOCAL;
    CallScope calls = run.scope().calls();
    RunContext context = contexts.plain(run, calls, cluster, NOTHING);
    return run.decide(reconciler.reconcile(key, context));
  }
}
