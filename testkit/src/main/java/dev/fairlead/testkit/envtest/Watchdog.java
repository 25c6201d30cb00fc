package dev.fairlead.testkit.envtest;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ends processes when this JVM ends, however it does. It is a shell whose input is a pipe from
 * here: each line says which processes there are now, and the pipe's end means that nobody is left
 * who needs them. Used by one thread at a time.
 */
final class Watchdog implements AutoCloseable {

  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      while read -r line; do pids=$line; done
      [ -z "$pids" ] || kill -9 $pids 2>/dev/null
      rm -rf -- "$1"
      """;

  private final Process shell;
  private final Set<Process> watched = new HashSet<>();

  /** Watches over processes, and over a folder that is removed with them. */
  Watchdog(Path folder) {
    try {
      shell =
          new ProcessBuilder("sh", "-c", SCRIPT, "fairlead-watchdog", folder.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("no shell to watch over the control plane", e);
    }
  }

  /** Takes note of a process that has just begun, ready or not. */
  void watch(Process begun) {
    watched.add(begun);
    refresh();
  }

  /** Takes note of those that have ended: their numbers may soon be those of others. */
  void refresh() {
    watched.removeIf(process -> !process.isAlive());
    say(
        watched.stream()
            .map(process -> Long.toString(process.pid()))
            .collect(Collectors.joining(" ", "", "\n")));
  }

  private void say(String line) {
    try {
      OutputStream input = shell.getOutputStream();
      input.write(line.getBytes(StandardCharsets.US_ASCII));
      input.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the watchdog of the control plane is dead", e);
    }
  }

  /** Has it remove the folder and end; the processes must have ended before. */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
      shell.waitFor();
    } catch (IOException e) {
      shell.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
