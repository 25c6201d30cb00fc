package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.time.TimeSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Enters own writes into the ledger of each cached kind that shows the written resource: the full
 * one, and the metadata-only one.
 */
final class LedgerWrites implements OwnWrites {
  private final Function<ResourceType<?>, List<CachedKind>> kinds;
  private final TimeSource time;

  LedgerWrites(Function<ResourceType<?>, List<CachedKind>> kinds, TimeSource time) {
    this.kinds = kinds;
    this.time = time;
  }

  @Override
  public Pending beginWrite(ResourceType<?> type, ObjectKey key) {
    return beginDelete(type, key, "");
  }

  @Override
  public Pending beginDelete(ResourceType<?> type, ObjectKey key, String uid) {
    var concerned = kinds.apply(type);
    concerned.forEach(
        kind ->
            kind.store()
                .withLedger(
                    ledger -> {
                      ledger.begin(key);
                      return true;
                    }));
    return new Entry(concerned, key, uid);
  }

  @Override
  public void classify(ResourceType<?> type, StoredChange change, Consumer<Boolean> own) {
    var concerned = kinds.apply(type);
    if (concerned.isEmpty()) {
      own.accept(false);
      return;
    }
    var store = concerned.get(0).store();
    store.withLedger(ledger -> ledger.classify(change, own)).ifPresent(own);
  }

  /** A write in flight, in several ledgers. */
  private final class Entry implements Pending {
    private final List<CachedKind> concerned;
    private final ObjectKey key;
    private final String announcedUid;
    private final AtomicBoolean settled = new AtomicBoolean();

    Entry(List<CachedKind> concerned, ObjectKey key, String announcedUid) {
      this.concerned = concerned;
      this.key = key;
      this.announcedUid = announcedUid;
    }

    @Override
    public void written(ObjectMeta after) {
      settle(
          kind -> {
            boolean held = kind.mayHold(key, after);
            return (ledger, now) -> {
              if (held) {
                ledger.written(key, after.resourceVersion(), now);
              }
            };
          });
    }

    @Override
    public void unchanged() {
      settle(kind -> (ledger, now) -> {});
    }

    @Override
    public void deleted(String uid) {
      var gone = uid.isEmpty() ? announcedUid : uid;
      settle(kind -> (ledger, now) -> ledger.gone(key, gone, now));
    }

    @Override
    public void deleting(ObjectMeta after) {
      written(after);
    }

    @Override
    public void failed() {
      settle(kind -> (ledger, now) -> {});
    }

    @Override
    public void unknown() {
      settle(kind -> (ledger, now) -> ledger.unknown(key, now + kind.ownWriteBound().toNanos()));
    }

    private void settle(Function<CachedKind, Outcome> outcome) {
      if (!settled.compareAndSet(false, true)) {
        return;
      }
      long now = time.nanoTime();
      for (var kind : concerned) {
        var entered = outcome.apply(kind);
        var due =
            kind.store()
                .withLedger(
                    ledger -> {
                      entered.enter(ledger, now);
                      return ledger.settle(key, now);
                    });
        due.forEach(Runnable::run);
      }
    }
  }

  /** What an answer means to a ledger. */
  @FunctionalInterface
  private interface Outcome {
    void enter(WriteLedger ledger, long now);
  }
}
