package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.Query;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.internal.cache.StoredChange.Origin;
import dev.fairlead.runtime.internal.rest.ResourceVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One kind's content, the progress of each feed, own writes, and who is told.
 *
 * <p>Invariants, all under {@code lock}: content and indexes are in step; a change reaches the
 * mailboxes in the order in which it reached the content, and a mailbox that joins gets exactly
 * what is there and then each change. What comes in was prepared outside ({@link Prepared}), so no
 * user code runs here; a commit whose index values are out of date is refused, to be prepared
 * again.
 *
 * <p>Waking: {@code changed} is signalled after each update and by {@link #wake}; readers wait on
 * it for gates of their own. Mailboxes are dispatched after the lock is free.
 */
final class Store implements WriteLedger.View {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final KindPlan plan;
  private final Content content = new Content();
  private final Map<String, Progress> feeds = new HashMap<>();
  private final List<Mailbox> mailboxes = new CopyOnWriteArrayList<>();
  private final List<Mailbox> handlers = new ArrayList<>();
  private final WriteLedger ledger = new WriteLedger(this);
  private boolean closed;
  private volatile Set<IndexSpec> specs = Set.of();

  Store(KindPlan plan) {
    this.plan = plan;
    plan.namespaces().forEach(namespace -> feeds.put(namespace, new Progress()));
  }

  // What feeds bring.

  /** The indexes that a commit needs values for. */
  Set<IndexSpec> specs() {
    return specs;
  }

  /** An object was added or changed; false if its index values are out of date. */
  boolean commit(Prepared prepared, String feed) {
    return commit(
        List.of(prepared),
        () -> {
          if (isNews(prepared.object())) {
            put(prepared, Origin.WATCH);
          }
          advance(feed, prepared.object().resourceVersion());
        });
  }

  /** A feed's whole content; {@code present} are the keys that its list had. */
  boolean replace(String feed, Collection<Prepared> news, Set<ObjectKey> present, String version) {
    return commit(
        news,
        () -> {
          var progress = progressOf(feed);
          var origin = progress.synced ? Origin.RELIST : Origin.FIRST_LIST;
          removeMissing(feed, present);
          news.forEach(each -> put(each, origin));
          progress.version = version;
          progress.synced = true;
          if (isSynced()) {
            mailboxes.forEach(Mailbox::putSynced);
          }
        });
  }

  /** The object is gone; {@code last} is its last state. */
  void remove(StoredObject last, String feed) {
    update(
        () -> {
          var stored = content.find(last.key());
          if (stored.isPresent() && isSame(stored.get(), last)) {
            content.remove(stored.get());
            tell(StoredChange.deleted(last, Origin.WATCH, false));
            ledger.seen(last.key());
          }
          advance(feed, last.resourceVersion());
        });
    mailboxes.forEach(Mailbox::dispatch);
  }

  /** A feed has seen everything up to this version. */
  void progress(String feed, String version) {
    update(() -> advance(feed, version));
  }

  /** The server went back behind what was seen: nothing of before is waited for any more. */
  void wentBack() {
    update(ledger::forgetAwaited);
  }

  void reindex(IndexSpec spec, StoredObject object, List<String> values) {
    update(() -> content.reindex(spec, object, values));
  }

  // Who uses the store.

  boolean shareIndex(IndexSpec spec) {
    return locked(() -> content.shareIndex(spec));
  }

  /** See {@link Content#addIndex}. */
  boolean addIndex(IndexSpec spec, Map<StoredObject, Prepared> prepared) {
    return locked(
        () -> {
          boolean added = content.addIndex(spec, prepared);
          specs = content.specs();
          return added;
        });
  }

  void releaseIndex(IndexSpec spec) {
    update(
        () -> {
          content.releaseIndex(spec);
          specs = content.specs();
        });
  }

  /** A mailbox joins; one that takes changes gets the present content first. */
  void join(Mailbox mailbox, boolean takesChanges) {
    update(
        () -> {
          mailboxes.add(mailbox);
          if (takesChanges) {
            handlers.add(mailbox);
            content.all().forEach(each -> mailbox.put(StoredChange.initial(each)));
          }
          if (isSynced()) {
            mailbox.putSynced();
          }
        });
    mailbox.dispatch();
  }

  void leave(Mailbox mailbox) {
    update(
        () -> {
          mailboxes.remove(mailbox);
          handlers.remove(mailbox);
        });
    mailbox.close();
  }

  /** Nothing comes any more: waiting readers give up. */
  void close() {
    update(() -> closed = true);
    mailboxes.forEach(Mailbox::close);
  }

  // What readers ask.

  List<StoredObject> all() {
    return locked(() -> List.copyOf(content.all()));
  }

  /** What the terms select now, in any namespace. */
  List<StoredObject> present(List<Query.Term> terms) {
    return locked(() -> List.copyOf(content.select("", terms)));
  }

  Optional<StoredObject> find(ObjectKey key) {
    return locked(() -> content.find(key));
  }

  boolean hasSynced() {
    return locked(this::isSynced);
  }

  int size() {
    return locked(content::size);
  }

  long bytes() {
    return locked(content::bytes);
  }

  /** An order to, or a question on, own writes under the lock. */
  <R> R withLedger(Function<WriteLedger, R> action) {
    return locked(() -> action.apply(ledger));
  }

  /** The answer if the gate is open now. */
  <R> Optional<R> readIf(BooleanSupplier gate, Supplier<R> answer) {
    return locked(() -> gate.getAsBoolean() ? Optional.of(answer.get()) : Optional.empty());
  }

  /** Waits until the gate is open, then answers; empty if the alarm rang or the store ended. */
  <R> Optional<R> awaitThenRead(BooleanSupplier gate, BooleanSupplier alarm, Supplier<R> answer)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!gate.getAsBoolean()) {
        if (closed || alarm.getAsBoolean()) {
          return Optional.empty();
        }
        changed.await();
      }
      return Optional.of(answer.get());
    } finally {
      lock.unlock();
    }
  }

  /** Whether the gate opens within this real time; for tests, whose clock may stand. */
  boolean awaitWithin(BooleanSupplier gate, Duration realTime) throws InterruptedException {
    long left = realTime.toNanos();
    lock.lockInterruptibly();
    try {
      while (!gate.getAsBoolean()) {
        if (closed || left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The version that each feed has reached; "" if one has none. */
  String lowestProgress() {
    return locked(
        () ->
            feeds.values().stream()
                .map(feed -> feed.version)
                .min((a, b) -> ResourceVersions.compare(a, b).orElse(a.isEmpty() ? -1 : 1))
                .orElse(""));
  }

  /** Makes waiting readers look at their alarms. */
  void wake() {
    update(() -> {});
  }

  // Views, for gates and answers: they run under the lock.

  @Override
  public Optional<StoredObject> object(ObjectKey key) {
    return content.find(key);
  }

  @Override
  public String progress(String namespace) {
    var progress = feeds.get(plan.feedOf(namespace));
    return progress == null ? "" : progress.version;
  }

  boolean isSynced() {
    return feeds.values().stream().allMatch(feed -> feed.synced);
  }

  boolean isSynced(String namespace) {
    var progress = feeds.get(plan.feedOf(namespace));
    return progress != null && progress.synced;
  }

  /** Whether each feed has seen everything up to this version. */
  boolean hasReached(String version) {
    return feeds.values().stream().allMatch(feed -> feed.hasReached(version));
  }

  WriteLedger ledger() {
    return ledger;
  }

  List<StoredObject> select(String namespace, List<Query.Term> terms) {
    return content.select(namespace, terms);
  }

  // Under the lock.

  private boolean commit(Collection<Prepared> prepared, Runnable commit) {
    lock.lock();
    try {
      if (!prepared.stream().allMatch(each -> each.has(specs))) {
        return false;
      }
      commit.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    mailboxes.forEach(Mailbox::dispatch);
    return true;
  }

  /** Events from before a list, and repeated ones, are not news. */
  private boolean isNews(StoredObject object) {
    var stored = content.find(object.key());
    return stored.isEmpty()
        || !isSame(stored.get(), object)
        || ResourceVersions.compare(object.resourceVersion(), stored.get().resourceVersion())
                .orElse(1)
            > 0;
  }

  private void put(Prepared prepared, Origin origin) {
    var object = prepared.object();
    var stored = content.find(object.key());
    if (stored.isPresent() && !isSame(stored.get(), object)) {
      content.remove(stored.get());
      tell(StoredChange.deleted(stored.get(), origin, true));
      stored = Optional.empty();
    }
    if (stored.isPresent() && isUnchanged(stored.get(), object)) {
      return;
    }
    content.put(prepared);
    tell(
        stored
            .map(previous -> StoredChange.updated(previous, object, origin))
            .orElseGet(() -> StoredChange.added(object, origin)));
    ledger.seen(object.key());
  }

  private void removeMissing(String feed, Set<ObjectKey> present) {
    var missing = content.keysIn(feed).stream().filter(key -> !present.contains(key)).toList();
    for (var key : missing) {
      var stored = content.find(key).orElseThrow();
      content.remove(stored);
      tell(StoredChange.deleted(stored, Origin.RELIST, true));
      ledger.seen(key);
    }
  }

  private static boolean isSame(StoredObject a, StoredObject b) {
    return a.uid().equals(b.uid());
  }

  private static boolean isUnchanged(StoredObject a, StoredObject b) {
    return a.resourceVersion().equals(b.resourceVersion()) && a.body().equals(b.body());
  }

  private void advance(String feed, String version) {
    if (!version.isEmpty()) {
      progressOf(feed).version = version;
    }
  }

  private Progress progressOf(String feed) {
    return feeds.computeIfAbsent(feed, f -> new Progress());
  }

  private void tell(StoredChange change) {
    handlers.forEach(each -> each.put(change));
  }

  private void update(Runnable action) {
    lock.lock();
    try {
      action.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private <R> R locked(Supplier<R> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private static final class Progress {
    private String version = "";
    private boolean synced;

    private boolean hasReached(String other) {
      return !version.isEmpty() && ResourceVersions.compare(version, other).orElse(0) >= 0;
    }
  }
}
