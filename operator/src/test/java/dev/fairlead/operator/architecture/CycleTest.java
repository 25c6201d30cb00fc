package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages can be read one after the other. */
class CycleTest {
  @Test
  void thePackagesOfApiFormNoCycle() {
    JavaClasses api = Classes.production().that(Packages.below(Packages.API));
    acyclic(Packages.ROOT).check(api);
  }

  @Test
  void theInternalPackagesOfTheRuntimeFormNoCycle() {
    acyclic(Packages.INTERNAL).check(Classes.production());
  }

  @ParameterizedTest
  @ValueSource(strings = {"typeparameter", "thrown", "annotation"})
  void aCycleIsFoundThroughWhateverPlaceANameStandsIn(String place) {
    String root = Packages.PLANTED + ".cycle." + place;
    JavaClasses planted = Classes.planted("cycle." + place);
    String report = acyclic(root).evaluate(planted).getFailureReport().toString();
    assertTrue(report.contains("Cycle detected"), report);
  }

  private static ArchRule acyclic(String root) {
    return slices().matching(root + ".(*)..").should().beFreeOfCycles();
  }
}
