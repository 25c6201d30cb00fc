package dev.fairlead.testkit.engine;

import java.util.Map;

/** One state of one object as it is stored: an unmodifiable tree and the revision that made it. */
record Stored(String key, Map<String, Object> tree, long revision) {

  /** The same content under the revision of a later event. */
  Stored at(long later) {
    return new Stored(key, Tree.frozen(Meta.at(tree, later)), later);
  }
}
