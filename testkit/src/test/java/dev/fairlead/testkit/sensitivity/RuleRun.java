package dev.fairlead.testkit.sensitivity;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Runs tests of rules on a testkit of which some classes are others, on its server in memory alone:
 * one server for the tests of a class, as JUnit does it. A run has a thread of its own, so that
 * nothing of what it has loaded stays behind.
 */
final class RuleRun {
  private static final int LIMIT_SECONDS = 240;
  private static final String TESTKIT = "dev.fairlead.testkit.server.";
  private static final List<RuleMethod> TESTS = RuleMethod.all();

  private final TestkitLoader loader;
  private final List<Failure> failures = new ArrayList<>();
  private int count;

  private RuleRun(Map<String, byte[]> changed) {
    loader = new TestkitLoader(changed);
  }

  /** A test that has failed. */
  record Failure(RuleMethod test, Throwable why) {

    /** Whether it is one of the test's own assertions, of which its time limits are a kind. */
    boolean isAssertion() {
      return why instanceof AssertionError;
    }
  }

  /** How many tests have run, and which have failed. */
  record Outcome(int count, List<Failure> failures) {

    /** The first assertion that noticed something. */
    Optional<Failure> noticed() {
      return failures.stream().filter(Failure::isAssertion).findFirst();
    }
  }

  /** Runs the tests of these rules. */
  static Outcome ofRules(List<Integer> rules, Map<String, byte[]> changed) {
    return run(
        changed,
        TESTS.stream().filter(test -> rules.contains(test.rule())).toList(),
        failure -> false);
  }

  /** Runs all tests. */
  static Outcome ofAll(Map<String, byte[]> changed) {
    return run(changed, TESTS, failure -> false);
  }

  /** Runs tests until an assertion fails: those of one rule, of the same classes, of all others. */
  static Outcome untilNoticed(int rule, Map<String, byte[]> changed) {
    var types = TESTS.stream().filter(test -> test.rule() == rule).map(RuleMethod::type).toList();
    var tests =
        TESTS.stream()
            .sorted(
                Comparator.comparing((RuleMethod test) -> test.rule() != rule)
                    .thenComparing(test -> !types.contains(test.type())))
            .toList();
    return run(changed, tests, Failure::isAssertion);
  }

  private static Outcome run(
      Map<String, byte[]> changed, List<RuleMethod> tests, Predicate<Failure> ends) {
    var run = new RuleRun(changed);
    var executor = Executors.newSingleThreadExecutor();
    try {
      executor.submit(() -> run.run(tests, ends)).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the tests of rules did not come to an end", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      executor.shutdownNow();
    }
    return new Outcome(run.count, run.failures);
  }

  private boolean run(List<RuleMethod> tests, Predicate<Failure> ends) throws Exception {
    var byClass =
        tests.stream()
            .collect(
                Collectors.groupingBy(RuleMethod::type, LinkedHashMap::new, Collectors.toList()));
    for (var ofClass : byClass.values()) {
      if (runClass(ofClass, ends)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one ends the run. */
  private boolean runClass(List<RuleMethod> tests, Predicate<Failure> ends) throws Exception {
    var start = loader.loadClass(TESTKIT + "InMemoryApiServer").getMethod("start");
    try (var server = (AutoCloseable) start.invoke(null)) {
      for (var test : tests) {
        var failure = run(test, server);
        failure.ifPresent(failures::add);
        if (failure.filter(ends).isPresent()) {
          return true;
        }
      }
    }
    return false;
  }

  private Optional<Failure> run(RuleMethod test, AutoCloseable server)
      throws ReflectiveOperationException {
    var type = loader.loadClass(test.type());
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    var method = type.getDeclaredMethod(test.method(), loader.loadClass(TESTKIT + "TestApiServer"));
    method.setAccessible(true);
    count++;
    try {
      method.invoke(constructor.newInstance(), server);
      return Optional.empty();
    } catch (InvocationTargetException e) {
      var cause = e.getCause();
      return Optional.of(new Failure(test, cause == null ? e : cause));
    }
  }
}
