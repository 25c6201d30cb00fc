package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.ENGINE;
import static dev.fairlead.operator.architecture.Packages.ENVTEST;
import static dev.fairlead.operator.architecture.Packages.SERVER;
import static dev.fairlead.operator.architecture.Packages.below;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All time comes through one seam, so that tests can move it. */
class ClockTest {
  private static final List<String> MAY_READ_THE_CLOCK =
      List.of(
          // The seam itself.
          "dev.fairlead.time",
          // Streams that answer to real sockets: time-outs are real time there, and the engine must
          // not need our seam.
          ENGINE,
          SERVER,
          // Programs of another process, which are awaited in real time.
          ENVTEST);

  private static final Set<String> CALLS =
      Set.of(
          "java.lang.System.nanoTime",
          "java.lang.System.currentTimeMillis",
          "java.lang.Thread.sleep",
          "java.lang.Thread.onSpinWait",
          "java.util.concurrent.TimeUnit.sleep",
          "java.util.concurrent.locks.LockSupport.parkNanos",
          "java.util.concurrent.locks.LockSupport.parkUntil");

  @Test
  void onlyTheSeamAndTheTestkitsServersReadTheClock() {
    classes()
        .that(not(below(MAY_READ_THE_CLOCK)))
        .should(notReadTheClock())
        .check(Classes.production());
  }

  @Test
  void aReadOfTheClockIsFoundInCallsLambdasAndMethodReferences() {
    Classes.assertCatches(classes().should(notReadTheClock()), "clock");
  }

  private static Condition notReadTheClock() {
    return Condition.of(
        "not read the clock or sleep",
        type ->
            type.getAccessesFromSelf().stream()
                .filter(access -> readsTheClock(access.getTarget()))
                .map(JavaAccess::getDescription));
  }

  private static boolean readsTheClock(AccessTarget target) {
    String owner = target.getOwner().getName();
    String name = target.getName();
    if (owner.equals(Clock.class.getName())) {
      return name.startsWith("system") || name.startsWith("tick");
    }
    if (owner.equals(Date.class.getName())) {
      return target.getFullName().endsWith("<init>()");
    }
    boolean now = owner.startsWith("java.time.") && name.equals("now");
    return CALLS.contains(owner + "." + name)
        || (now && !target.getFullName().contains(Clock.class.getName()));
  }
}
