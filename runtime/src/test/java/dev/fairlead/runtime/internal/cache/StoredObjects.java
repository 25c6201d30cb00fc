package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.reflect.RawObject;

/** Cached objects for tests of what reads them. */
public final class StoredObjects {

  private StoredObjects() {}

  /** The object with this body, as a reflector would store it. */
  public static StoredObject of(ObjectKey key, Bytes body) {
    var codec = new Codecs().of(ConfigMap.TYPE.metadataOnly());
    var meta = codec.decode(body);
    var owners = meta.ownerReferences().stream().map(OwnerReference::uid).toList();
    var raw =
        new RawObject(
            meta.namespace(),
            meta.name(),
            meta.uid(),
            meta.resourceVersion(),
            meta.generation(),
            meta.isDeleting(),
            meta.labels(),
            owners,
            body,
            "");
    return new StoredObject(key, raw, codec);
  }
}
