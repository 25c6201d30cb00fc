package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.API;
import static dev.fairlead.operator.architecture.Packages.FOREIGN;
import static dev.fairlead.operator.architecture.Packages.INTERNAL;
import static dev.fairlead.operator.architecture.Packages.MICROMETER;
import static dev.fairlead.operator.architecture.Packages.PLANTED_CLIENT;
import static dev.fairlead.operator.architecture.Packages.RUNTIME;
import static dev.fairlead.operator.architecture.Packages.below;
import static dev.fairlead.operator.architecture.Packages.isBelow;
import static dev.fairlead.operator.architecture.Packages.join;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No class of a client, of Jackson or of Guice stands where a user of api or of the runtime would
 * need it.
 */
class SignatureTest {
  private static final DescribedPredicate<JavaClass> OF_EXPORTED_PACKAGES =
      DescribedPredicate.describe(
          "are in an exported package",
          type ->
              isBelow(type.getName(), join(API, MICROMETER))
                  || isBelow(type.getName(), List.of(Packages.TESTKIT))
                  || type.getPackageName().equals(RUNTIME));

  @Test
  void noPublicSignatureShowsAForeignClass() {
    classes().that(OF_EXPORTED_PACKAGES).should(show(FOREIGN)).check(Classes.production());
  }

  @Test
  void noPublicSignatureShowsAnInternalClass() {
    classes()
        .that(OF_EXPORTED_PACKAGES)
        .should(show(List.of(INTERNAL)))
        .check(Classes.production());
  }

  @Test
  void noBackendShowsJacksonOrGuice() {
    classes()
        .that(below(Packages.FABRIC8, Packages.OFFICIAL))
        .should(show(List.of(Packages.JACKSON, "tools.jackson", "com.google.inject")))
        .check(Classes.production());
  }

  @Test
  void aForeignClassIsFoundInEveryPlaceOfASignature() {
    ArchRule rule = classes().should(show(List.of(PLANTED_CLIENT)));
    Classes.assertCatches(rule, "signature");
  }

  private static Condition show(List<String> foreign) {
    return Condition.of(
        "not show a class below " + foreign,
        type ->
            PublicSignature.of(type)
                .filter(shown -> isBelow(shown.className(), foreign))
                .map(shown -> "shows " + shown.className() + " in " + shown.place()));
  }
}
