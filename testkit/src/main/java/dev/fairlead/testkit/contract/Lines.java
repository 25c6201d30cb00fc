package dev.fairlead.testkit.contract;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * The lines of the transport's contract: F1 to F12 are traps of the fabric8 client, O1 to O12 of
 * the official one, the others are what a network, a server and a host do to any client.
 */
final class Lines {

  private static final int TRAPS = 12;

  private static final List<String> OTHERS =
      List.of(
          "FIN mid-line",
          "RST mid-line",
          "split UTF-8",
          "429 with Retry-After",
          "frozen peer",
          "interrupt latency",
          "cancel latency",
          "130 watches over h2",
          "stale keep-alive",
          "401 rotation",
          "exec kubeconfig refused",
          "close idempotence",
          "floor versions",
          "hundreds of watches",
          "gzip");

  private Lines() {}

  /** All of them, sorted. */
  static List<String> all() {
    var all = new ArrayList<>(OTHERS);
    for (int number = 1; number <= TRAPS; number++) {
      all.add("F" + number);
      all.add("O" + number);
    }
    Collections.sort(all);
    return all;
  }

  /** The tests of lines that a class has or inherits. */
  static List<Method> tests(Class<?> contract) {
    return AnnotationSupport.findAnnotatedMethods(
        contract, Line.class, HierarchyTraversalMode.TOP_DOWN);
  }

  /** The line that a method is the test of. */
  static Optional<String> of(Method test) {
    return AnnotationSupport.findAnnotation(test, Line.class).map(Line::value);
  }

  /** Tests are named by their line and sentence. */
  static final class Names extends DisplayNameGenerator.Standard {

    /** For JUnit. */
    Names() {}

    @Override
    public String generateDisplayNameForMethod(
        List<Class<?>> enclosing, Class<?> test, Method method) {
      return Lines.of(method)
          .map(line -> line + ": " + sentence(method.getName()))
          .orElseGet(() -> super.generateDisplayNameForMethod(enclosing, test, method));
    }

    private static String sentence(String name) {
      return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])", " ")
          .toLowerCase(Locale.ROOT);
    }
  }
}
