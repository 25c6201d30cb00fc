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

  /** How the request says what is wanted. */
  private enum Way {
    OBJECT,
    PATCH,
    APPLY,
    FORCED_APPLY
  }

  private final Target target;
  private final boolean dryRun;
  private final FieldValidation fieldValidation;
  private final Way way;
  private final String manager;
  private final Caller caller;
  private final Instant now;
  private final Set<String> warnings = new LinkedHashSet<>();

  private WriteCall(
      Target target,
      boolean dryRun,
      FieldValidation fieldValidation,
      Way way,
      String manager,
      Caller caller,
      Instant now) {
    this.target = target;
    this.dryRun = dryRun;
    this.fieldValidation = fieldValidation;
    this.way = way;
    this.manager = manager;
    this.caller = caller;
    this.now = now;
  }

  /** Reads the options of a create, update or patch; 422 if they cannot be. */
  static WriteCall of(
      String optionsKind, Target target, EngineRequest request, Caller caller, Instant now) {
    Violations violations = new Violations();
    boolean dryRun = dryRun(request.query().getOrDefault("dryRun", List.of()), violations);
    FieldValidation validation =
        fieldValidation(request.parameter("fieldValidation").orElse(""), violations);
    String manager = request.parameter("fieldManager").orElse("");
    checkManager(manager, violations);
    Way way = optionsKind.equals("PatchOptions") ? wayOfPatch(request) : Way.OBJECT;
    if (way == Way.PATCH && request.parameter("force").isPresent()) {
      violations.forbidden("force", "may not be specified for non-apply patch");
    }
    boolean applies = way == Way.APPLY || way == Way.FORCED_APPLY;
    if (applies && manager.isEmpty()) {
      violations.required("fieldManager", "is required for apply patch");
    }
    if (!violations.isEmpty()) {
      throw ApiError.invalidOptions(optionsKind, violations);
    }
    String name = manager.isEmpty() ? userAgent(request) : manager;
    return new WriteCall(target, dryRun, validation, way, name, caller, now);
  }

  private static Way wayOfPatch(EngineRequest request) {
    if (!Applies.isApply(request)) {
      return Way.PATCH;
    }
    return Watches.isTrue(request, "force") ? Way.FORCED_APPLY : Way.APPLY;
  }

  /** What stands before the first slash of the user agent, without what cannot be printed. */
  private static String userAgent(EngineRequest request) {
    String name = request.header("User-Agent").orElse("").split("/", 2)[0];
    StringBuilder printable = new StringBuilder();
    name.codePoints().filter(c -> !Character.isISOControl(c)).forEach(printable::appendCodePoint);
    return printable.substring(0, Math.min(printable.length(), MAX_MANAGER));
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
    return way != Way.OBJECT;
  }

  /** Whether this is a server-side apply. */
  boolean isApply() {
    return way == Way.APPLY || force();
  }

  /** Whether an apply takes what others own. */
  boolean force() {
    return way == Way.FORCED_APPLY;
  }

  /** Who writes: the field manager, or else the user agent's name; may be empty. */
  String manager() {
    return manager;
  }

  /** On whose behalf it is made. */
  Caller caller() {
    return caller;
  }

  Instant now() {
    return now;
  }

  void warn(String text) {
    warnings.add(text);
  }

  /** Whether unknown and repeated members are of no interest to the caller. */
  boolean ignoresFindings() {
    return fieldValidation == FieldValidation.IGNORE;
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The same for members that an applied text has more than once. */
  void judgeRepeated(List<String> findings) {
    if (findings.isEmpty() || fieldValidation == FieldValidation.IGNORE) {
      return;
    }
    if (fieldValidation == FieldValidation.STRICT) {
      throw ApiError.badRequest(
          "error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  "
              + String.join("\n  ", findings));
    }
    findings.forEach(this::warn);
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
    throw isPatch() ? new Decoding.UnusableException("", why) : decoding.cannotBeHandled(why);
  }

  private static FieldValidation fieldValidation(String text, Violations violations) {
    return switch (text) {
      case "", "Warn" -> FieldValidation.WARN;
      case "Ignore" -> FieldValidation.IGNORE;
      case "Strict" -> FieldValidation.STRICT;
      default -> {
        violations.notSupported("fieldValidation", text, List.of("", "Ignore", "Strict", "Warn"));
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
