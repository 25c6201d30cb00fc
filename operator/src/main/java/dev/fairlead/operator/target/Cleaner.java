package dev.fairlead.operator.target;

import dev.fairlead.client.Client;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.reconcile.RunContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Takes one ConfigMap away, or our marks off it; only if it is ours. */
final class Cleaner {
  private static final int FORBIDDEN = 403;

  private final Job job;
  private final Order.Clear order;
  private final TargetEvents events;

  Cleaner(Job job, Order.Clear order, RunContext context) {
    this.job = job;
    this.order = order;
    this.events = new TargetEvents(context.events(), job);
  }

  /**
   * One try.
   *
   * @return {@code GONE}, {@code LEFT}, or {@code WAITING} for the finalizers of others
   */
  Report clear(Client client, ObjectKey key) {
    var live = client.live().get(ConfigMap.TYPE, key);
    if (live.isEmpty()) {
      return gone(key, job.isDeleted());
    }
    if (!isOurs(live.get().metadata())) {
      return gone(key, false);
    }
    if (order.orphans()) {
      return orphan(client, key);
    }
    return live.get().metadata().isDeleting()
        ? waiting(live.get())
        : delete(client, key, live.get());
  }

  private boolean isOurs(ObjectMeta live) {
    return Ownership.of(live, job) == Ownership.OURS && !job.keptUids().contains(live.uid());
  }

  private Report delete(Client client, ObjectKey key, ConfigMap live) {
    DeleteResult result;
    try {
      result =
          client.delete(
              ConfigMap.TYPE,
              key,
              DeleteOption.ifUid(live.metadata().uid()),
              DeleteOption.ifResourceVersion(live.metadata().resourceVersion()));
    } catch (RejectedException e) {
      throw denied(key, e);
    }
    return result == DeleteResult.DELETING ? waiting(live) : gone(key, true);
  }

  private static TargetException denied(ObjectKey key, RejectedException refusal) {
    var what =
        refusal.code() == FORBIDDEN
            ? "delete configmaps is not allowed"
            : "the deletion is refused";
    return new TargetException(
        Reasons.DELETE_DENIED,
        "%s in namespace %s: %s".formatted(what, key.namespace(), refusal.getMessage()),
        refusal);
  }

  private Report waiting(ConfigMap live) {
    return Report.of(
        Report.Phase.WAITING,
        "",
        "the ConfigMap is being deleted and waits for its finalizers "
            + live.metadata().finalizers(),
        job.known());
  }

  private Report gone(ObjectKey key, boolean byUs) {
    if (byUs) {
      events.normal(
          Reasons.PRUNED, "ConfigMap %s/%s is deleted".formatted(key.namespace(), key.name()));
    }
    return Report.of(Report.Phase.GONE, "", "", job.known());
  }

  private Report orphan(Client client, ObjectKey key) {
    try {
      client.edit(ConfigMap.TYPE, key, now -> isOurs(now.metadata()) ? unmarked(now) : now);
      return left("it stays, without our marks");
    } catch (NotFoundException goneMeanwhile) {
      return gone(key, false);
    }
  }

  private static ConfigMap unmarked(ConfigMap live) {
    var metadata = live.metadata();
    return live.withMetadata(
        metadata
            .withLabels(without(metadata.labels()))
            .withAnnotations(without(metadata.annotations())));
  }

  private static Map<String, String> without(Map<String, String> all) {
    var others = new LinkedHashMap<>(all);
    others.keySet().removeIf(name -> name.startsWith(Marks.PREFIX));
    others.remove(Marks.MANAGED_BY, Marks.MANAGER);
    return others;
  }

  /** The cluster can't be reached and the order says not to wait. */
  Report leave(Trouble why) {
    return left("it may still be there: " + why.message());
  }

  private Report left(String how) {
    var key = job.key().configMap();
    events.warning(
        Reasons.ORPHANED,
        "ConfigMap %s/%s is given up; %s".formatted(key.namespace(), key.name(), how));
    return Report.of(Report.Phase.LEFT, Reasons.ORPHANED, how, job.known());
  }
}
