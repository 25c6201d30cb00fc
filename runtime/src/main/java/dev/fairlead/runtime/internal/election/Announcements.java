package dev.fairlead.runtime.internal.election;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Tells of gains and losses one after the other, in order, on the thread that comes with one. */
final class Announcements {
  /*
   * lock guards the queue and telling. Whoever finds nobody telling tells all that is there, without
   * the lock; others leave theirs to it.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> pending = new ArrayDeque<>();
  private boolean telling;

  void announce(Runnable news) {
    lock.lock();
    try {
      pending.add(news);
      if (telling) {
        return;
      }
      telling = true;
    } finally {
      lock.unlock();
    }
    tellAll();
  }

  private void tellAll() {
    for (Runnable news = next(); news != null; news = next()) {
      news.run();
    }
  }

  private @Nullable Runnable next() {
    lock.lock();
    try {
      var news = pending.poll();
      telling = news != null;
      return news;
    } finally {
      lock.unlock();
    }
  }
}
