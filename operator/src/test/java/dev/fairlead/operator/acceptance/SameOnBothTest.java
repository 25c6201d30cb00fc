package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.commons.support.AnnotationSupport;

/** Whether the operator is the same on both backends, and is tested the same. */
final class SameOnBothTest {

  @Test
  void bothBackendsRunTheSameTests() {
    var fabric8 = tests(Fabric8AcceptanceTest.class);
    assertFalse(fabric8.isEmpty(), "there are tests");
    assertEquals(fabric8, tests(OfficialAcceptanceTest.class));
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
  }

  @Test
  void aWholeLifeMakesTheSameWritesToTheHubOnBothBackends() {
    var fabric8 = Life.on(Fabric8AcceptanceTest::backend);
    var official = Life.on(OfficialAcceptanceTest::backend);
    assertEquals(fabric8.keySet(), official.keySet());
    assertAll(
        fabric8.keySet().stream()
            .map(
                resource ->
                    () ->
                        assertEquals(
                            String.join("\n", fabric8.get(resource)),
                            String.join("\n", official.get(resource)))));
  }
}
