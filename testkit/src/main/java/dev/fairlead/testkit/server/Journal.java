package dev.fairlead.testkit.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** The journal in memory; the lock guards all of it. */
final class Journal implements RequestJournal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, Entry> entries = new LinkedHashMap<>();
  private long last;

  /** Notes a request and returns its number. */
  long arrived(Entry request) {
    lock.lock();
    try {
      entries.put(++last, request);
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** Notes the answer; nothing if the journal was cleared since. */
  void answered(long number, int status) {
    lock.lock();
    try {
      entries.computeIfPresent(number, (same, entry) -> entry.withStatus(status));
    } finally {
      lock.unlock();
    }
  }

  /** How many requests there were, ever. */
  long total() {
    lock.lock();
    try {
      return last;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int count(RequestMatch match) {
    return count(match::matches);
  }

  @Override
  public int writes() {
    return count(Entry::isWrite);
  }

  @Override
  public List<Entry> entries() {
    lock.lock();
    try {
      return List.copyOf(entries.values());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void clear() {
    lock.lock();
    try {
      entries.clear();
    } finally {
      lock.unlock();
    }
  }

  private int count(Predicate<Entry> wanted) {
    return (int) entries().stream().filter(wanted).count();
  }
}
