package dev.fairlead.operator.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.stream.Stream;

/**
 * The packages of the modules, and the foreign ones that rules speak of. A name stands for what is
 * below it, too.
 */
final class Packages {
  static final String ROOT = "dev.fairlead";
  static final String PLANTED = ROOT + ".planted";

  static final List<String> API =
      Stream.of(
              "reconcile",
              "model",
              "condition",
              "finalizer",
              "client",
              "watch",
              "controller",
              "queue",
              "cluster",
              "event",
              "time",
              "metrics",
              "spi")
          .map(name -> ROOT + "." + name)
          .toList();
  static final String RUNTIME = ROOT + ".runtime";
  static final String INTERNAL = RUNTIME + ".internal";
  static final String MICROMETER = RUNTIME + ".micrometer";
  static final String FABRIC8 = ROOT + ".backend.fabric8";
  static final String OFFICIAL = ROOT + ".backend.official";
  static final String TESTKIT = ROOT + ".testkit";
  static final String ENGINE = TESTKIT + ".engine";
  static final String CEL = TESTKIT + ".cel";
  static final String ENVTEST = TESTKIT + ".envtest";
  static final String SERVER = TESTKIT + ".server";
  static final String OPERATOR = ROOT + ".operator";

  static final String JSPECIFY = "org.jspecify";
  static final String SLF4J = "org.slf4j";
  static final String JACKSON = "com.fasterxml.jackson";

  /**
   * Stands for a client library in planted violations, in every form that a signature can name it.
   */
  static final String PLANTED_CLIENT = PLANTED + ".client";

  /**
   * The clients with what they bring, Jackson and Guice: nothing of these is in a public signature.
   */
  static final List<String> FOREIGN =
      List.of(
          "io.fabric8",
          "io.kubernetes",
          "okhttp3",
          "okio",
          "com.google",
          JACKSON,
          "tools.jackson",
          "org.snakeyaml",
          "org.yaml",
          PLANTED_CLIENT);

  private Packages() {}

  static List<String> join(List<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toList();
  }

  static boolean isBelow(String className, List<String> packages) {
    return packages.stream().anyMatch(name -> className.startsWith(name + "."));
  }

  static DescribedPredicate<JavaClass> below(List<String> packages) {
    return DescribedPredicate.describe(
        "are below " + packages, type -> isBelow(type.getName(), packages));
  }

  static DescribedPredicate<JavaClass> below(String... packages) {
    return below(List.of(packages));
  }
}
