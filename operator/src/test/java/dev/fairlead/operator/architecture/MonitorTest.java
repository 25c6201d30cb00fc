package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A virtual thread that blocks inside a monitor pins its carrier before JDK 24 (JEP 491): locks are
 * explicit.
 */
class MonitorTest {
  @Test
  void nothingIsSynchronized() {
    classes().should(useNoMonitor()).check(Classes.production());
  }

  @Test
  void aSynchronizedMethodOrBlockIsFound() {
    Classes.assertCatches(classes().should(useNoMonitor()), "monitor");
  }

  private static Condition useNoMonitor() {
    return Condition.of("use no monitor", MonitorTest::monitors);
  }

  private static Stream<String> monitors(JavaClass type) {
    Stream<String> methods =
        type.getMethods().stream()
            .filter(method -> method.getModifiers().contains(JavaModifier.SYNCHRONIZED))
            .map(JavaMethod::getName);
    return Stream.concat(methods, Classes.fileOf(type).entersMonitor().stream())
        .map(name -> "has a synchronized " + name);
  }
}
