package dev.fairlead.operator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.fairlead.operator.architecture.Packages.API;
import static dev.fairlead.operator.architecture.Packages.CEL;
import static dev.fairlead.operator.architecture.Packages.ENGINE;
import static dev.fairlead.operator.architecture.Packages.FABRIC8;
import static dev.fairlead.operator.architecture.Packages.INTERNAL;
import static dev.fairlead.operator.architecture.Packages.JACKSON;
import static dev.fairlead.operator.architecture.Packages.JSPECIFY;
import static dev.fairlead.operator.architecture.Packages.MICROMETER;
import static dev.fairlead.operator.architecture.Packages.OFFICIAL;
import static dev.fairlead.operator.architecture.Packages.OPERATOR;
import static dev.fairlead.operator.architecture.Packages.PLANTED;
import static dev.fairlead.operator.architecture.Packages.PLANTED_CLIENT;
import static dev.fairlead.operator.architecture.Packages.RUNTIME;
import static dev.fairlead.operator.architecture.Packages.SERVER;
import static dev.fairlead.operator.architecture.Packages.SLF4J;
import static dev.fairlead.operator.architecture.Packages.TESTKIT;
import static dev.fairlead.operator.architecture.Packages.below;
import static dev.fairlead.operator.architecture.Packages.isBelow;
import static dev.fairlead.operator.architecture.Packages.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who may name whom: the arrows of the design's module picture. A class file is searched for every
 * name in it.
 */
class DirectionTest {
  /** The classes of one module or of a stricter part of it, and all that they may name. */
  private record Module(String name, DescribedPredicate<JavaClass> members, List<String> names) {
    @Override
    public String toString() {
      return name;
    }

    ArchRule rule() {
      return classes().that(members).should(nameOnly(names));
    }
  }

  private static final List<String> FOR_TESTKIT =
      join(API, "java", "javax.net", JSPECIFY, SLF4J, "org.snakeyaml.engine", RUNTIME, TESTKIT);

  private static List<Module> modules() {
    return List.of(
        new Module("api", below(API), join(API, "java", JSPECIFY)),
        new Module(
            "runtime",
            below(RUNTIME).and(not(below(MICROMETER))),
            join(API, "java", JSPECIFY, SLF4J, JACKSON, "org.snakeyaml.engine", RUNTIME)),
        new Module(
            "backend-fabric8",
            below(FABRIC8),
            join(API, "java", "javax.net", JSPECIFY, SLF4J, "io.fabric8", FABRIC8)),
        new Module(
            "backend-official",
            below(OFFICIAL),
            join(
                join(API, "java", "javax.net", JSPECIFY, SLF4J, "io.kubernetes", OFFICIAL),
                "okhttp3",
                "okio",
                "com.google.gson")),
        new Module(
            "testkit",
            below(TESTKIT).and(not(below(CEL))),
            join(FOR_TESTKIT, JACKSON, "org.junit", "org.opentest4j")),
        new Module(
            "testkit's rules of custom types, which are an optional part",
            below(CEL),
            List.of(
                "java", JSPECIFY, "dev.cel", "com.google.common", "com.google.re2j", ENGINE, CEL)),
        new Module("testkit's server", below(SERVER), join(FOR_TESTKIT, JACKSON + ".core")),
        new Module(
            "testkit's engine",
            below(ENGINE),
            // YAML is a form of requests, and its reader has no dependency of its own.
            List.of("java", JSPECIFY, JACKSON + ".core", "org.snakeyaml.engine", ENGINE)));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleNamesOnlyWhatStandsBelowIt(Module module) {
    module.rule().check(Classes.production());
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aForeignNameIsFoundInWhateverPlaceItStands(Module module) {
    var names = join(module.names(), PLANTED + ".direction", PLANTED + ".value");
    Classes.assertCatches(classes().should(nameOnly(names)), "direction");
  }

  @Test
  void onlyBackendsAndTheOperatorNameAClient() {
    namedOnlyBy(below(FABRIC8, OFFICIAL, OPERATOR), "io.fabric8", "io.kubernetes")
        .check(Classes.production());
  }

  @Test
  void onlyTheRuntimeAndTheTestkitNameTheInternalsOfTheRuntime() {
    namedOnlyBy(below(RUNTIME, TESTKIT), INTERNAL).check(Classes.production());
  }

  @Test
  void onlyTheMicrometerBindingAndTheOperatorNameMicrometer() {
    namedOnlyBy(below(MICROMETER, OPERATOR), "io.micrometer").check(Classes.production());
  }

  @Test
  void nobodyNamesTheOperator() {
    namedOnlyBy(below(OPERATOR), OPERATOR).check(Classes.production());
  }

  @Test
  void aNameOutsideOfItsReadersIsFoundInWhateverPlaceItStands() {
    Classes.assertCatches(namedOnlyBy(below(OPERATOR), PLANTED_CLIENT), "direction");
  }

  @Test
  void everyClassIsInAModule() {
    Condition inAModule =
        Condition.of(
            "be in a module",
            type ->
                Stream.of("is in no module")
                    .filter(fault -> modules().stream().noneMatch(m -> m.members().test(type)))
                    .filter(fault -> !below(MICROMETER, OPERATOR).test(type)));
    classes().should(inAModule).check(Classes.production());
  }

  @Test
  void everyModuleIsLookedAt() {
    List<String> missing =
        modules().stream()
            .filter(module -> Classes.production().stream().noneMatch(module.members()))
            .map(Module::name)
            .toList();
    assertEquals(List.of(), missing);
  }

  private static Condition nameOnly(List<String> allowed) {
    return Condition.of(
        "name only classes below " + allowed,
        type ->
            Classes.fileOf(type).mentioned().stream()
                .filter(name -> !isBelow(name, allowed))
                .map(name -> "names " + name));
  }

  private static ArchRule namedOnlyBy(DescribedPredicate<JavaClass> readers, String... packages) {
    List<String> forbidden = List.of(packages);
    Condition nameNone =
        Condition.of(
            "not name a class below " + forbidden,
            type ->
                Classes.fileOf(type).mentioned().stream()
                    .filter(name -> isBelow(name, forbidden))
                    .map(name -> "names " + name));
    return classes().that(not(readers)).should(nameNone);
  }
}
