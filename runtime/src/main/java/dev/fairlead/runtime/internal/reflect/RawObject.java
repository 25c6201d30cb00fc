package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.model.Bytes;
import java.util.List;
import java.util.Map;

/**
 * An object as a list or a watch delivered it: what a cache needs to know, and a body of its own.
 *
 * <p>Absent strings are "". The body shares no array with the answer that it came in.
 *
 * @param problem why this object is unusable, "" if it is fine; the body is empty then
 */
public record RawObject(
    String namespace,
    String name,
    String uid,
    String resourceVersion,
    long generation,
    boolean deleting,
    Map<String, String> labels,
    List<String> ownerUids,
    Bytes body,
    String problem) {

  /**
   * Whether the object can't be used; its names and version are filled as far as they were read.
   */
  public boolean isMalformed() {
    return !problem.isEmpty();
  }

  /** "namespace/name", or what is known of it, for messages. */
  public String title() {
    if (name.isEmpty()) {
      return "an object without a name";
    }
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** The same object, declared unusable. */
  public RawObject malformed(String why) {
    return new RawObject(
        namespace,
        name,
        uid,
        resourceVersion,
        generation,
        deleting,
        labels,
        ownerUids,
        Bytes.EMPTY,
        why);
  }
}
