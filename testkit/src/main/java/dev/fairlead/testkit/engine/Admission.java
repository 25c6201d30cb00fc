package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.AdmissionHook.Phase;
import dev.fairlead.testkit.engine.AdmissionHook.Review;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the hooks, in the order of their registration. */
record Admission(Map<String, AdmissionHook> hooks, Optional<OwnerGuard> owners) {

  Admission {
    hooks = new LinkedHashMap<>(hooks);
  }

  /** Before validation; hooks may change the object. */
  void mutate(WriteCall call, Map<String, Object> object, Map<String, Object> old) {
    review(Phase.MUTATING, operation(old), call, object, old);
  }

  /** After validation. */
  void validate(WriteCall call, Map<String, Object> object, Map<String, Object> old) {
    owners.ifPresent(guard -> guard.check(call, object, old));
    if (!hooks.isEmpty()) {
      review(Phase.VALIDATING, operation(old), call, Tree.frozen(object), old);
    }
  }

  /** Before a delete, in both phases, as there is nothing to change. */
  void delete(Target target, boolean isDryRun) {
    Stored old = target.type().table().content().get(target.key());
    if (old == null) {
      return;
    }
    for (Phase phase : Phase.values()) {
      ask(review(phase, "DELETE", target, target.name(), Map.of(), old.tree(), isDryRun));
    }
  }

  private static String operation(Map<String, Object> old) {
    return old.isEmpty() ? "CREATE" : "UPDATE";
  }

  private void review(
      Phase phase,
      String operation,
      WriteCall call,
      Map<String, Object> object,
      Map<String, Object> old) {
    ask(review(phase, operation, call.target(), Meta.name(object), object, old, call.isDryRun()));
  }

  private static Review review(
      Phase phase,
      String operation,
      Target target,
      String name,
      Map<String, Object> object,
      Map<String, Object> old,
      boolean isDryRun) {
    ResourceType type = target.type();
    return new Review(
        phase,
        operation,
        type.group(),
        type.plural(),
        target.subresource(),
        target.namespace(),
        name,
        object,
        old,
        isDryRun);
  }

  private void ask(Review review) {
    hooks.forEach((name, hook) -> ask(name, hook, review));
  }

  // A hook is code of the test; whatever it throws is a hook that cannot be called.
  private static void ask(String name, AdmissionHook hook, Review review) {
    try {
      hook.review(review);
    } catch (AdmissionHook.DeniedException denied) {
      String quoted = "admission webhook " + Json.text(name) + " denied the request";
      String why = denied.message().isEmpty() ? " without explanation" : ": " + denied.message();
      throw ApiError.of(denied.code(), denied.reason(), quoted + why);
    } catch (RuntimeException failure) {
      String why = "failed calling webhook " + Json.text(name) + ": " + failure.getMessage();
      Map<String, Object> details = Map.of("causes", List.of(new Cause("", why, "").tree()));
      throw ApiError.withDetails(500, "InternalError", "Internal error occurred: " + why, details);
    }
  }
}
