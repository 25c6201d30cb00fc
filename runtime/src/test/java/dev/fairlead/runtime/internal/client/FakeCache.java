package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Query;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.OwnWrites;
import dev.fairlead.runtime.internal.cache.StoredChange;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.cache.StoredObjects;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A cache of one kind, and a log of the writes that were announced to it. */
final class FakeCache implements CacheView, OwnWrites {

  final Map<ObjectKey, StoredObject> content = new HashMap<>();
  final List<String> announced = new ArrayList<>();
  boolean isStale;
  boolean isDeclared = true;
  boolean isComplete = true;
  boolean keepsDecoded;

  void put(ObjectKey key, String body) {
    content.put(key, StoredObjects.of(key, Bytes.ofUtf8(body.replace('\'', '"'))));
  }

  @Override
  public Optional<StoredObject> get(ResourceType<?> type, ObjectKey key, CallScope scope) {
    check(type);
    return Optional.ofNullable(content.get(key));
  }

  @Override
  public List<StoredObject> list(Query<?> query, CallScope scope) {
    check(query.type());
    return List.copyOf(content.values());
  }

  private void check(ResourceType<?> type) {
    if (!isDeclared) {
      throw new NotCachedException(type + " is not declared");
    }
    if (isStale) {
      throw new StaleReadException("own writes have not come back", 0, "Stale");
    }
  }

  @Override
  public boolean canStartWrites(ResourceType<?> type, String namespace) {
    return isDeclared && isComplete;
  }

  @Override
  public boolean keepsDecoded(ResourceType<?> type) {
    return keepsDecoded;
  }

  @Override
  public OwnWrites ownWrites() {
    return this;
  }

  @Override
  public Pending beginWrite(ResourceType<?> type, ObjectKey key) {
    announced.add("write " + key);
    return new Log();
  }

  @Override
  public Pending beginDelete(ResourceType<?> type, ObjectKey key, String uid) {
    announced.add("delete " + key + " " + uid);
    return new Log();
  }

  @Override
  public void classify(ResourceType<?> type, StoredChange change, Consumer<Boolean> own) {
    own.accept(false);
  }

  private final class Log implements Pending {
    private boolean settled;

    private void settle(String how) {
      if (!settled) {
        announced.add(how);
      }
      settled = true;
    }

    @Override
    public void written(ObjectMeta after) {
      settle("written " + after.resourceVersion());
    }

    @Override
    public void unchanged() {
      settle("unchanged");
    }

    @Override
    public void deleted(String uid) {
      settle("deleted " + uid);
    }

    @Override
    public void deleting(ObjectMeta after) {
      settle("deleting " + after.resourceVersion());
    }

    @Override
    public void failed() {
      settle("failed");
    }

    @Override
    public void unknown() {
      settle("unknown");
    }
  }
}
