package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.OPERATOR;
import static dev.fairlead.operator.architecture.Packages.below;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A library leaves the process alone: its streams, its exit, its shutdown hooks, its defaults. */
class ProcessTest {
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
