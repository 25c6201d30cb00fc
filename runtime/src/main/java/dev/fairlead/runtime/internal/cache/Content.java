package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.Query;
import dev.fairlead.model.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Objects and their indexes, always in step. Guarded by the store's lock. */
final class Content {
  private final Map<ObjectKey, StoredObject> objects = new HashMap<>();
  private final ValueIndex byNamespace = new ValueIndex();
  private final ValueIndex byOwner = new ValueIndex();
  private final Map<IndexSpec, IndexUse> indexes = new HashMap<>();
  private long bytes;

  Optional<StoredObject> find(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }

  Collection<StoredObject> all() {
    return objects.values();
  }

  int size() {
    return objects.size();
  }

  long bytes() {
    return bytes;
  }

  Set<ObjectKey> keysIn(String namespace) {
    return namespace.isEmpty() ? objects.keySet() : byNamespace.keys(namespace);
  }

  void put(Prepared prepared) {
    var object = prepared.object();
    var key = object.key();
    var before = objects.put(key, object);
    bytes += object.body().length() - (before == null ? 0 : before.body().length());
    if (before == null) {
      byNamespace.put(key, List.of(key.namespace()));
    }
    if (before == null || !before.ownerUids().equals(object.ownerUids())) {
      byOwner.put(key, object.ownerUids());
    }
    indexes.forEach((spec, use) -> use.index.put(key, prepared.values(spec)));
  }

  void remove(StoredObject stored) {
    var key = stored.key();
    objects.remove(key);
    bytes -= stored.body().length();
    byNamespace.remove(key);
    byOwner.remove(key);
    indexes.values().forEach(use -> use.index.remove(key));
  }

  Set<IndexSpec> specs() {
    return Set.copyOf(indexes.keySet());
  }

  /** Counts one more user of an index that exists; false if it does not. */
  boolean shareIndex(IndexSpec spec) {
    var use = indexes.get(spec);
    if (use != null) {
      use.users++;
    }
    return use != null;
  }

  /** Adds an index, or shares it; false if an object is there that {@code prepared} lacks. */
  boolean addIndex(IndexSpec spec, Map<StoredObject, Prepared> prepared) {
    if (shareIndex(spec)) {
      return true;
    }
    if (!prepared.keySet().containsAll(objects.values())) {
      return false;
    }
    var use = new IndexUse();
    objects.forEach(
        (key, object) ->
            use.index.put(key, prepared.getOrDefault(object, new Prepared(object)).values(spec)));
    indexes.put(spec, use);
    return true;
  }

  void releaseIndex(IndexSpec spec) {
    var use = indexes.get(spec);
    if (use != null && --use.users == 0) {
      indexes.remove(spec);
    }
  }

  /** Replaces the values of an object that is still the same version. */
  void reindex(IndexSpec spec, StoredObject object, List<String> values) {
    var use = indexes.get(spec);
    if (use != null && objects.get(object.key()) == object) {
      use.index.put(object.key(), values);
    }
  }

  /** The objects of a namespace ("" for all) that all terms select; a list of the caller's own. */
  List<StoredObject> select(String namespace, List<Query.Term> terms) {
    var sets = new ArrayList<Set<ObjectKey>>();
    sets.add(keysIn(namespace));
    terms.forEach(term -> sets.add(keys(term)));
    sets.sort((a, b) -> Integer.compare(a.size(), b.size()));
    var others = sets.subList(1, sets.size());
    var found = new ArrayList<StoredObject>();
    for (var key : sets.get(0)) {
      @Nullable StoredObject object = objects.get(key);
      if (object != null && others.stream().allMatch(set -> set.contains(key))) {
        found.add(object);
      }
    }
    return found;
  }

  private Set<ObjectKey> keys(Query.Term term) {
    if (term instanceof Query.ByOwner owner) {
      return byOwner.keys(owner.owner().uid());
    }
    var spec = IndexSpec.of(term).orElseThrow();
    var use = indexes.get(spec);
    return use == null ? Set.of() : use.index.keys(IndexSpec.valueOf(term));
  }

  private static final class IndexUse {
    private final ValueIndex index = new ValueIndex();
    private int users = 1;
  }
}
