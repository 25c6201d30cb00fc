package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ResourceType;

/** What tells one cached kind from another; Java classes of one kind share it. */
record KindKey(String group, String version, String plural, boolean metadataOnly) {

  static KindKey of(ResourceType<?> type) {
    return new KindKey(type.group(), type.version(), type.plural(), type.isMetadataOnly());
  }

  KindKey full() {
    return new KindKey(group, version, plural, false);
  }

  /** Whether both show the same stored objects, with the same versions. */
  boolean isSameResource(KindKey other) {
    return group.equals(other.group) && plural.equals(other.plural);
  }
}
