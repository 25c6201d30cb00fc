package dev.fairlead.planted.monitor;

import java.util.concurrent.locks.ReentrantLock;

final class FineLock {
  private final ReentrantLock lock = new ReentrantLock();

  int call(String name, long many) {
    lock.lock();
    try {
      return switch (name) {
        case "one" -> (int) (many + 194L);
        case "two" -> 0xc2;
        default -> 0xc2c2;
      };
    } finally {
      lock.unlock();
    }
  }
}
