package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fairlead.testkit.junit.InMemoryOnly;
import dev.fairlead.testkit.junit.OnRealServer;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.commons.support.AnnotationSupport;

/** Whether the operator is the same on both backends and servers, and is tested the same. */
final class SameOnBothTest {

  @Test
  void bothBackendsRunTheSameTestsOnBothServers() {
    var tests = tests(Fabric8AcceptanceTest.class);
    assertFalse(tests.isEmpty(), "there are tests");
    assertEquals(tests, tests(OfficialAcceptanceTest.class));
    assertEquals(tests, tests(Fabric8RealAcceptanceTest.class));
    assertEquals(tests, tests(OfficialRealAcceptanceTest.class));
  }

  /** How many tests there are by theme; none of them is switched off. */
  private static Map<String, Long> tests(Class<?> ofBackend) {
    var found = new TreeMap<String, Long>();
    for (var theme : ofBackend.getDeclaredClasses()) {
      var methods = theme.getSuperclass().getDeclaredMethods();
      found.put(
          theme.getSuperclass().getName(),
          Arrays.stream(methods).filter(SameOnBothTest::isTest).count());
      Stream.concat(Stream.of(theme, theme.getSuperclass()), Arrays.stream(methods))
          .forEach(SameOnBothTest::checkIsOn);
      assertEquals(
          0, Arrays.stream(theme.getDeclaredMethods()).filter(SameOnBothTest::isTest).count());
    }
    return found;
  }

  private static boolean isTest(Method method) {
    return AnnotationSupport.isAnnotated(method, Test.class)
        || AnnotationSupport.isAnnotated(method, TestTemplate.class);
  }

  private static void checkIsOn(AnnotatedElement element) {
    assertFalse(AnnotationSupport.isAnnotated(element, Disabled.class), element::toString);
    assertFalse(AnnotationSupport.isAnnotated(element, InMemoryOnly.class), element::toString);
  }

  @Test
  void aWholeLifeMakesTheSameWritesToTheHubOnBothBackends() {
    assertEqualWrites(
        Life.on(Fabric8AcceptanceTest.SETTING), Life.on(OfficialAcceptanceTest.SETTING));
  }

  @Test
  @OnRealServer
  void aWholeLifeMakesTheSameWritesToARealHubOnBothBackends() {
    assertEqualWrites(
        Life.on(Fabric8RealAcceptanceTest.SETTING), Life.on(OfficialRealAcceptanceTest.SETTING));
  }

  private static void assertEqualWrites(
      Map<String, List<String>> writes, Map<String, List<String>> others) {
    assertEquals(writes.keySet(), others.keySet());
    assertAll(
        writes.keySet().stream()
            .map(
                resource ->
                    () ->
                        assertEquals(
                            String.join("\n", writes.get(resource)),
                            String.join("\n", others.get(resource)))));
  }
}
