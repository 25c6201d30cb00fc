package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.RealApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Counts what the tests of rules assert on which server, and leaves {@code
 * target/api-server-rules.md} behind when the run ends.
 */
public final class RuleReport implements AfterTestExecutionCallback {
  private static final Path FILE = Path.of("target", "api-server-rules.md");

  /** What one rule says, and how many assertions held on each server. */
  private record Entry(
      String says, String hidden, AtomicInteger inMemory, AtomicInteger real, Set<String> flags) {}

  private static final Map<Integer, Entry> ENTRIES = new ConcurrentHashMap<>();

  /** Writes the report when JUnit closes its root store. */
  private static final class Writer implements AutoCloseable {
    @Override
    public void close() {
      try {
        Files.createDirectories(FILE.getParent());
        Files.writeString(FILE, text());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (Foreign.address().isPresent()) {
      return;
    }
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(RuleReport.class))
        .getOrComputeIfAbsent(Writer.class);
    int count = World.takeAssertions();
    boolean isReal = World.lastServer() instanceof RealApiServer;
    Rule rule = context.getRequiredTestMethod().getAnnotation(Rule.class);
    if (context.getExecutionException().isEmpty() && rule != null) {
      Entry entry =
          ENTRIES.computeIfAbsent(
              rule.value(),
              any ->
                  new Entry(
                      rule.says(),
                      rule.hiddenOnReal(),
                      new AtomicInteger(),
                      new AtomicInteger(),
                      ConcurrentHashMap.newKeySet()));
      if (isReal && !rule.flag().isEmpty()) {
        entry.flags().add(rule.flag());
      }
      (isReal ? entry.real() : entry.inMemory()).addAndGet(count);
    }
  }

  private static String text() {
    StringBuilder text = new StringBuilder();
    text.append("# What the API server does, and where it is tested\n\n");
    text.append(
        "Generated from a run of the tests in `dev.fairlead.testkit.rules`: raw HTTP to the\n");
    text.append(
        "server in memory and, where its programs are, to kube-apiserver 1.36.3. The numbers\n");
    text.append("are assertions that held.\n\n");
    text.append("| Rule | Says | In memory | Real server |\n|---|---|---|---|\n");
    new TreeMap<>(ENTRIES)
        .forEach(
            (number, entry) ->
                text.append(
                    "| %d | %s | %d | %s |\n"
                        .formatted(number, entry.says(), entry.inMemory().get(), realCell(entry))));
    return text.toString();
  }

  private static String realCell(Entry entry) {
    int count = entry.real().get();
    if (!entry.hidden().isEmpty()) {
      return "not observable: " + entry.hidden();
    }
    var flags =
        entry.flags().isEmpty()
            ? ""
            : ", some with `--" + String.join("`, `--", entry.flags()) + "`";
    return count == 0 ? "not run" : count + flags;
  }
}
