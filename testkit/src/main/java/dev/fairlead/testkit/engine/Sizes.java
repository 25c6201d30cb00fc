package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How large an object may be: what etcd takes in one request. */
final class Sizes {
  private static final long LARGEST = 1_572_864;
  private static final int PER_MEMBER = 6;

  private Sizes() {}

  /** Refuses what etcd would. */
  static void check(Map<String, Object> object) {
    if (of(object) > LARGEST) {
      throw ApiError.storage("etcdserver: request is too large");
    }
  }

  /** About the length of the JSON; strings, which are all that can be large, are counted. */
  private static long of(@Nullable Object node) {
    long size = PER_MEMBER;
    if (node instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> member : map.entrySet()) {
        size += of(member.getKey()) + of(member.getValue());
      }
    } else if (node instanceof List<?> list) {
      for (Object item : list) {
        size += of(item);
      }
    } else if (node instanceof String text) {
      size += text.length();
    }
    return size;
  }
}
