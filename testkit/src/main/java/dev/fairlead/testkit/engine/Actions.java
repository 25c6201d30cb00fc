package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The subresources that are asked for by POST and stored nowhere: {@code binding} and {@code
 * eviction} of a pod, {@code token} of a service account. Nothing but an admission hook stands in
 * the way of an eviction, as there are no disruption budgets here.
 */
final class Actions {
  private static final long SHORTEST_TOKEN = 600;
  private static final long USUAL_TOKEN = 3_600;

  private final Store store;
  private final Deletes deletes;
  private final Admission admission;
  private final IssuedTokens tokens;

  Actions(Store store, Deletes deletes, Admission admission, IssuedTokens tokens) {
    this.store = store;
    this.deletes = deletes;
    this.admission = admission;
    this.tokens = tokens;
  }

  EngineResponse serve(Target target, EngineRequest request, Caller caller, Instant now) {
    if (!request.method().equals("POST")) {
      throw ApiError.methodNotAllowed();
    }
    Action action = Action.of(target.subresource()).orElseThrow(ApiError::resourceNotServed);
    WriteCall call = WriteCall.of("CreateOptions", target, request, caller, now);
    Map<String, Object> body = Bodies.action(action, request);
    admission.mutate(call, body, Map.of());
    return switch (action) {
      case BINDING -> bound(call, body);
      case EVICTION -> evicted(call, body);
      case TOKEN -> token(call, body);
    };
  }

  private EngineResponse bound(WriteCall call, Map<String, Object> binding) {
    requireName(call, binding, "Binding");
    String node = Tree.text(binding, "target", "name");
    if (node.isEmpty()) {
      throw ApiError.storage("target.name: Required value");
    }
    admission.validate(call, binding, Map.of());
    change(
        call,
        pod -> {
          requireUnbound(call, pod);
          Tree.child(pod, "spec").put("nodeName", node);
          Map<String, Object> metadata = Meta.of(pod);
          merge(metadata, "annotations", Tree.map(binding, "metadata", "annotations"));
          merge(metadata, "labels", Tree.map(binding, "metadata", "labels"));
          setCondition(pod, condition(call, "PodScheduled", "", ""));
        });
    return success();
  }

  private static void requireName(WriteCall call, Map<String, Object> body, String kind) {
    if (!Meta.name(body).equals(call.target().name())) {
      throw ApiError.badRequest("name in URL does not match name in " + kind + " object");
    }
  }

  private static void requireUnbound(WriteCall call, Map<String, Object> pod) {
    String node = Tree.text(pod, "spec", "nodeName");
    String name = Meta.name(pod);
    if (Meta.isDeleting(pod)) {
      throw notBindable(call, "pod " + name + " is being deleted, cannot be assigned to a host");
    }
    if (!node.isEmpty()) {
      throw notBindable(call, "pod " + name + " is already assigned to node " + Json.text(node));
    }
    if (!Tree.list(pod, "spec", "schedulingGates").isEmpty()) {
      throw notBindable(call, "pod " + name + " has non-empty .spec.schedulingGates");
    }
  }

  private static ApiError notBindable(WriteCall call, String why) {
    String name = call.target().name();
    return ApiError.withDetails(
        409,
        "Conflict",
        "Operation cannot be fulfilled on pods/binding " + Json.text(name) + ": " + why,
        ApiError.details(name, "", "pods/binding"));
  }

  private EngineResponse evicted(WriteCall call, Map<String, Object> eviction) {
    requireName(call, eviction, "Eviction");
    Map<String, Object> options =
        new LinkedHashMap<>(Tree.copyOf(Tree.map(eviction, "deleteOptions")));
    if (call.isDryRun()) {
      options.put("dryRun", List.of("All"));
    }
    DeleteCall delete = DeleteCall.ofOptions(options, call.now());
    Target pod =
        new Target(call.type(), call.target().namespace(), call.target().name(), "", false);
    admission.validate(call, eviction, Map.of());
    delete.checkPreconditions(pod.type(), Updates.existing(pod));
    if (!delete.isDryRun()) {
      String message = "Eviction API: evicting";
      change(
          call,
          object ->
              setCondition(
                  object, condition(call, "DisruptionTarget", "EvictionByEvictionAPI", message)));
    }
    deletes.delete(pod, delete.withoutVersion());
    return success();
  }

