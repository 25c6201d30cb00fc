package dev.fairlead.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Counts what became of the lines in one class of tests, which run one after the other. */
final class Tally implements TestWatcher {

  private final Set<String> kept = new TreeSet<>();
  private final List<String> skipped = new ArrayList<>();

  /** The lines whose tests succeeded. */
  Set<String> kept() {
    return kept;
  }

  /** The lines that were left out, with the reason. */
  List<String> skipped() {
    return skipped;
  }

  @Override
  public void testSuccessful(ExtensionContext context) {
    line(context).ifPresent(kept::add);
  }

  @Override
  public void testAborted(ExtensionContext context, Throwable cause) {
    line(context).ifPresent(line -> skipped.add(line + ": " + cause));
  }

  @Override
  public void testDisabled(ExtensionContext context, Optional<String> reason) {
    line(context).ifPresent(line -> skipped.add(line + ": " + reason.orElse("disabled")));
  }

  private static Optional<String> line(ExtensionContext context) {
    return context.getTestMethod().flatMap(Lines::of);
  }
}
