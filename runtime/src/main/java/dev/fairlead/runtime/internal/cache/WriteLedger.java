package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.internal.rest.ResourceVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Own writes of one kind: in flight, answered but not seen in the store yet, and the versions that
 * our answers carried. Guarded by the store's lock.
 *
 * <p>An answered write is open until the store has its version or its absence. Two things bound the
 * memory: at most {@link #MOST} objects and versions are kept, the oldest go first, and an
 * announced absence is dropped a minute after it became true, since until then an event from before
 * the deletion may still bring the object back.
 */
final class WriteLedger {
  private static final int MOST = 10_000;
  private static final int FEW = 256;
  private static final long KEEP_GONE_NANOS = Duration.ofMinutes(1).toNanos();

  private final View view;
  private final Map<ObjectKey, Entry> entries = new LinkedHashMap<>();
  private final Set<OwnVersion> ownVersions = new LinkedHashSet<>();

  private int pruneAt = FEW;

  WriteLedger(View view) {
    this.view = view;
  }

  void begin(ObjectKey key) {
    var entry = entries.computeIfAbsent(key, k -> new Entry());
    entry.inFlight++;
    entry.versionBefore = view.object(key).map(StoredObject::resourceVersion).orElse("");
  }

  void written(ObjectKey key, String version, long now) {
    if (version.isEmpty()) {
      return;
    }
    var entry = entry(key);
    if (version.equals(entry.versionBefore)) {
      return;
    }
    ownVersions.add(new OwnVersion(key, version));
    trim(ownVersions);
    entry.awaited = later(entry.awaited, version);
    entry.since = now;
  }

  void gone(ObjectKey key, String uid, long now) {
    if (!uid.isEmpty()) {
      var entry = entry(key);
      entry.goneUid = uid;
      entry.since = now;
    }
  }

  void unknown(ObjectKey key, long until) {
    var entry = entry(key);
    entry.unknownUntil = until;
    entry.isUnknown = true;
  }

  /** One write less in flight; the answer is who waited to hear whether a change was our own. */
  List<Runnable> settle(ObjectKey key, long now) {
    var entry = entries.get(key);
    if (entry == null || --entry.inFlight > 0) {
      return List.of();
    }
    var due = new ArrayList<Runnable>();
    for (var each : entry.deferred) {
      boolean own = isOwn(each.change);
      due.add(() -> each.consumer.accept(own));
    }
    entry.deferred.clear();
    seen(key);
    prune(now);
    return due;
  }

  /** The verdict, or empty if it comes when the write in flight has settled. */
  Optional<Boolean> classify(StoredChange change, Consumer<Boolean> consumer) {
    var entry = entries.get(change.current().key());
    if (entry != null && entry.inFlight > 0) {
      entry.deferred.add(new Deferred(change, consumer));
      return Optional.empty();
    }
    return Optional.of(isOwn(change));
  }

  /** Whether a read of this object would miss an own write. */
  boolean isBehind(ObjectKey key) {
    var entry = entries.get(key);
    return entry != null && isBehind(key, entry);
  }

  /** Whether nobody knows if a write of this object was done. */
  boolean isUnknown(ObjectKey key, long now) {
    var entry = entries.get(key);
    if (entry == null || !entry.isUnknown) {
      return false;
    }
    entry.isUnknown = entry.unknownUntil - now > 0;
    return entry.isUnknown;
  }

  /** Whether a read of this namespace, or of all if "", would miss an own write. */
  boolean isAnyBehind(String namespace) {
    for (var each : entries.entrySet()) {
      boolean asked = namespace.isEmpty() || namespace.equals(each.getKey().namespace());
      if (asked && isBehind(each.getKey(), each.getValue())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Since when the oldest write is waited for that a read of the key, or else namespace, misses.
   */
  long behindSince(@Nullable ObjectKey key, String namespace, long now) {
    long oldest = now;
    for (var each : entries.entrySet()) {
      boolean asked =
          key != null
              ? key.equals(each.getKey())
              : namespace.isEmpty() || namespace.equals(each.getKey().namespace());
      if (asked && isBehind(each.getKey(), each.getValue()) && each.getValue().since - oldest < 0) {
        oldest = each.getValue().since;
      }
    }
    return oldest;
  }

  /** The store has something new of this object: a write that has arrived need not be kept. */
  void seen(ObjectKey key) {
    var entry = entries.get(key);
    if (entry != null && entry.isPlain() && !isBehind(key, entry)) {
      entries.remove(key);
    }
  }

  private void prune(long now) {
    if (entries.size() < pruneAt) {
      return;
    }
    entries.entrySet().removeIf(each -> isOver(each.getKey(), each.getValue(), now));
    int surplus = entries.size() - MOST;
    for (var all = entries.values().iterator(); surplus > 0 && all.hasNext(); ) {
      if (all.next().inFlight == 0) {
        all.remove();
        surplus--;
      }
    }
    pruneAt = Math.max(FEW, 2 * entries.size());
  }

  /** The server went back: versions and objects of before may never come again. */
  void forgetAwaited() {
    entries
        .values()
        .forEach(
            entry -> {
              entry.awaited = "";
              entry.goneUid = "";
            });
  }

  int size() {
    return entries.size();
  }

  private Entry entry(ObjectKey key) {
    return entries.computeIfAbsent(key, k -> new Entry());
  }

  private boolean isOwn(StoredChange change) {
    var current = change.current();
    return !change.relist()
        && !change.initial()
        && ownVersions.contains(new OwnVersion(current.key(), current.resourceVersion()));
  }

  private boolean isBehind(ObjectKey key, Entry entry) {
    var present = view.object(key);
    if (!entry.goneUid.isEmpty()
        && present.isPresent()
        && present.get().uid().equals(entry.goneUid)) {
      return true;
    }
    return !entry.awaited.isEmpty()
        && !present.map(object -> reaches(object.resourceVersion(), entry.awaited)).orElse(false)
        && !reaches(view.progress(key.namespace()), entry.awaited);
  }

  /** Versions that can't be compared count as reached: waiting would not end. */
  private static boolean reaches(String version, String awaited) {
    return !version.isEmpty() && ResourceVersions.compare(version, awaited).orElse(0) >= 0;
  }

  private static String later(String a, String b) {
    return a.isEmpty() || ResourceVersions.compare(a, b).orElse(-1) < 0 ? b : a;
  }

  private boolean isOver(ObjectKey key, Entry entry, long now) {
    boolean mayComeBack = !entry.goneUid.isEmpty() && now - entry.since < KEEP_GONE_NANOS;
    boolean unknown = entry.isUnknown && entry.unknownUntil - now > 0;
    return entry.inFlight == 0 && !mayComeBack && !unknown && !isBehind(key, entry);
  }

  private static void trim(Set<OwnVersion> versions) {
    if (versions.size() > MOST) {
      var eldest = versions.iterator();
      eldest.next();
      eldest.remove();
    }
  }

  /** What the ledger sees of its store. */
  interface View {
    Optional<StoredObject> object(ObjectKey key);

    /** The version up to which everything in this namespace was seen; "" if nothing was. */
    String progress(String namespace);
  }

  private static final class Entry {
    private int inFlight;
    private String versionBefore = "";
    private String awaited = "";
    private String goneUid = "";
    private long since;
    private boolean isUnknown;
    private long unknownUntil;
    private final List<Deferred> deferred = new ArrayList<>();

    /** Nothing in flight, no absence to guard, no doubt: only a version may be waited for. */
    private boolean isPlain() {
      return inFlight == 0 && goneUid.isEmpty() && !isUnknown;
    }
  }

  private record Deferred(StoredChange change, Consumer<Boolean> consumer) {}

  private record OwnVersion(ObjectKey key, String version) {}
}
