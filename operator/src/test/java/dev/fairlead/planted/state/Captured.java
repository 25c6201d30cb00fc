package dev.fairlead.planted.state;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

final class Captured {
  static final Supplier<Integer> NEXT = counter(new AtomicInteger());

  private static Supplier<Integer> counter(AtomicInteger count) {
    return () -> count.incrementAndGet();
  }
}
