package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.TimeSource;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One command in this JVM: its streams, its code, and the means to stop it. */
final class CommandRun {

  private static final long PATIENCE_SECONDS = 60;

  final Lines out = new Lines();
  final Lines err = new Lines();
  final Stop stop = new Stop();
  final List<LogTarget> logs = new ArrayList<>();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();
  private final Host host;

  private CommandRun(Map<String, String> environment, Path home) {
    host =
        new Host(
            InputStream.nullInputStream(),
            out.stream(),
            err.stream(),
            environment,
            home,
            false,
            stop,
            TimeSource.system(),
            logs::add);
  }

  /** Runs it to its end, in an empty environment. */
  static CommandRun of(String... args) throws Exception {
    var run = start(args);
    run.code();
    return run;
  }

  /** Runs it in the background. */
  static CommandRun start(String... args) {
    return start(Map.of(), Path.of("/nonexistent"), args);
  }

  static CommandRun start(Map<String, String> environment, Path home, String... args) {
    var run = new CommandRun(environment, home);
    var thread = new Thread(() -> run.execute(args), "fairlead-test-command");
    thread.setDaemon(true);
    thread.start();
    return run;
  }

  private void execute(String... args) {
    try {
      code.complete(Fairlead.execute(host, args));
    } catch (Throwable failure) {
      code.completeExceptionally(failure);
    }
  }

  /** A host without a command, for those that a test makes itself. */
  static Host idleHost() {
    return new CommandRun(Map.of(), Path.of("/nonexistent")).host;
  }

  /** Waits for the exit code. */
  int code() throws ExecutionException, InterruptedException, TimeoutException {
    return code.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Asserts that the command failed so, and said all of this. */
  void assertFailed(int expected, String... parts) throws Exception {
    int actual = code();
    assertTrue(actual == expected, () -> "code " + actual + ": " + err.text());
    for (String part : parts) {
      assertTrue(err.text().contains(part), () -> "no '" + part + "' in: " + err.text());
    }
  }
}
