package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.ConflictException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.SubresourceClient;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ContentType;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One subresource. Of {@code status} nothing but the member {@code status} is ever written. */
final class SubresourceVerbs implements SubresourceClient {

  private static final int MOST_TRIES = 5;
  private static final String STATUS = "status";

  private final ClientContext context;
  private final String name;
  private final Loads loads;
  private final Writes writes;
  private final Edits edits;

  SubresourceVerbs(ClientContext context, String name) {
    this.context = context;
    this.name = name;
    loads = new Loads(context);
    writes = new Writes(context);
    edits = new Edits(context);
  }

  @Override
  public <B> Optional<B> get(ResourceType<?> parent, ObjectKey key, ResourceType<B> body) {
    context.begin(key);
    return loads.liveAt(body, path(parent, key)).map(it -> it.decode(body, context.codecs()));
  }

  @Override
  public <B> B create(ResourceType<?> parent, ObjectKey key, ResourceType<B> bodyType, B body) {
    context.begin(key);
    var codec = context.codecs().of(bodyType);
    var request =
        ApiRequest.of("POST", path(parent, key)).withContent(ContentType.JSON, codec.encode(body));
    var answer = writes.post(request);
    return codec.decode(answer.body());
  }

  @Override
  public <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit) {
    context.begin(key);
    var base = name.equals(STATUS) ? loads.present(type, key) : live(type, key);
    for (int tries = 1; ; tries++) {
      try {
        return send(type, key, edits.change(type, key, base, edit));
      } catch (ConflictException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        base = live(type, key);
      }
    }
  }

  private Snapshot live(ResourceType<?> type, ObjectKey key) {
    return name.equals(STATUS)
        ? loads.livePresent(type, key)
        : loads.liveAt(type, path(type, key)).orElseThrow(() -> Loads.gone(type, key));
  }

  private <T> WriteResult<T> send(ResourceType<T> type, ObjectKey key, DesiredChange whole) {
    var change = name.equals(STATUS) ? whole.only(STATUS) : whole;
    if (change.isEmpty()) {
      return edits.result(type, Operation.UNCHANGED, change.from());
    }
    var after = writes.patch(type, key, path(type, key), change);
    var operation = edits.isChanged(change, after) ? Operation.UPDATED : Operation.UNCHANGED;
    return edits.result(type, operation, after);
  }

  @Override
  public <T> WriteResult<T> apply(ResourceType<T> type, T desired) {
    return new Applies(context).apply(type, name, desired);
  }

  private String path(ResourceType<?> type, ObjectKey key) {
    return ResourcePaths.subresource(type, key, name);
  }
}
