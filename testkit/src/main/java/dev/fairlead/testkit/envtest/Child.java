package dev.fairlead.testkit.envtest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One life of a process. Its output goes to a file, so that nobody must read along. */
final class Child {

  private static final int LINES = 200;
  private static final Duration KILL_WAIT = Duration.ofSeconds(10);

  private final String name;
  private final Path log;
  private final Process process;

  private Child(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
  }

  /**
   * Starts a program.
   *
   * @param begun told at once, so that it is known before anything can go wrong
   */
  static Child start(Path program, List<String> arguments, Path log, Consumer<Process> begun) {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(
        Settings.attachesOutput() ? Redirect.INHERIT : Redirect.to(log.toFile()));
    try {
      var process = builder.start();
      begun.accept(process);
      return new Child(String.valueOf(program.getFileName()), log, process);
    } catch (IOException e) {
      throw new UncheckedIOException(program + " can't be started", e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for its end, for at most that long; whether it has ended. */
  boolean endsWithin(Duration time) {
    try {
      return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + name, e);
    }
  }

  /** Sends a signal that Java has no word for. */
  void signal(String signal) {
    try {
      var kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start();
      kill.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("no kill command to signal " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while signalling " + name, e);
    }
  }

  /** Asks it to end, and makes it after a while. */
  void stop(Duration patience) {
    process.destroy();
    if (!isAlive() || !endsWithin(patience)) {
      kill();
    }
  }

  void kill() {
    process.destroyForcibly();
    endsWithin(KILL_WAIT);
  }

  boolean hasSaid(String words) {
    return lines().stream().anyMatch(line -> line.contains(words));
  }

  /** Its last words, for a message. */
  String lastWords() {
    var all = lines();
    return all.subList(Math.max(0, all.size() - LINES), all.size()).stream()
        .collect(Collectors.joining("\n  ", "the last lines of " + name + ":\n  ", "\n"));
  }

  private List<String> lines() {
    try {
      return Files.exists(log)
          ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList()
          : List.of();
    } catch (IOException e) {
      return List.of("(its output can't be read: " + e + ")");
    }
  }
}
