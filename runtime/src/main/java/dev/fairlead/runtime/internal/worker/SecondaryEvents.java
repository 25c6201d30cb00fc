package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Lane;
import dev.fairlead.runtime.internal.cache.ChangeHandler;
import dev.fairlead.runtime.internal.cache.StoredChange;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Source;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps changes of one source to keys of the controller; both the old and the new state are asked.
 */
final class SecondaryEvents<S> implements ChangeHandler {
  private static final Logger log = LoggerFactory.getLogger(SecondaryEvents.class);

  private final String controller;
  private final ResourceType<?> primary;
  private final Source<S> source;
  private final ClusterSession session;
  private final BiConsumer<ObjectKey, Arrival> queue;
  private final Retries retries;
  private final Runnable onSynced;

  SecondaryEvents(
      String controller,
      ResourceType<?> primary,
      Source<S> source,
      ClusterSession session,
      BiConsumer<ObjectKey, Arrival> queue,
      Retries retries,
      Runnable onSynced) {
    this.controller = controller;
    this.primary = primary;
    this.source = source;
    this.session = session;
    this.queue = queue;
    this.retries = retries;
    this.onSynced = onSynced;
  }

  @Override
  public void synced() {
    onSynced.run();
  }

  @Override
  public void changed(StoredChange change) {
    if (!isWanted(change)) {
      return;
    }
    change.previous().ifPresent(previous -> map(previous, change));
    map(change.current(), change);
  }

  private void map(StoredObject object, StoredChange change) {
    retries.run(
        "mapper of %s in controller %s, for %s".formatted(source.type(), controller, object.key()),
        () -> offer(keys(object), change));
  }

  private void offer(Collection<ObjectKey> keys, StoredChange change) {
    if (keys.isEmpty()) {
      return;
    }
    if (change.initial()) {
      keys.forEach(key -> queue.accept(key, Arrival.BACKGROUND));
      return;
    }
    session
        .cache()
        .ownWrites()
        .classify(
            source.type(),
            change,
            own -> keys.forEach(key -> queue.accept(key, own ? Arrival.OWN_WRITE : foreign())));
  }

  private Arrival foreign() {
    if (source.isResettingRetries()) {
      return Arrival.NEW_INTENT;
    }
    return source.isStrictBackoff() ? new Arrival(Lane.CHANGE, BackoffRule.KEEP) : Arrival.CHANGE;
  }

  private Set<ObjectKey> keys(StoredObject object) {
    Source.Mapping<S> mapping = source.mapping();
    Set<ObjectKey> keys = new LinkedHashSet<>();
    if (mapping instanceof Source.Mapped<S> mapped) {
      S decoded = session.client().decode(source.type(), object);
      keys.addAll(mapped.mapper().keys(decoded, object.key()));
    } else if (mapping instanceof Source.Referenced<S> referenced) {
      keys.addAll(session.cache().referrers(referenced.reference(), object.key()));
    } else {
      owner(object.metadata(), object.key(), keys);
    }
    return keys;
  }

  private void owner(ObjectMeta metadata, ObjectKey owned, Set<ObjectKey> keys) {
    for (OwnerReference owner : metadata.ownerReferences()) {
      if (owner.controller() && isPrimary(owner)) {
        ObjectKey sibling = owned.withName(owner.name());
        keys.add(primary.scope() == Scope.CLUSTER ? sibling.withNamespace("") : sibling);
      }
    }
  }

  /** Group and kind name the owner; versions of one kind are the same objects. */
  private boolean isPrimary(OwnerReference owner) {
    int slash = owner.apiVersion().indexOf('/');
    String group = slash < 0 ? "" : owner.apiVersion().substring(0, slash);
    return group.equals(primary.group()) && owner.kind().equals(primary.kind());
  }

  private boolean isWanted(StoredChange stored) {
    if (source.filter().isEmpty()) {
      return true;
    }
    Change<S> change = Changes.of(source.type(), session.client(), stored);
    try {
      return source.filter().get().test(change);
    } catch (RuntimeException | StackOverflowError e) {
      log.atWarn()
          .addKeyValue("controller", controller)
          .addKeyValue("key", stored.current().key())
          .setCause(e)
          .log("the filter of a watch threw; the change passes");
      return true;
    }
  }
}
