package dev.fairlead.benchmarks.queue;

import dev.fairlead.benchmarks.readings.Reading;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Delayed keys, measured on the whole process: a million that are due within one second, and a
 * thousand per second for the error of the deadlines; then keys that are added one at a time. One
 * taker, one thread that adds.
 */
final class Storm {
  private static final int MILLION = 1_000_000;
  private static final long SECOND = 1_000_000_000L;

  /** From the first add to the first deadline: time enough for the slowest peer to add them all. */
  private static final long LEAD = 3 * SECOND;

  /** Shares no factor with the counts, so the deadlines come in no order but are all different. */
  private static final long STRIDE = 611_953;

  private final String peer;
  private final Path file;

  private Storm(String peer, Path file) {
    this.peer = peer;
    this.file = file;
  }

  /** Arguments: the peer and the file. */
  public static void main(String[] args) throws IOException, InterruptedException {
    var storm = new Storm(args[0], Path.of(args[1]));
    storm.waitingBytes();
    storm.storm(storm.warmUp(), LEAD / 2, false);
    storm.storm(MILLION, LEAD, true);
    storm.errors();
    storm.lone();
  }

  /** As much as is measured, but less for a peer whose time grows with the square of it. */
  private int warmUp() {
    return peer.equals(Peer.OFFICIAL) ? MILLION / 10 : MILLION;
  }

  /** Heap per waiting key beyond the key itself, after full collections. */
  private void waitingBytes() throws IOException {
    var keys = Key.upTo(MILLION);
    long before = usedHeap();
    try (var queue = Peer.named(peer)) {
      for (int i = 0; i < keys.length; i++) {
        queue.addAfter(keys[i], Duration.ofHours(1).plusNanos(i * STRIDE % keys.length * 1000));
      }
      long used = settledHeap();
      write("waiting-bytes", (used - before) / (double) keys.length, keys.length, keys.length);
      queue.add(keys[0]);
    }
  }

  /** A peer may take in what was added in a thread of its own: waits until the figure stands. */
  private static long settledHeap() {
    long last = usedHeap();
    for (long now = usedHeap(); Math.abs(now - last) > MILLION / 10; now = usedHeap()) {
      last = now;
    }
    return last;
  }

  /** The serial collector closes all gaps in one of four collections only. */
  private static long usedHeap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  private void storm(int count, long lead, boolean counts)
      throws IOException, InterruptedException {
    var keys = Key.upTo(count);
    System.gc();
    try (var queue = Peer.named(peer)) {
      long cpuBefore = cpu();
      long start = System.nanoTime();
      var taker = new Taker(queue, count, index -> start + lead + offset(index, count));
      taker.thread().start();
      for (int i = 0; i < count; i++) {
        long delay = start + lead + offset(i, count) - System.nanoTime();
        queue.addAfter(keys[i], Duration.ofNanos(delay));
      }
      long added = System.nanoTime();
      taker.await();
      double cpuSeconds = (cpu() - cpuBefore) / 1e9;
      if (counts) {
        long delivered = taker.delivered;
        write("storm-cpu-s", cpuSeconds, count, delivered);
        write("storm-add-ns", (added - start) / (double) count, count, delivered);
        write("storm-late-ms", (taker.last - start - lead - SECOND) / 1e6, count, delivered);
        write("storm-once", (double) taker.once(), count, delivered);
        write("storm-early", taker.early, count, delivered);
      }
    }
  }

  private static long offset(int index, int count) {
    return index * STRIDE % count * (SECOND / count);
  }

  /** A thousand keys per second for three seconds. */
  private void errors() throws IOException, InterruptedException {
    int count = 3000;
    long lead = SECOND / 2;
    var keys = Key.upTo(count);
    System.gc();
    try (var queue = Peer.named(peer)) {
      long start = System.nanoTime();
      var taker = new Taker(queue, count, index -> start + lead + index * (SECOND / 1000));
      taker.thread().start();
      for (int i = 0; i < count; i++) {
        long due = start + lead + i * (SECOND / 1000);
        queue.addAfter(keys[i], Duration.ofNanos(due - System.nanoTime()));
      }
      taker.await();
      var errors = Arrays.copyOf(taker.errors, taker.delivered);
      Arrays.sort(errors);
      write("error-p50-us", errors[errors.length / 2] / 1e3, count, taker.delivered);
      write("error-p99-us", errors[errors.length * 99 / 100] / 1e3, count, taker.delivered);
    }
  }

  /** A thousand keys, one at a time, from the add to the hands of a taker that waits. */
  private void lone() throws IOException, InterruptedException {
    int count = 1000;
    var waits = new long[count];
    var takenAt = new SynchronousQueue<Long>();
    try (var queue = Peer.named(peer)) {
      var taker = new Thread(() -> takeEach(queue, count, takenAt), "taker");
      taker.setDaemon(true);
      taker.start();
      for (int i = 0; i < count; i++) {
        LockSupport.parkNanos(SECOND / 1000);
        var key = Key.range(i, 1)[0];
        long added = System.nanoTime();
        queue.add(key);
        waits[i] = takenAt.take() - added;
      }
    }
    Arrays.sort(waits);
    write("lone-p99-us", waits[count * 99 / 100] / 1e3, count, count);
    write("lone-max-us", waits[count - 1] / 1e3, count, count);
  }

  private static void takeEach(Peer queue, int count, SynchronousQueue<Long> takenAt) {
    try {
      for (int i = 0; i < count; i++) {
        var held = queue.get();
        long now = System.nanoTime();
        queue.finish(held);
        takenAt.put(now);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long cpu() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime();
  }

  private void write(String shape, double value, long offered, long delivered) throws IOException {
    Reading.of(peer, shape, value, offered, delivered).appendTo(file);
  }
}
