package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of one object: reads it, then takes exactly one of the ways gone, deleting, or reconcile.
 */
final class ObjectHandler<T> implements KeyHandler<ObjectKey> {
  private static final Logger log = LoggerFactory.getLogger(ObjectHandler.class);

  private final ObjectDeclaration<T> declaration;
  private final ControllerOptions options;
  private final Environment environment;
  private final Contexts contexts;
  private final Set<ObjectKey> seenGone = ConcurrentHashMap.newKeySet();

  ObjectHandler(
      ObjectDeclaration<T> declaration, ControllerOptions options, Environment environment) {
    this.options = options;
    this.declaration = declaration;
    this.environment = environment;
    this.contexts = new Contexts(declaration.name(), options, environment);
  }

  /** The object's deletion was seen: its next run may be {@code whenGone}. */
  void deletionSeen(ObjectKey key) {
    if (declaration.whenGone().isPresent()) {
      seenGone.add(key);
    }
  }

  void forget(Predicate<? super ObjectKey> which) {
    seenGone.removeIf(which);
  }

  @Override
  public Decision handle(ObjectKey key, Run<ObjectKey> run) throws Exception {
    Optional<ClusterSession> session = environment.clusters().find(key.cluster());
    if (session.isEmpty()) {
      log.atDebug().log("the cluster is gone; nothing to do");
      return run.decide(Result.done());
    }
    Optional<StoredObject> stored = read(session.get(), key, run);
    if (stored.isEmpty()) {
      return gone(key, run);
    }
    seenGone.remove(key);
    return new ObjectRun<>(
            declaration, options, environment, contexts, session.get(), run, stored.get())
        .perform();
  }

  private Optional<StoredObject> read(ClusterSession session, ObjectKey key, Run<ObjectKey> run) {
    return contexts.read(session, declaration.type(), key, run.scope().calls());
  }

  private Decision gone(ObjectKey key, Run<ObjectKey> run) throws Exception {
    Optional<KeyReconciler<ObjectKey>> whenGone = declaration.whenGone();
    if (whenGone.isEmpty() || !seenGone.contains(key)) {
      return run.decide(Result.done());
    }
    var context =
        contexts.plain(
            run, run.scope().calls(), key.cluster(), Contexts.reference(declaration.type(), key));
    Decision decision = run.decide(whenGone.get().reconcile(key, context));
    if (decision instanceof Decision.Succeeded ok && ok.result().equals(Result.done())) {
      seenGone.remove(key);
    }
    return decision;
  }
}
