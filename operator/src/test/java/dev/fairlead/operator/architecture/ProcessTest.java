package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.OPERATOR;
import static dev.fairlead.operator.architecture.Packages.below;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A library leaves the process alone: its streams, its exit, its shutdown hooks, its defaults. */
class ProcessTest {
  private static final String MAIN_CLASS = OPERATOR + ".cli.Fairlead";

  private static final String ITS_STREAMS = OPERATOR + ".cli.Host";
  private static final Set<String> FORBIDDEN =
      Set.of(
          "java.lang.System.out",
          "java.lang.System.err",
          "java.lang.System.exit",
          "java.lang.System.setOut",
          "java.lang.System.setErr",
          "java.lang.System.setProperty",
          "java.lang.System.setProperties",
          "java.lang.System.clearProperty",
          "java.lang.Runtime.exit",
          "java.lang.Runtime.halt",
          "java.lang.Runtime.addShutdownHook",
          "java.lang.Thread.setDefaultUncaughtExceptionHandler",
          "java.util.Locale.setDefault",
          "java.util.TimeZone.setDefault");

  @Test
  void noLibraryTouchesWhatBelongsToTheProcess() {
    classes().that(not(below(OPERATOR))).should(leaveTheProcessAlone()).check(Classes.production());
  }

  @Test
  void inTheOperatorTheMainClassAloneDoesAndOneClassKnowsTheStreams() {
    classes()
        .that(below(OPERATOR).and(not(are(MAIN_CLASS, ITS_STREAMS))))
        .should(leaveTheProcessAlone())
        .check(Classes.production());
    assertEquals(Set.of("java.lang.System.out", "java.lang.System.err"), touchedBy(ITS_STREAMS));
    assertEquals(
        Set.of(
            "java.lang.System.exit", "java.lang.Runtime.halt", "java.lang.Runtime.addShutdownHook"),
        touchedBy(MAIN_CLASS));
  }

  private static DescribedPredicate<JavaClass> are(String... names) {
    return DescribedPredicate.describe(
        "are " + List.of(names), type -> List.of(names).contains(type.getName()));
  }

  private static Set<String> touchedBy(String name) {
    return Classes.production().get(name).getAccessesFromSelf().stream()
        .filter(ProcessTest::isForbidden)
        .map(access -> access.getTargetOwner().getName() + "." + access.getTarget().getName())
        .collect(Collectors.toSet());
  }

  @Test
  void whatTouchesTheProcessIsFound() {
    Classes.assertCatches(classes().should(leaveTheProcessAlone()), "process");
  }

  private static Condition leaveTheProcessAlone() {
    return Condition.of(
        "leave the streams, the exit and the defaults of the process alone",
        type ->
            type.getAccessesFromSelf().stream()
                .filter(ProcessTest::isForbidden)
                .map(JavaAccess::getDescription));
  }

  private static boolean isForbidden(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    boolean traces = access.getTarget().getFullName().endsWith(".printStackTrace()");
    return FORBIDDEN.contains(access.getTargetOwner().getName() + "." + name)
        || (traces && access.getTargetOwner().isAssignableTo(Throwable.class));
  }
}
