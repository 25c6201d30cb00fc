package dev.fairlead.operator.target;

import dev.fairlead.client.Client;
import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.reconcile.RunContext;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Makes one ConfigMap look as ordered: one read, and a write only where it differs. Never touches
 * one that is not ours unless the instance adopts.
 */
final class Keeper {
  private final Job job;
  private final Order.Keep order;
  private final Wanted wanted;
  private final RunContext context;
  private final TargetEvents events;

  /** The names of the keys of a ConfigMap that is about to be adopted. */
  private Optional<String> adopted = Optional.empty();

  Keeper(Job job, Order.Keep order, String hub, RunContext context) {
    this.job = job;
    this.order = order;
    this.wanted = new Wanted(job.key(), order, hub);
    this.context = context;
    this.events = new TargetEvents(context.events(), job);
  }

  /**
   * One try.
   *
   * @throws TargetException if the ConfigMap is not ours
   */
  Report keep(Client client, ObjectKey key) {
    var written = client.createOrUpdate(ConfigMap.TYPE, key, this::desired);
    tell(written, key);
    var now = written.changed() ? Optional.of(context.now()) : job.known().lastSync();
    var uid = written.object().metadata().uid();
    return Report.of(
        Report.Phase.SYNCED,
        Reasons.SYNCED,
        "",
        new Known(uid, order.content().contentHash(), 0, "", now));
  }

  private ConfigMap desired(ConfigMap live) {
    adopted = Optional.empty();
    if (!live.metadata().uid().isEmpty()) {
      judge(live);
    }
    return wanted.from(live);
  }

  private void judge(ConfigMap live) {
    if (live.metadata().isDeleting()) {
      throw new TargetException(
          Reasons.REJECTED, "the ConfigMap is being deleted and waits for its finalizers");
    }
    switch (Ownership.of(live.metadata(), job)) {
      case OURS -> {}
      case OF_SIBLING ->
          throw new TargetException(
              Reasons.DUPLICATE_TARGET,
              "target %s has the same ConfigMap".formatted(annotation(live, Marks.TARGET)));
      case OF_OTHER -> takeFromOther(live);
      case FOREIGN -> takeForeign(live);
    }
  }

  private void takeFromOther(ConfigMap live) {
    if (!order.adopts() || isOtherAlive(live.metadata())) {
      throw new TargetException(
          Reasons.OWNED_BY_OTHER,
          "the ConfigMap belongs to ConfigTemplateInstance %s of hub %s"
              .formatted(annotation(live, Marks.INSTANCE), annotation(live, Marks.HUB)));
    }
    adopt(live);
  }

  private void takeForeign(ConfigMap live) {
    if (!order.adopts()) {
      throw new TargetException(
          Reasons.CONFLICT,
          "a ConfigMap of this name exists and is not ours; delete it, or set spec.onConflict to"
              + " Adopt");
    }
    adopt(live);
  }

  private void adopt(ConfigMap live) {
    var keys = new TreeSet<>(live.data().keySet());
    keys.addAll(live.binaryData().keySet());
    adopted = Optional.of(String.join(", ", keys));
  }

  /** Nobody takes from a living instance: two of them would write in turns for ever. */
  private boolean isOtherAlive(ObjectMeta live) {
    var owner = live.annotations().getOrDefault(Marks.INSTANCE, "");
    int slash = owner.indexOf('/');
    if (!wanted.hub().equals(live.annotations().get(Marks.HUB)) || slash < 1) {
      return false;
    }
    try {
      var key = ObjectKey.of(owner.substring(0, slash), owner.substring(slash + 1));
      return context
          .client()
          .get(ConfigTemplateInstance.TYPE, key)
          .filter(it -> it.metadata().uid().equals(live.labels().get(Marks.INSTANCE_UID)))
          .isPresent();
    } catch (NotCachedException unseen) {
      return true;
    } catch (IllegalArgumentException noKey) {
      return false;
    }
  }

  private static String annotation(ConfigMap live, String name) {
    return live.metadata().annotations().getOrDefault(name, "unknown");
  }

  private void tell(WriteResult<ConfigMap> written, ObjectKey key) {
    if (!written.changed()) {
      return;
    }
    var where = "ConfigMap %s/%s".formatted(key.namespace(), key.name());
    if (adopted.isPresent()) {
      events.normal(
          Reasons.ADOPTED, where + " is ours now; its keys were " + adopted.orElseThrow());
    } else if (isRepair(written)) {
      events.normal(Reasons.DRIFT_CORRECTED, where + " was changed by others and is mended");
    } else if (written.operation() == Operation.CREATED) {
      events.normal(Reasons.CREATED, where + " is there");
    } else {
      events.normal(Reasons.UPDATED, where + " has new content");
    }
  }

  private boolean isRepair(WriteResult<ConfigMap> written) {
    return written.operation() == Operation.CREATED
        ? !job.known().uid().isEmpty()
        : job.known().contentHash().equals(order.content().contentHash());
  }
}
