package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.client.Client;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reader;
import dev.fairlead.client.SubresourceClient;
import dev.fairlead.client.WriteOption;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A client of a cluster that may come later: each call asks for the one that is there now. */
record LateClient(Supplier<Client> present) implements Client {
  @Override
  public Reader live() {
    return present.get().live();
  }

  @Override
  public <T> Optional<T> get(ResourceType<T> type, ObjectKey key) {
    return present.get().get(type, key);
  }

  @Override
  public <T> List<T> list(Query<T> query) {
    return present.get().list(query);
  }

  @Override
  public <T> T create(ResourceType<T> type, T object) {
    return present.get().create(type, object);
  }

  @Override
  public <T> WriteResult<T> update(ResourceType<T> type, T object) {
    return present.get().update(type, object);
  }

  @Override
  public <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit) {
    return present.get().edit(type, key, edit);
  }

  @Override
  public <T> WriteResult<T> createOrUpdate(
      ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate) {
    return present.get().createOrUpdate(type, key, mutate);
  }

  @Override
  public <T> WriteResult<T> apply(ResourceType<T> type, T desired) {
    return present.get().apply(type, desired);
  }

  @Override
  public DeleteResult delete(ResourceType<?> type, ObjectKey key, DeleteOption... options) {
    return present.get().delete(type, key, options);
  }

  @Override
  public int deleteAll(Query<?> query, DeleteOption... options) {
    return present.get().deleteAll(query, options);
  }

  @Override
  public SubresourceClient status() {
    return present.get().status();
  }

  @Override
  public SubresourceClient subresource(String name) {
    return present.get().subresource(name);
  }

  @Override
  public Client with(WriteOption... options) {
    return new LateClient(() -> present.get().with(options));
  }
}
