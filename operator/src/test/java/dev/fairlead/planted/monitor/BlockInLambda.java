package dev.fairlead.planted.monitor;

final class BlockInLambda {
  Runnable task(Object lock, Runnable inner) {
    return () -> {
      synchronized (lock) {
        inner.run();
      }
    };
  }
}
