package dev.fairlead.operator.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Locale;

/**
 * The classes that the rules look at: those of all published modules and of the operator, from the
 * class path of this module, be they in {@code target/classes} or in a jar.
 */
final class Classes {
  private static final int FEWEST = 150;

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .withImportOption(location -> !location.contains("-tests.jar!"))
          .importPackages("dev.fairlead");

  private Classes() {}

  /**
   * All production classes. Fails when there are suspiciously few, so that a rule can't pass on
   * nothing.
   */
  static JavaClasses production() {
    assertTrue(
        PRODUCTION.size() >= FEWEST, () -> "only " + PRODUCTION.size() + " classes were imported");
    return PRODUCTION;
  }

  /** The classes of {@code dev.fairlead.planted.<rule>}, written to violate that rule. */
  static JavaClasses planted(String rule) {
    JavaClasses classes = new ClassFileImporter().importPackages(Packages.PLANTED + "." + rule);
    assertTrue(classes.stream().anyMatch(c -> !c.getSimpleName().equals("package-info")), rule);
    return classes;
  }

  static ClassFile fileOf(JavaClass type) {
    return ClassFile.read(type.getSource().orElseThrow().getUri());
  }

  /**
   * Asserts that the rule names each of the planted classes and, of those called {@code Fine…},
   * none.
   */
  static void assertCatches(ArchRule rule, String planted) {
    JavaClasses classes = planted(planted);
    List<String> caught = rule.evaluate(classes).getFailureReport().getDetails();
    for (JavaClass type : classes) {
      if (type.getSimpleName().equals("package-info") || type.isNestedClass()) {
        continue;
      }
      boolean named = caught.stream().anyMatch(line -> names(line, type.getName()));
      boolean fine = type.getSimpleName().toLowerCase(Locale.ROOT).startsWith("fine");
      assertTrue(
          named != fine,
          () -> type.getName() + " is " + (fine ? "caught" : "missed") + ": " + caught);
    }
  }

  private static boolean names(String line, String className) {
    return line.matches("(?s).*\\b" + className.replace(".", "\\.") + "\\b.*");
  }
}
