package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.reflect.ObjectScanner;
import dev.fairlead.runtime.internal.reflect.RawObject;
import dev.fairlead.watch.CacheOptions;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes what comes from a reflector ready for the store: transform, a trial decoding as each Java
 * class that was declared, index values. All parsing and user code of the way in is here. Confined
 * to one reflector's thread.
 */
final class Preparation {
  private final Environment environment;
  private final KindPlan plan;
  private final ObjectCodec<ObjectMeta> metadata;
  private final ObjectScanner scanner;
  private final Supplier<Set<ResourceType<?>>> declared;

  Preparation(
      Environment environment,
      ResourceType<?> type,
      KindPlan plan,
      Supplier<Set<ResourceType<?>>> declared) {
    this.environment = environment;
    this.plan = plan;
    this.metadata = environment.codecs().of(type.metadataOnly());
    this.scanner = new ObjectScanner(environment.json(), type, plan.keepManagedFields());
    this.declared = declared;
  }

  /** A body from elsewhere in the form of the store. */
  static StoredObject ofLive(Environment environment, ResourceType<?> type, Bytes body) {
    try {
      var raw = new ObjectScanner(environment.json(), type, false).scan(body.toByteArray());
      if (raw.isMalformed()) {
        throw new IllegalArgumentException("%s: %s".formatted(type, raw.problem()));
      }
      var key = new ObjectKey(environment.cluster(), raw.namespace(), raw.name());
      return new StoredObject(key, raw, environment.codecs().of(type.metadataOnly()));
    } catch (IOException e) {
      throw new IllegalArgumentException("%s: the answer is no JSON".formatted(type), e);
    }
  }

  /**
   * The object, without index values yet.
   *
   * @throws MalformedObjectException if it can't be kept, naming why
   */
  StoredObject object(RawObject raw) throws MalformedObjectException {
    if (raw.isMalformed()) {
      throw new MalformedObjectException(raw.problem(), null);
    }
    try {
      return checked(raw);
    } catch (IOException | RuntimeException | Error e) {
      UserCode.rethrowFatal(e);
      throw new MalformedObjectException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Fills in the index values that are missing. */
  void complete(Collection<Prepared> prepared, Set<IndexSpec> specs) {
    for (var each : prepared) {
      if (!each.has(specs)) {
        each.compute(specs, new DecodedObject(each.object(), environment.codecs()));
      }
    }
  }

  private StoredObject checked(RawObject raw) throws IOException {
    var key = new ObjectKey(environment.cluster(), raw.namespace(), raw.name());
    var stored = new StoredObject(key, raw, metadata);
    if (plan.transform().isPresent()) {
      var decoded = new DecodedObject(stored, environment.codecs());
      var pruned = transformed(plan.transform().get(), decoded, raw);
      stored = new StoredObject(key, pruned, metadata);
    }
    var decoded = new DecodedObject(stored, environment.codecs());
    for (var type : declared.get()) {
      tryToDecode(type, stored, decoded);
    }
    return stored;
  }

  private <T> void tryToDecode(ResourceType<T> type, StoredObject stored, DecodedObject decoded) {
    T value = decoded.as(type);
    if (plan.keepDecoded() && environment.codecs().shareable(type)) {
      var unused = stored.shared(type, () -> value);
    }
  }

  /** The identity and version stay, whatever the transform did to the metadata. */
  private <T> RawObject transformed(CacheOptions<T> options, DecodedObject decoded, RawObject raw)
      throws IOException {
    var pruned = options.transform().orElseThrow().apply(decoded.as(options.type()));
    var encoded = environment.codecs().of(options.type()).encode(pruned);
    var scanned = scanner.scan(encoded.toByteArray());
    if (scanned.isMalformed()) {
      throw new IllegalArgumentException("after the transform it " + scanned.problem());
    }
    return new RawObject(
        raw.namespace(),
        raw.name(),
        raw.uid(),
        raw.resourceVersion(),
        raw.generation(),
        raw.deleting(),
        scanned.labels(),
        scanned.ownerUids(),
        scanned.body(),
        "");
  }
}
