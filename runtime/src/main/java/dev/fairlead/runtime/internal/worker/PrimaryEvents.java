package dev.fairlead.runtime.internal.worker;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.ObjectDeclaration;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.internal.cache.ChangeHandler;
import dev.fairlead.runtime.internal.cache.StoredChange;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.watch.Change;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What changes of a controller's own objects mean for their keys: the table of the retry rule. */
final class PrimaryEvents<T> implements ChangeHandler {
  private static final Logger log = LoggerFactory.getLogger(PrimaryEvents.class);

  private final ObjectDeclaration<T> declaration;
  private final ControllerOptions options;
  private final ClusterSession session;
  private final BiConsumer<ObjectKey, Arrival> queue;
  private final Consumer<ObjectKey> deletionSeen;
  private final Runnable onSynced;

  PrimaryEvents(
      ObjectDeclaration<T> declaration,
      ControllerOptions options,
      ClusterSession session,
      BiConsumer<ObjectKey, Arrival> queue,
      Consumer<ObjectKey> deletionSeen,
      Runnable onSynced) {
    this.declaration = declaration;
    this.options = options;
    this.session = session;
    this.queue = queue;
    this.deletionSeen = deletionSeen;
    this.onSynced = onSynced;
  }

  @Override
  public void synced() {
    onSynced.run();
  }

  @Override
  public void changed(StoredChange change) {
    ObjectKey key = change.current().key();
    switch (change.kind()) {
      case DELETED -> {
        deletionSeen.accept(key);
        offerIfWanted(change, Arrival.NEW_INTENT);
      }
      case ADDED ->
          offerIfWanted(change, change.initial() ? Arrival.BACKGROUND : Arrival.NEW_INTENT);
      case UPDATED -> updated(change);
    }
  }

  private void updated(StoredChange change) {
    ObjectMeta before = change.previous().orElseThrow().metadata();
    ObjectMeta after = change.current().metadata();
    if (!isAlwaysWanted(before, after) && !isWanted(change)) {
      return;
    }
    ObjectKey key = change.current().key();
    Arrival foreign = isNewIntent(before, after) ? Arrival.NEW_INTENT : Arrival.CHANGE;
    session
        .cache()
        .ownWrites()
        .classify(
            declaration.type(),
            change,
            own -> queue.accept(key, own ? Arrival.OWN_WRITE : foreign));
  }

  private void offerIfWanted(StoredChange change, Arrival arrival) {
    if (isWanted(change)) {
      queue.accept(change.current().key(), arrival);
    }
  }

  /** A filter can't hide that somebody deletes the object or asks for a run by annotation. */
  private boolean isAlwaysWanted(ObjectMeta before, ObjectMeta after) {
    boolean requested =
        options.requestedAtAnnotation().map(name -> differs(before, after, name)).orElse(false);
    return requested || before.isDeleting() != after.isDeleting();
  }

  private static boolean differs(ObjectMeta before, ObjectMeta after, String annotation) {
    return !Objects.equals(
        before.annotations().get(annotation), after.annotations().get(annotation));
  }

  /**
   * A predicate that throws lets the change pass: a run too many is harmless, a lost one is not.
   */
  private boolean isWanted(StoredChange stored) {
    Change<T> change = Changes.of(declaration.type(), session.client(), stored);
    try {
      return declaration.filter().test(change);
    } catch (RuntimeException | StackOverflowError e) {
      log.atWarn()
          .addKeyValue("controller", declaration.name())
          .addKeyValue("key", stored.current().key())
          .setCause(e)
          .log("the filter threw; the change passes");
      return true;
    }
  }

  /** Kinds without generation say nothing about intent, so each foreign change counts as one. */
  private static boolean isNewIntent(ObjectMeta before, ObjectMeta after) {
    return after.generation() == 0
        || before.generation() != after.generation()
        || before.isDeleting() != after.isDeleting()
        || !before.labels().equals(after.labels())
        || !before.annotations().equals(after.annotations());
  }
}
