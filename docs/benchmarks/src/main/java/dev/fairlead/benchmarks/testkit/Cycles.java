package dev.fairlead.benchmarks.testkit;

import dev.fairlead.benchmarks.readings.Reading;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A thousand cycles on one server in a JVM of its own, warm for five seconds; before them the first
 * start and the first hundred cycles of the JVM, as a run of tests has them.
 */
final class Cycles {
  private static final int FIRST = 100;
  private static final int COUNTED = 1_000;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final String peer;
  private final Path file;

  private Cycles(String peer, Path file) {
    this.peer = peer;
    this.file = file;
  }

  /** Arguments: the peer and the file. */
  public static void main(String[] args) throws IOException, InterruptedException {
    new Cycles(args[0], Path.of(args[1])).run();
  }

  private void run() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    try (var subject = Subject.start(peer)) {
      write("start-first-ms", (System.nanoTime() - begun) / 1e6, 1, 1);
      var namespace = subject.prepare();
      try (var backend = subject.backend();
          var driver = Driver.start(backend, namespace)) {
        warmUp(driver);
        measure(driver);
      }
    }
  }

  private void warmUp(Driver driver) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    for (int i = 0; i < FIRST; i++) {
      driver.cycle();
    }
    long took = System.nanoTime() - begun;
    write("first-100-cycles-s", took / 1e9, FIRST, driver.completed());
    while (System.nanoTime() - begun < WARM_UP_NANOS) {
      driver.cycle();
    }
  }

  private void measure(Driver driver) throws IOException, InterruptedException {
    long completedBefore = driver.completed();
    long requestsBefore = driver.requests();
    long failuresBefore = driver.failures();
    long cpuBefore = cpu();
    long begun = System.nanoTime();
    for (int i = 0; i < COUNTED; i++) {
      driver.cycle();
    }
    long took = System.nanoTime() - begun;
    double cpu = (cpu() - cpuBefore) / 1e6;
    long completed = driver.completed() - completedBefore;
    write("cycles-per-s", COUNTED / (took / 1e9), COUNTED, completed);
    write("cpu-ms-per-cycle", cpu / COUNTED, COUNTED, completed);
    double requests = driver.requests() - requestsBefore;
    write("requests-per-cycle", requests / COUNTED, COUNTED, completed);
    write("failed-runs", (double) (driver.failures() - failuresBefore), COUNTED, completed);
  }

  /** Of this process and of those it has started: a real server is two of them. */
  private static long cpu() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime()
        + ProcessHandle.current()
            .descendants()
            .map(process -> process.info().totalCpuDuration())
            .flatMap(Optional::stream)
            .mapToLong(Duration::toNanos)
            .sum();
  }

  private void write(String shape, double value, long offered, long delivered) throws IOException {
    Reading.of(peer, shape, value, offered, delivered).appendTo(file);
  }
}