  private EngineResponse token(WriteCall call, Map<String, Object> wanted) {
    Map<String, Object> account = Updates.existing(call.target()).tree();
    Map<String, Object> spec = Tree.map(wanted, "spec");
    long seconds = Tree.number(spec, USUAL_TOKEN, "expirationSeconds");
    if (spec.get("boundObjectRef") != null) {
      throw ApiError.unsupported(501, "tokens that are bound to an object are not supported");
    }
    if (seconds < SHORTEST_TOKEN) {
      Violations violations = new Violations();
      violations.invalid(
          "spec.expirationSeconds", seconds, "may not specify a duration less than 10 minutes");
      throw ApiError.invalid(Action.TOKEN.group(), Action.TOKEN.kind(), "", violations.causes());
    }
    List<String> asked = Tree.strings(spec, "audiences");
    List<String> audiences = asked.isEmpty() ? List.of(IssuedTokens.ISSUER) : asked;
    admission.validate(call, wanted, Map.of());
    Instant until = call.now().plusSeconds(seconds);
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", Meta.name(account));
    metadata.put("namespace", Meta.namespace(account));
    metadata.put("uid", Meta.uid(account));
    metadata.put("creationTimestamp", Times.seconds(call.now()));
    Map<String, Object> granted = new LinkedHashMap<>();
    granted.put("audiences", audiences);
    granted.put("expirationSeconds", seconds);
    granted.put("boundObjectRef", null);
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("token", tokens.issue(account, audiences, until));
    status.put("expirationTimestamp", Times.seconds(until));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("kind", Action.TOKEN.kind());
    answer.put("apiVersion", Action.TOKEN.apiVersion());
    answer.put("metadata", metadata);
    answer.put("spec", granted);
    answer.put("status", status);
    return Answers.json(201, answer);
  }

  private static EngineResponse success() {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("kind", "Status");
    status.put("apiVersion", "v1");
    status.put("metadata", Map.of());
    status.put("status", "Success");
    status.put("code", 201L);
    return Answers.json(201, status);
  }

  private void change(WriteCall call, Consumer<Map<String, Object>> change) {
    Optional<Stored> written = Optional.empty();
    while (written.isEmpty()) {
      Stored old = Updates.existing(call.target());
      Map<String, Object> next = Tree.copyOf(old.tree());
      change.accept(next);
      next.put("metadata", Meta.inOrder(Meta.of(next)));
      written =
          call.isDryRun()
              ? Optional.of(old)
              : store.write(call.type().table(), old.key(), old, next);
    }
  }

  private static void merge(
      Map<String, Object> metadata, String member, Map<String, Object> additions) {
    if (!additions.isEmpty()) {
      Tree.child(metadata, member).putAll(additions);
    }
  }

  private static Map<String, Object> condition(
      WriteCall call, String type, String reason, String message) {
    Map<String, Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", "True");
    condition.put("lastProbeTime", null);
    condition.put("lastTransitionTime", Times.seconds(call.now()));
    Tree.set(condition, "reason", reason.isEmpty() ? null : reason);
    Tree.set(condition, "message", message.isEmpty() ? null : message);
    return condition;
  }

  private static void setCondition(Map<String, Object> pod, Map<String, Object> condition) {
    Map<String, Object> status = Tree.child(pod, "status");
    List<Object> conditions = new ArrayList<>(Tree.list(status, "conditions"));
    conditions.removeIf(each -> Tree.text(each, "type").equals(Tree.text(condition, "type")));
    conditions.add(condition);
    status.put("conditions", conditions);
  }
}
