package dev.fairlead.usage;

import dev.fairlead.client.Client;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.Operation;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reader;
import dev.fairlead.client.SubresourceClient;
import dev.fairlead.client.WriteOption;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A map of objects; new objects can only be config maps. */
final class FakeClient implements Client {
  final Map<ObjectKey, Object> objects = new HashMap<>();
  final List<WriteOption> options = new ArrayList<>();

  @Override
  public <T> Optional<T> get(ResourceType<T> type, ObjectKey key) {
    return Optional.ofNullable(objects.get(local(key))).map(type.javaType()::cast);
  }

  @Override
  public <T> List<T> list(Query<T> query) {
    var javaType = query.type().javaType();
    return objects.values().stream().filter(javaType::isInstance).map(javaType::cast).toList();
  }

  @Override
  public <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit) {
    return put(key, get(type, key).orElseThrow(), edit, Operation.UPDATED);
  }

  @Override
  public <T> WriteResult<T> createOrUpdate(
      ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate) {
    var found = get(type, key);
    return found.isPresent()
        ? put(key, found.get(), mutate, Operation.UPDATED)
        : put(key, type.javaType().cast(empty(key)), mutate, Operation.CREATED);
  }

  @Override
  public DeleteResult delete(ResourceType<?> type, ObjectKey key, DeleteOption... how) {
    return objects.remove(local(key)) == null ? DeleteResult.ABSENT : DeleteResult.DELETED;
  }

  @Override
  public int deleteAll(Query<?> query, DeleteOption... how) {
    var javaType = query.type().javaType();
    int before = objects.size();
    objects.values().removeIf(javaType::isInstance);
    return before - objects.size();
  }

  @Override
  public Client with(WriteOption... added) {
    options.addAll(List.of(added));
    return this;
  }

  @Override
  public Reader live() {
    return this;
  }

  @Override
  public <T> T create(ResourceType<T> type, T object) {
    throw new UnsupportedOperationException("create");
  }

  @Override
  public <T> WriteResult<T> update(ResourceType<T> type, T object) {
    throw new UnsupportedOperationException("update");
  }

  @Override
  public <T> WriteResult<T> apply(ResourceType<T> type, T desired) {
    throw new UnsupportedOperationException("apply");
  }

  @Override
  public SubresourceClient status() {
    throw new UnsupportedOperationException("status");
  }

  @Override
  public SubresourceClient subresource(String name) {
    throw new UnsupportedOperationException("subresource");
  }

  private <T> WriteResult<T> put(
      ObjectKey key, T before, UnaryOperator<T> change, Operation operation) {
    var after = change.apply(before);
    objects.put(local(key), after);
    return new WriteResult<>(equalData(before, after) ? Operation.UNCHANGED : operation, after);
  }

  private static boolean equalData(Object before, Object after) {
    return before instanceof ConfigMap a
        && after instanceof ConfigMap b
        && a.data().equals(b.data());
  }

  private static ConfigMap empty(ObjectKey key) {
    return ConfigMap.of(key.namespace(), key.name());
  }

  private static ObjectKey local(ObjectKey key) {
    return key.in(ClusterName.LOCAL);
  }
}
