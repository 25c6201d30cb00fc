package dev.fairlead.testkit.sensitivity;

import dev.fairlead.testkit.rules.RuleReport;
import dev.fairlead.testkit.server.TestApiServer;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** A test of a rule, by name: a method that takes a server. */
record RuleMethod(int rule, String type, String method) {
  private static final String PACKAGE = RuleReport.class.getPackageName();

  /** All there are, class by class. */
  static List<RuleMethod> all() {
    return ReflectionSupport.findAllClassesInPackage(
            PACKAGE, any -> true, name -> name.endsWith("RulesTest"))
        .stream()
        .sorted(Comparator.comparing(Class::getName))
        .flatMap(RuleMethod::of)
        .toList();
  }

  private static Stream<RuleMethod> of(Class<?> type) {
    return ReflectionSupport.findMethods(
            type, method -> mark(method).isPresent(), HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .map(RuleMethod::of)
        .sorted(Comparator.comparing(RuleMethod::rule).thenComparing(RuleMethod::method));
  }

  private static RuleMethod of(Method method) {
    if (!Arrays.equals(method.getParameterTypes(), new Class<?>[] {TestApiServer.class})) {
      throw new IllegalStateException("a test of a rule takes a server alone: " + method);
    }
    int rule = mark(method).map(RuleMethod::number).orElseThrow();
    return new RuleMethod(rule, method.getDeclaringClass().getName(), method.getName());
  }

  /** The annotation that says which rule a method tests; its type is its package's own. */
  private static Optional<Annotation> mark(Method method) {
    return Stream.of(method.getAnnotations())
        .filter(each -> each.annotationType().getName().equals(PACKAGE + ".Rule"))
        .findFirst();
  }

  private static int number(Annotation rule) {
    try {
      var value = rule.annotationType().getDeclaredMethod("value");
      value.setAccessible(true);
      return (int) value.invoke(rule);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String toString() {
    return "rule %d, %s".formatted(rule, method);
  }
}
