package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.Client;
import dev.fairlead.client.DeleteOption;
import dev.fairlead.client.DeleteResult;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reader;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.client.SubresourceClient;
import dev.fairlead.client.WriteOption;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The client of one cluster. Immutable; without a cache every read is live. */
public final class ClusterClient implements Client {

  private final ClientContext context;

  /**
   * A client outside any run, or of one.
   *
   * @param memory one per cluster, shared by all its clients
   */
  public ClusterClient(
      ClusterName cluster,
      RestClient rest,
      Optional<ClusterCache> cache,
      Codecs codecs,
      UnchangedWrites memory,
      String fieldManager,
      CallScope scope) {
    this(
        new ClientContext(
            cluster,
            rest,
            cache.map(CacheView::of),
            codecs,
            memory,
            WriteSettings.of(fieldManager),
            scope));
  }

  ClusterClient(ClientContext context) {
    this.context = context;
  }

  /** The same for one run, whose scope its calls obey. */
  public ClusterClient forRun(String fieldManager, CallScope scope) {
    var settings = context.settings().withFieldManager(fieldManager);
    return new ClusterClient(context.with(settings).with(scope));
  }

  /**
   * The same for a run about an object: what that object is to own is checked for its place, before
   * a request.
   */
  public ClusterClient forRun(
      String fieldManager, CallScope scope, ObjectKey primary, String primaryUid) {
    var run = forRun(fieldManager, scope);
    var settings =
        run.context.settings().withPrimary(new WriteSettings.Primary(primary, primaryUid));
    return new ClusterClient(run.context.with(settings));
  }

  /** Writes finalizers, with this client's scope and field manager. */
  public FinalizerWriter finalizerWriter() {
    return new FinalizerWriter(context);
  }

  /** Writes statuses at the end of runs, with this client's scope and field manager. */
  public StatusWriter statusWriter() {
    return new StatusWriter(context);
  }

  @Override
  public <T> Optional<T> get(ResourceType<T> type, ObjectKey key) {
    context.begin(key);
    if (context.cache().isEmpty()) {
      return live().get(type, key);
    }
    var cache = context.cache().get();
    try {
      return cache.get(type, key, context.scope()).map(found -> decode(cache, found, type));
    } catch (StaleReadException behind) {
      return live().get(type, key);
    }
  }

  @Override
  public <T> List<T> list(Query<T> query) {
    context.scope().check();
    if (context.cache().isEmpty()) {
      return live().list(query);
    }
    var cache = context.cache().get();
    return cache.list(query, context.scope()).stream()
        .map(found -> decode(cache, found, query.type()))
        .toList();
  }

  /** The reader's own copy, or a remembered value if nobody can change it. */
  private <T> T decode(CacheView cache, StoredObject found, ResourceType<T> type) {
    var codec = context.codecs().of(type);
    return cache.keepsDecoded(type) && context.codecs().shareable(type)
        ? found.shared(type, () -> codec.decode(found.body()))
        : codec.decode(found.body());
  }

  /** The object's document as the server has it now. */
  public Optional<Bytes> liveBody(ResourceType<?> type, ObjectKey key) {
    context.begin(key);
    return new Loads(context).live(type, key).map(found -> Json.write(found.tree()));
  }

  /**
   * The object as its client class: the caller's own copy, or a shared one that nobody can change.
   */
  public <T> T decode(ResourceType<T> type, StoredObject stored) {
    return context
        .cache()
        .map(cache -> decode(cache, stored, type))
        .orElseGet(() -> context.codecs().of(type).decode(stored.body()));
  }

  @Override
  public Reader live() {
    return new LiveReader(context);
  }

  @Override
  public <T> T create(ResourceType<T> type, T object) {
    return new Creations(context).create(type, object);
  }

  @Override
  public <T> WriteResult<T> update(ResourceType<T> type, T object) {
    return new Edits(context).update(type, object);
  }

  @Override
  public <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit) {
    context.begin(key);
    return new Edits(context).edit(type, key, edit);
  }

  @Override
  public <T> WriteResult<T> createOrUpdate(
      ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate) {
    context.begin(key);
    return new Creations(context).createOrUpdate(type, key, mutate);
  }

  @Override
  public <T> WriteResult<T> apply(ResourceType<T> type, T desired) {
    return new Applies(context).apply(type, desired);
  }

  @Override
  public DeleteResult delete(ResourceType<?> type, ObjectKey key, DeleteOption... options) {
    return new Deletions(context).delete(type, key, options);
  }

  @Override
  public int deleteAll(Query<?> query, DeleteOption... options) {
    return new Deletions(context).deleteAll(query, metadataOf(query), options);
  }

  private List<ObjectMeta> metadataOf(Query<?> query) {
    context.scope().check();
    return context
        .cache()
        .map(cache -> cache.list(query, context.scope()).stream().map(StoredObject::metadata))
        .orElseGet(() -> new LiveReader(context).snapshots(query).stream().map(Snapshot::metadata))
        .toList();
  }

  @Override
  public SubresourceClient status() {
    return subresource("status");
  }

  @Override
  public SubresourceClient subresource(String name) {
    return new SubresourceVerbs(context, name);
  }

  @Override
  public Client with(WriteOption... options) {
    var settings = context.settings();
    for (var option : options) {
      settings = settings.with(option);
    }
    return new ClusterClient(context.with(settings));
  }

  @Override
  public String toString() {
    return "client of cluster " + context.cluster();
  }
}
