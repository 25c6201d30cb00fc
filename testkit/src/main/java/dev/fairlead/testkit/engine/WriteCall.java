package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One write request: what it aims at, its options, its time, and the warnings it has earned. */
final class WriteCall {
  private static final int MAX_MANAGER = 128;

  /** How unknown and duplicate members are treated (KEP-2885). */
  enum FieldValidation {
    IGNORE,
    WARN,
    STRICT
  }

  private final Target target;
  private final boolean dryRun;
  private final FieldValidation fieldValidation;
  private final boolean patch;
  private final Instant now;
  private final Set<String> warnings = new LinkedHashSet<>();

  private WriteCall(
      Target target, boolean dryRun, FieldValidation fieldValidation, boolean patch, Instant now) {
    this.target = target;
    this.dryRun = dryRun;
    this.fieldValidation = fieldValidation;
    this.patch = patch;
    this.now = now;
  }

  /** Reads the options of a create, update or patch; 422 if they cannot be. */
  static WriteCall of(String optionsKind, Target target, EngineRequest request, Instant now) {
    Violations violations = new Violations();
    boolean dryRun = dryRun(request.query().getOrDefault("dryRun", List.of()), violations);
    FieldValidation validation =
        fieldValidation(request.parameter("fieldValidation").orElse(""), violations);
    checkManager(request.parameter("fieldManager").orElse(""), violations);
    boolean isPatch = optionsKind.equals("PatchOptions");
    if (isPatch && request.parameter("force").isPresent()) {
      violations.forbidden("force", "may not be specified for non-apply patch");
    }
    if (!violations.isEmpty()) {
      throw ApiError.invalidOptions(optionsKind, violations);
    }
    return new WriteCall(target, dryRun, validation, isPatch, now);
  }

  static boolean dryRun(List<String> values, Violations violations) {
    for (String value : values) {
      if (!value.equals("All")) {
        violations.notSupported("dryRun", values, List.of("All"));
        return false;
      }
    }
    return !values.isEmpty();
  }

  Target target() {
    return target;
  }

  ResourceType type() {
    return target.type();
  }

  boolean isDryRun() {
    return dryRun;
  }

  boolean isPatch() {
    return patch;
  }

  Instant now() {
    return now;
  }

  void warn(String text) {
    warnings.add(text);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Turns what decoding came across into warnings or, if the client is strict, a refusal. */
  void judge(Decoding decoding) {
    if (decoding.findings().isEmpty() || fieldValidation == FieldValidation.IGNORE) {
      return;
    }
    if (fieldValidation == FieldValidation.WARN) {
      decoding.findings().forEach(this::warn);
      return;
    }
    String why = "strict decoding error: " + String.join(", ", decoding.findings());
    if (!patch) {
      throw decoding.cannotBeHandled(why);
    }
    Cause cause = new Cause("FieldValueInvalid", "Invalid value: \"\": " + why, "patch");
    throw ApiError.invalid("", "", "", List.of(cause));
  }

  private static FieldValidation fieldValidation(String text, Violations violations) {
    return switch (text) {
      case "", "Warn" -> FieldValidation.WARN;
      case "Ignore" -> FieldValidation.IGNORE;
      case "Strict" -> FieldValidation.STRICT;
      default -> {
        violations.notSupported("fieldValidation", text, List.of("Ignore", "Strict", "Warn"));
        yield FieldValidation.WARN;
      }
    };
  }

  private static void checkManager(String manager, Violations violations) {
    if (manager.length() > MAX_MANAGER) {
      violations.tooLong("fieldManager", MAX_MANAGER);
    }
    if (manager.chars().anyMatch(Character::isISOControl)) {
      violations.invalid("fieldManager", manager, "should only contain printable characters");
    }
  }
}
