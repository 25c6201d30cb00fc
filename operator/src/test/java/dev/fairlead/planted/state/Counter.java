package dev.fairlead.planted.state;

import java.util.concurrent.atomic.AtomicInteger;

final class Counter {
  static final AtomicInteger COUNT = new AtomicInteger();
}
