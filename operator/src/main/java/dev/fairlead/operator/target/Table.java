package dev.fairlead.operator.target;

import dev.fairlead.model.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What is to be done at which place, and how it went. In memory: a restart makes it anew. */
final class Table {
  /*
   * Invariants: an entry is there exactly for the places of the last plan of its instance. A try that
   * ends after its order was replaced changes nothing: its place runs again, as replacing fired it.
   * Locking: lock guards all; nothing is called under it that blocks or is not of this package.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ObjectKey, Batch> batches = new HashMap<>();

  /** The entries of one instance. */
  private static final class Batch {
    private InstancePlan plan;
    private final Map<Location, Entry> entries = new LinkedHashMap<>();

    Batch(InstancePlan plan) {
      this.plan = plan;
    }

    Set<String> keptUids() {
      var uids = new HashSet<String>();
      entries.values().forEach(entry -> entry.keptUid().ifPresent(uids::add));
      return uids;
    }

    boolean isSynced(Location place) {
      var entry = entries.get(place);
      return entry != null && entry.isSynced();
    }

    boolean isSettled() {
      return entries.values().stream().allMatch(entry -> entry.report().isPresent());
    }
  }

  /**
   * Replaces the plan of an instance.
   *
   * @param anew whether also what is ordered already is to be done at once
   * @return the places whose work has changed or ended
   */
  Set<TargetKey> plan(InstancePlan plan, boolean anew) {
    lock.lock();
    try {
      var changed = new LinkedHashSet<TargetKey>();
      var batch = batches.get(plan.instance());
      if (batch == null || !batch.plan.metadata().uid().equals(plan.metadata().uid())) {
        changed.addAll(take(plan.instance()));
        batch = new Batch(plan);
        batches.put(plan.instance(), batch);
      }
      batch.plan = plan;
      changed.addAll(withoutOthers(batch));
      changed.addAll(withOrders(batch, anew));
      return changed;
    } finally {
      lock.unlock();
    }
  }

  private static Set<TargetKey> withoutOthers(Batch batch) {
    var ended = new HashSet<>(batch.entries.keySet());
    ended.removeAll(batch.plan.orders().keySet());
    batch.entries.keySet().removeAll(ended);
    return keys(batch.plan, ended);
  }

  private static Set<TargetKey> withOrders(Batch batch, boolean anew) {
    var changed = new LinkedHashSet<Location>();
    batch
        .plan
        .orders()
        .forEach(
            (place, order) -> {
              var entry = batch.entries.get(place);
              if (entry == null) {
                var known = batch.plan.known().getOrDefault(place, Known.NOTHING);
                batch.entries.put(place, new Entry(order, known));
                changed.add(place);
              } else if (anew || !entry.order().equals(order)) {
                entry.renew(order);
                changed.add(place);
              }
            });
    return keys(batch.plan, changed);
  }

  private static Set<TargetKey> keys(InstancePlan plan, Set<Location> places) {
    var keys = new LinkedHashSet<TargetKey>();
    places.forEach(place -> keys.add(plan.key(place)));
    return keys;
  }

  /** Lets these places begin anew with what is ordered there. */
  void renew(Set<TargetKey> keys) {
    for (var key : keys) {
      withEntry(
          key,
          (batch, entry) -> {
            entry.renew(entry.order());
            return entry;
          });
    }
  }

  /** Forgets an instance; the places whose work has ended. */
  Set<TargetKey> drop(ObjectKey instance) {
    lock.lock();
    try {
      return take(instance);
    } finally {
      lock.unlock();
    }
  }

  private Set<TargetKey> take(ObjectKey instance) {
    var batch = batches.remove(instance);
    return batch == null ? Set.of() : keys(batch.plan, batch.entries.keySet());
  }

  /** What to do at a place now; empty if nothing is ordered there any more. */
  Optional<Job> job(TargetKey key) {
    return withEntry(key, (batch, entry) -> entry.job(key, batch.plan, batch.keptUids()));
  }

  /** Whether the content is at that place of the same instance. */
  boolean isSynced(TargetKey key, Location other) {
    return withEntry(key, (batch, entry) -> batch.isSynced(other)).orElse(false);
  }

  /** Changes the entry of a job, if its order still stands. */
  <R> Optional<R> update(Job job, Function<Entry, R> change) {
    return withEntry(
            job.key(),
            (batch, entry) ->
                entry.isOf(job) ? Optional.of(change.apply(entry)) : Optional.<R>empty())
        .flatMap(changed -> changed);
  }

  /** Whether every place of the instance has been tried. */
  boolean isSettled(TargetKey key) {
    return withEntry(key, (batch, entry) -> batch.isSettled()).orElse(true);
  }

  /** The places that wait for this one. */
  Set<TargetKey> dependents(TargetKey key) {
    return withEntry(key, (batch, entry) -> dependents(batch, key.location())).orElse(Set.of());
  }

  private static Set<TargetKey> dependents(Batch batch, Location first) {
    var dependents = new LinkedHashSet<Location>();
    batch.entries.forEach(
        (place, entry) -> {
          if (entry.order() instanceof Order.Clear clear
              && clear.after().filter(first::equals).isPresent()) {
            dependents.add(place);
          }
        });
    return keys(batch.plan, dependents);
  }

  /** Those of the keys whose cluster could not be reached by the last try. */
  Set<TargetKey> unreachable(Set<TargetKey> keys) {
    var unreachable = new LinkedHashSet<TargetKey>();
    for (var key : keys) {
      if (withEntry(key, (batch, entry) -> entry.isUnreachable()).orElse(false)) {
        unreachable.add(key);
      }
    }
    return unreachable;
  }

  /** What has come of these orders; those that were not tried yet are left out. */
  Map<Location, Report> reports(ObjectKey instance, String uid, Map<Location, Order> orders) {
    lock.lock();
    try {
      var reports = new HashMap<Location, Report>();
      var batch = batches.get(instance);
      if (batch != null && batch.plan.metadata().uid().equals(uid)) {
        batch.entries.forEach(
            (place, entry) ->
                entry
                    .report()
                    .filter(any -> entry.order().equals(orders.get(place)))
                    .ifPresent(report -> reports.put(place, report)));
      }
      return reports;
    } finally {
      lock.unlock();
    }
  }

  private <R> Optional<R> withEntry(TargetKey key, BiFunction<Batch, Entry, R> read) {
    lock.lock();
    try {
      var batch = batches.get(key.instance());
      if (batch == null || !batch.plan.metadata().uid().equals(key.uid())) {
        return Optional.empty();
      }
      var entry = batch.entries.get(key.location());
      return entry == null ? Optional.empty() : Optional.of(read.apply(batch, entry));
    } finally {
      lock.unlock();
    }
  }
}
