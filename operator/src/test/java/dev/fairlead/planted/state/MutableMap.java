package dev.fairlead.planted.state;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class MutableMap {
  private static final Map<String, String> CACHE = new ConcurrentHashMap<>();

  int size() {
    return CACHE.size();
  }
}
