package dev.fairlead.testkit.envtest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Starts a process that listens on a port, which nobody can keep for it: another process may take
 * the port before this one does, and then the next port is tried.
 */
final class Launch {

  private static final int ATTEMPTS = 5;
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(50);

  /** Below the ports that systems give to outgoing connections. */
  private static final int FIRST_PORT = 15_000;

  private static final int PORTS = 16_000;
  private static final Random RANDOM = new Random();

  private final Path program;
  private final Path log;
  private final IntFunction<List<String>> arguments;
  private final BooleanSupplier ready;
  private final Consumer<Process> begun;
  private int port;

  /**
   * A process that has no port yet.
   *
   * @param arguments for a port
   * @param ready whether it, and nobody else, answers on {@link #port()}
   * @param begun told of each process at once
   */
  Launch(
      Path program,
      Path log,
      IntFunction<List<String>> arguments,
      BooleanSupplier ready,
      Consumer<Process> begun) {
    this.program = program;
    this.log = log;
    this.arguments = arguments;
    this.ready = ready;
    this.begun = begun;
  }

  /** The port of the last start; it is kept once a start succeeded. */
  int port() {
    return port;
  }

  /**
   * Starts it, and waits until it is ready.
   *
   * @throws IllegalStateException if it ends, or is not ready in time
   */
  Child start() {
    boolean isFirst = port == 0;
    Optional<Child> started = Optional.empty();
    for (int attempt = 1; started.isEmpty() && attempt <= ATTEMPTS; attempt++) {
      port = isFirst ? freePort() : port;
      started = attempt();
    }
    return started.orElseThrow(
        () -> new IllegalStateException(program + " found all its ports taken, at last " + port));
  }

  /** The process; empty if its port was taken. */
  private Optional<Child> attempt() {
    var child = Child.start(program, arguments.apply(port), log, begun);
    var patience = Settings.startTimeout();
    long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
    while (!child.endsWithin(BETWEEN_PROBES)) {
      if (ready.getAsBoolean() && child.isAlive()) {
        return Optional.of(child);
      }
      if (System.nanoTime() > until) {
        child.kill();
        throw new IllegalStateException(
            "%s is not ready within %s; %s".formatted(program, patience, child.lastWords()));
      }
    }
    if (child.hasSaid("address already in use")) {
      return Optional.empty();
    }
    throw new IllegalStateException("%s ended; %s".formatted(program, child.lastWords()));
  }

  private static int freePort() {
    for (int attempt = 0; attempt < PORTS; attempt++) {
      int candidate = FIRST_PORT + RANDOM.nextInt(PORTS);
      try (var socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        assert candidate > 0 : taken;
      }
    }
    throw new IllegalStateException("no free port on 127.0.0.1");
  }
}
