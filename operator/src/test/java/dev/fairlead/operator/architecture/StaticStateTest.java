package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.API;
import static dev.fairlead.operator.architecture.Packages.FABRIC8;
import static dev.fairlead.operator.architecture.Packages.OFFICIAL;
import static dev.fairlead.operator.architecture.Packages.RUNTIME;
import static dev.fairlead.operator.architecture.Packages.below;
import static dev.fairlead.operator.architecture.Packages.join;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two managers in one process share nothing: what is static never changes. */
class StaticStateTest {
  @Test
  void nothingStaticCanChange() {
    classes()
        .that(below(join(API, RUNTIME, FABRIC8, OFFICIAL)))
        .should(keepNoStaticState())
        .check(Classes.production());
  }

  @Test
  void staticStateIsFoundInFieldsCollectionsArraysAndBehindOwnClasses() {
    Classes.assertCatches(classes().should(keepNoStaticState()), "state");
  }

  private static Condition keepNoStaticState() {
    return Condition.of("keep no static state", StaticStateTest::mutableFields);
  }

  private static Stream<String> mutableFields(JavaClass type) {
    return type.getFields().stream()
        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
        .flatMap(field -> fault(field).stream().map(fault -> "has " + field.getName() + fault));
  }

  private static Optional<String> fault(JavaField field) {
    return field.getModifiers().contains(JavaModifier.FINAL)
        ? Mutability.of(field.reflect())
        : Optional.of(", which is not final");
  }
}
