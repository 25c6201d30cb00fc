package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.PLANTED;
import static dev.fairlead.operator.architecture.Packages.below;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing can be extended that was not written for it. */
class FinalClassTest {
  @Test
  void concreteClassesAreFinal() {
    rule().check(Classes.production());
  }

  @Test
  void aConcreteClassThatIsNotFinalIsFound() {
    Classes.assertCatches(rule(), "open");
  }

  /** The tree of exceptions stays open by design: callers may add leaves of their own. */
  private static ArchRule rule() {
    Condition beFinal =
        Condition.of(
            "be final, abstract or sealed",
            type -> Stream.of("is open").filter(fault -> isOpen(type)));
    return classes().that(not(below(PLANTED)).or(below(PLANTED + ".open"))).should(beFinal);
  }

  private static boolean isOpen(JavaClass type) {
    return !type.isInterface()
        && !type.isEnum()
        && !type.isAnonymousClass()
        && !type.getModifiers().contains(JavaModifier.FINAL)
        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
        && !type.getModifiers().contains(JavaModifier.SYNTHETIC)
        && !type.isAssignableTo(Throwable.class)
        && !type.reflect().isSealed();
  }
}
