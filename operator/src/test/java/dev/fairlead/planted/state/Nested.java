package dev.fairlead.planted.state;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

final class Nested {
  static final Map<String, List<AtomicInteger>> DEEP = Map.of("a", List.of(new AtomicInteger()));
}
