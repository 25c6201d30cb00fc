package dev.fairlead.benchmarks.testkit;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.fairlead.benchmarks.readings.Reading;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the testkit's tests of the rules of the API, which speak plain HTTP, against our server or
 * fabric8's mock, and counts the rules that do not hold. The tests are on the class path; JUnit
 * calls the listener on the one thread that runs them.
 */
final class Rules implements TestExecutionListener {
  private static final String PACKAGE = "dev.fairlead.testkit.rules";
  private static final String ADDRESS = "fairlead.rules.address";

  /** By the number of the rule: the first failure, or nothing. */
  private final Map<Integer, String> verdicts = new TreeMap<>();

  private int tests;
  private int failedTests;

  private Rules() {}

  /** Arguments: the peer, the file, and a file for what failed. */
  public static void main(String[] args) throws IOException {
    var rules = new Rules();
    if (args[0].equals(Subject.FABRIC8_MOCK)) {
      try (var mock = Mock.start()) {
        System.setProperty(ADDRESS, mock.address().toString());
        rules.run();
      }
    } else {
      rules.run();
    }
    rules.write(args[0], Path.of(args[1]), Path.of(args[2]));
    // The JDK's HTTP client of the tests has threads that do not end.
    System.exit(0);
  }

  private void run() {
    var tests =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectPackage(PACKAGE))
            .filters(includeClassNamePatterns(".*RulesTest"))
            .build();
    LauncherFactory.create().execute(tests, this);
    if (verdicts.isEmpty()) {
      throw new IllegalStateException("no test of a rule is on the class path");
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    var source = test.getSource().orElse(null);
    if (test.isTest() && source instanceof MethodSource method) {
      var failure = result.getThrowable().map(Rules::firstLine).orElse("");
      tests++;
      failedTests += failure.isEmpty() ? 0 : 1;
      verdicts.merge(number(method), failure, (one, other) -> one.isEmpty() ? other : one);
    }
  }

  private static String firstLine(Throwable failure) {
    return Objects.toString(failure.getMessage(), failure.toString())
        .lines()
        .findFirst()
        .orElse("");
  }

  /** The annotation is the tests' own, and not public. */
  private static int number(MethodSource method) {
    return Arrays.stream(method.getJavaMethod().getAnnotations())
        .filter(annotation -> annotation.annotationType().getSimpleName().equals("Rule"))
        .mapToInt(Rules::value)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(method + " is of no rule"));
  }

  private static int value(Annotation rule) {
    try {
      var value = rule.annotationType().getDeclaredMethod("value");
      value.setAccessible(true);
      return (int) value.invoke(rule);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a rule has a number", e);
    }
  }

  private void write(String peer, Path file, Path failures) throws IOException {
    long failed = verdicts.values().stream().filter(failure -> !failure.isEmpty()).count();
    Reading.of(peer, "rules-failed", (double) failed, verdicts.size(), verdicts.size() - failed)
        .appendTo(file);
    Reading.of(peer, "rule-tests-failed", failedTests, tests, tests - failedTests).appendTo(file);
    Files.writeString(
        failures,
        verdicts.entrySet().stream()
            .map(rule -> rule.getKey() + "\t" + rule.getValue() + "\n")
            .collect(Collectors.joining()));
  }
}
