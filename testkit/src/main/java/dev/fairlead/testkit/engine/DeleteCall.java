package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The options of a delete, from its body or, without one, from its query.
 *
 * @param propagation Foreground, Background, Orphan, or empty for the type's default
 * @param answersAccepted whether an object that stays is answered with 202 (orphanDependents=false)
 */
record DeleteCall(
    String propagation,
    boolean answersAccepted,
    String uid,
    String resourceVersion,
    boolean isDryRun,
    OptionalLong grace,
    Instant now) {
  private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan", "nil");

  static DeleteCall of(EngineRequest request, Instant now) {
    return request.body().length == 0 ? ofQuery(request, now) : ofBody(request, now);
  }

  /** The finalizers that an object has after this delete asked for its way of propagation. */
  List<String> finalizers(List<String> present, boolean orphansByDefault) {
    List<String> finalizers = new ArrayList<>(present);
    switch (propagation) {
      case "Foreground" -> exchange(finalizers, Meta.ORPHAN, Meta.FOREGROUND);
      case "Orphan" -> exchange(finalizers, Meta.FOREGROUND, Meta.ORPHAN);
      case "Background" -> finalizers.removeAll(List.of(Meta.FOREGROUND, Meta.ORPHAN));
      default -> {
        boolean hasOne = finalizers.contains(Meta.ORPHAN) || finalizers.contains(Meta.FOREGROUND);
        if (orphansByDefault && !hasOne) {
          finalizers.add(Meta.ORPHAN);
        }
      }
    }
    return finalizers;
  }

  /** The same for whatever version the object has by now. */
  DeleteCall withoutVersion() {
    return new DeleteCall(propagation, answersAccepted, uid, "", isDryRun, grace, now);
  }

  /** How many seconds an object is left that has a default for it; never negative. */
  long graceOr(long standard) {
    long wanted = grace.orElse(standard);
    return wanted < 0 ? 1 : wanted;
  }

  /** Compares the preconditions with an object, uid first. */
  void checkPreconditions(ResourceType type, Stored stored) {
    String name = Meta.name(stored.tree());
    if (!uid.isEmpty() && !uid.equals(Meta.uid(stored.tree()))) {
      throw ApiError.preconditionFailed(
          type,
          name,
          "the UID in the precondition ("
              + uid
              + ") does not match the UID in record ("
              + Meta.uid(stored.tree())
              + "). The object might have been deleted and then recreated");
    }
    if (!resourceVersion.isEmpty() && !resourceVersion.equals(Long.toString(stored.revision()))) {
      throw ApiError.preconditionFailed(
          type,
          name,
          "the ResourceVersion in the precondition ("
              + resourceVersion
              + ") does not match the ResourceVersion in record ("
              + stored.revision()
              + "). The object might have been modified");
    }
  }

  private static void exchange(List<String> finalizers, String out, String in) {
    finalizers.remove(out);
    if (!finalizers.contains(in)) {
      finalizers.add(in);
    }
  }

  private static DeleteCall ofQuery(EngineRequest request, Instant now) {
    String grace = request.parameter("gracePeriodSeconds").orElse("");
    if (!grace.matches("(-?\\d{1,18})?")) {
      throw ApiError.badRequest(
          "strconv.ParseInt: parsing " + Json.text(grace) + ": invalid syntax");
    }
    return checked(
        request.parameter("propagationPolicy").orElse(""),
        request.parameter("orphanDependents").orElse(""),
        request.query().getOrDefault("dryRun", List.of()),
        Map.of(),
        grace.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(grace)),
        now);
  }

  private static DeleteCall ofBody(EngineRequest request, Instant now) {
    Bodies.checkSize(request);
    String contentType = Bodies.contentType(request).orElse("application/json");
    if (!contentType.equals("application/json")) {
      throw ApiError.unsupportedMediaType(
          "the body of the request was in an unknown format: " + contentType);
    }
    String refusal = "decoded object cannot be converted to DeleteOptions";
    return ofOptions(Bodies.ofKind(request, "DeleteOptions", refusal), now);
  }

  /** The options of a tree that is DeleteOptions. */
  static DeleteCall ofOptions(Map<String, Object> tree, Instant now) {
    Object orphan = Tree.at(tree, "orphanDependents");
    return checked(
        Tree.text(tree, "propagationPolicy"),
        orphan == null ? "" : orphan.toString(),
        Tree.strings(tree, "dryRun"),
        Tree.map(tree, "preconditions"),
        Tree.at(tree, "gracePeriodSeconds") instanceof Number grace
            ? OptionalLong.of(grace.longValue())
            : OptionalLong.empty(),
        now);
  }

  private static DeleteCall checked(
      String policy,
      String orphanDependents,
      List<String> dryRuns,
      Map<String, Object> preconditions,
      OptionalLong grace,
      Instant now) {
    Violations violations = new Violations();
    if (!policy.isEmpty() && !orphanDependents.isEmpty()) {
      violations.invalid(
          "propagationPolicy",
          policy,
          "orphanDependents and deletionPropagation cannot be both set");
    } else if (!policy.isEmpty() && !POLICIES.subList(0, 3).contains(policy)) {
      violations.notSupported("propagationPolicy", policy, POLICIES);
    }
    boolean dryRun = WriteCall.dryRun(dryRuns, violations);
    if (!violations.isEmpty()) {
      throw ApiError.invalidOptions("DeleteOptions", violations);
    }
    boolean keeps = orphanDependents.equals("true");
    boolean drops = orphanDependents.equals("false");
    return new DeleteCall(
        keeps ? "Orphan" : drops ? "Background" : policy,
        drops,
        Tree.text(preconditions, "uid"),
        Tree.text(preconditions, "resourceVersion"),
        dryRun,
        grace,
        now);
  }
}
