package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kubernetes' functions of semantic versions (semver.org): semver, isSemver, comparisons. */
final class VersionFunctions {
  private static final CelType TYPE = OpaqueType.create("kubernetes.Semver");
  private static final CelType TEXT = SimpleType.STRING;
  private static final CelType FLAG = SimpleType.BOOL;
  private static final String NUMBER = "(0|[1-9]\\d{0,17})";
  private static final String LABEL = "(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
  private static final Pattern VERSION =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(?:-("
              + LABEL
              + "(?:\\."
              + LABEL
              + ")*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?");

  private VersionFunctions() {}

  /** A version; what stands behind a plus does not count. */
  private record Version(long major, long minor, long patch, List<String> labels)
      implements Comparable<Version> {

    static Optional<Version> parse(String text) {
      Matcher parts = VERSION.matcher(text);
      if (!parts.matches()) {
        return Optional.empty();
      }
      List<String> labels =
          parts.group(4) == null ? List.of() : List.of(parts.group(4).split("\\.", -1));
      return Optional.of(
          new Version(
              Long.parseLong(parts.group(1)),
              Long.parseLong(parts.group(2)),
              Long.parseLong(parts.group(3)),
              labels));
    }

    /** As {@link #parse}, with a leading v, leading zeros and missing parts forgiven. */
    static Optional<Version> parseLoosely(String text) {
      List<String> parts = new ArrayList<>(List.of(text.replaceFirst("^v", "").split("\\.", 3)));
      parts.replaceAll(part -> part.replaceFirst("^0+(?=\\d)", ""));
      boolean isShort = parts.size() < 3;
      String last = parts.get(parts.size() - 1);
      if (isShort && (last.contains("+") || last.contains("-"))) {
        return Optional.empty();
      }
      while (parts.size() < 3) {
        parts.add("0");
      }
      return parse(String.join(".", parts));
    }

    @Override
    public int compareTo(Version other) {
      int order = Long.compare(major, other.major);
      order = order != 0 ? order : Long.compare(minor, other.minor);
      order = order != 0 ? order : Long.compare(patch, other.patch);
      if (order != 0 || labels.isEmpty() || other.labels.isEmpty()) {
        return order != 0 ? order : Boolean.compare(labels.isEmpty(), other.labels.isEmpty());
      }
      for (int i = 0; i < Math.min(labels.size(), other.labels.size()); i++) {
        int labelOrder = compare(labels.get(i), other.labels.get(i));
        if (labelOrder != 0) {
          return labelOrder;
        }
      }
      return Integer.compare(labels.size(), other.labels.size());
    }

    /** Numbers come before words. */
    private static int compare(String left, String right) {
      boolean isLeftNumber = left.matches("\\d+");
      boolean isRightNumber = right.matches("\\d+");
      if (isLeftNumber != isRightNumber) {
        return isLeftNumber ? -1 : 1;
      }
      int length = isLeftNumber ? Integer.compare(left.length(), right.length()) : 0;
      return length != 0 ? length : Integer.signum(left.compareTo(right));
    }
  }

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "semver",
            CelOverloadDecl.newGlobalOverload("string_to_semver", TYPE, TEXT),
            CelOverloadDecl.newGlobalOverload("string_bool_to_semver", TYPE, TEXT, FLAG)),
        CelFunctionDecl.newFunctionDeclaration(
            "isSemver",
            CelOverloadDecl.newGlobalOverload("is_semver_string", FLAG, TEXT),
            CelOverloadDecl.newGlobalOverload("is_semver_string_bool", FLAG, TEXT, FLAG)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("string_to_semver", String.class, text -> version(text, false)),
        CelFunctionBinding.from(
            "string_bool_to_semver", String.class, Boolean.class, VersionFunctions::version),
        CelFunctionBinding.from(
            "is_semver_string", String.class, text -> Version.parse(text).isPresent()),
        CelFunctionBinding.from(
            "is_semver_string_bool",
            String.class,
            Boolean.class,
            (text, isLoose) -> parsed(text, isLoose).isPresent()));
    number(builder, "major", Version::major);
    number(builder, "minor", Version::minor);
    number(builder, "patch", Version::patch);
    comparison(builder, "isGreaterThan", FLAG, (left, right) -> left.compareTo(right) > 0);
    comparison(builder, "isLessThan", FLAG, (left, right) -> left.compareTo(right) < 0);
    comparison(
        builder,
        "compareTo",
        SimpleType.INT,
        (left, right) -> (long) Integer.signum(left.compareTo(right)));
  }

  private static void number(
      CelBuilder builder, String name, CelFunctionOverload.Unary<Version> part) {
    String overload = "semver_" + name;
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            name, CelOverloadDecl.newMemberOverload(overload, SimpleType.INT, TYPE)));
    builder.addFunctionBindings(CelFunctionBinding.from(overload, Version.class, part));
  }

  private static void comparison(
      CelBuilder builder,
      String name,
      CelType result,
      CelFunctionOverload.Binary<Version, Version> of) {
    String overload = "semver_" + name;
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            name, CelOverloadDecl.newMemberOverload(overload, result, TYPE, TYPE)));
    builder.addFunctionBindings(
        CelFunctionBinding.from(overload, Version.class, Version.class, of));
  }

  private static Optional<Version> parsed(String text, boolean isLoose) {
    return isLoose ? Version.parseLoosely(text) : Version.parse(text);
  }

  private static Version version(String text, boolean isLoose) throws CelEvaluationException {
    return parsed(text, isLoose)
        .orElseThrow(() -> new CelEvaluationException("No Major.Minor.Patch elements found"));
  }
}
